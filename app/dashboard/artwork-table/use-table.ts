import { useRef, useState } from 'react'
import { createTaskQueue } from '../../kernel/task-queue.ts'
import { countText } from '../../kernel/count.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import type { ArtworkFormField } from '../artworks/artwork-form.ts'
import { reasonOf, TRY_AGAIN } from '../../ui/requests/failure-text.ts'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'
import { bulkItems, bulkLabel, findBulkProblem, type BulkChange } from './bulk-change.ts'
import {
  sendChanges,
  sendPublications,
  type BatchAnswer,
  type BatchOutcome,
} from './send-batch.client.ts'
import { inverseOf, readTableRow, type BatchItem, type TableTyped } from './table-fields.ts'

/** A problem of a cell, or of the whole row if `field` is null. */
export type TableProblem = {
  readonly id: string
  readonly field: ArtworkFormField | null
  readonly message: string
}
/** An entry of the undo stack: the changes that restore the previous values. */
type Undoable = { readonly label: string; readonly items: readonly BatchItem[] }
type TableState = {
  readonly works: readonly Artwork[]
  readonly problems: readonly TableProblem[]
  /** Ids of rows whose shown values the server has refused or not confirmed. */
  readonly refused: ReadonlySet<string>
  readonly undoable: readonly Undoable[]
  /** Result of the last change, for the status line. */
  readonly message: string
  readonly isBusy: boolean
}

/** Maximum length of the undo stack. */
const MAX_UNDO = 50

const UNSAVED_CELLS: UnsavedChanges = {
  title: 'Some cells are not saved',
  text: 'If you leave now, what you typed into them is lost.',
  leaveLabel: 'Leave without them',
  stayLabel: 'Stay',
  // Another page of the table differs only in its query.
  endsAt: (to, from) => to.pathname !== from.pathname || to.search !== from.search,
}

/**
 * The works of a table page as last stored, and the changes in progress. Requests run one at a
 * time, so that each sends the revisions that the previous ones returned.
 */
export function useTable(initial: readonly Artwork[]) {
  const [state, setState] = useState<TableState>({
    works: initial,
    problems: [],
    refused: new Set(),
    undoable: [],
    message: '',
    isBusy: false,
  })
  const latest = useRef(state)
  const [queue] = useState(() => createTaskQueue(1))
  /** Changes of rows without an answer. Each is sent again first, to learn the stored revision. */
  const [unanswered] = useState(() => new Map<string, BatchItem>())
  const unfinished = useRef(0)
  const isUnsaved = state.refused.size > 0 || state.problems.some(({ field }) => field !== null)
  useUnsavedChanges(isUnsaved ? UNSAVED_CELLS : null)

  function update(change: Partial<TableState>): void {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
  }

  /** @param onFault after an exception, which the status line reports as an unanswered request */
  async function enqueue(run: () => Promise<void>, onFault?: () => void): Promise<void> {
    unfinished.current += 1
    update({ isBusy: true })
    try {
      await queue.run(run)
    } catch (fault) {
      reportError(fault)
      update({ message: TRY_AGAIN })
      onFault?.()
    }
    unfinished.current -= 1
    update({ isBusy: unfinished.current > 0 })
  }

  const find = (id: string) => latest.current.works.find((work) => work.id === id)

  /**
   * Sends changes and shows the stored works. @returns the changes that undo them; null on failure
   */
  async function send(items: readonly BatchItem[]): Promise<readonly BatchItem[] | null> {
    const before = new Map(latest.current.works.map((work) => [work.id, work]))
    const answer = await sendChanges(items)
    if (!receive(answer)) return null
    const saved = new Set(savedIds(answer))
    return items.flatMap((item) => {
      const work = before.get(item.id)
      return work === undefined || !saved.has(item.id) ? [] : [inverseOf(work, item)]
    })
  }

  /** @returns false if the whole request failed */
  function receive(answer: BatchAnswer): boolean {
    if (!answer.ok) {
      update({ message: answer.message })
      return false
    }
    const outcomes = new Map(answer.items.map((outcome) => [outcome.id, outcome]))
    const works = latest.current.works.map((work) => outcomes.get(work.id)?.artwork ?? work)
    const rest = latest.current.problems.filter(
      ({ id, field }) => field !== null || !outcomes.has(id),
    )
    update({ works, problems: [...rest, ...answer.items.flatMap(rowProblem)] })
    return true
  }

  function remember(label: string, items: readonly BatchItem[]): void {
    if (items.length === 0) return
    update({ undoable: [{ label, items }, ...latest.current.undoable].slice(0, MAX_UNDO) })
  }

  /** Saves the valid fields of a row, and reports the others. */
  function save(id: string, typed: TableTyped): void {
    const work = find(id)
    if (work === undefined) return
    const { change, problems } = readTableRow(work, typed)
    const rest = latest.current.problems.filter(
      (problem) => problem.id !== id || (problem.field === null && change === null),
    )
    const [first] = problems
    const isMended = latest.current.problems.length > rest.length
    update({ problems: [...rest, ...problems.map((problem) => ({ id, ...problem }))] })
    if (first !== undefined) update({ message: notSaved(first) })
    else if (isMended) update({ message: '' })
    if (change === null && !unanswered.has(id)) return noteRefused(id, false)
    const run = async () => {
      const lost = unanswered.get(id)
      if (lost !== undefined && !(await saveRow(lost))) return
      // An earlier request may have saved the same values.
      const now = find(id)
      const next = now === undefined ? null : readTableRow(now, typed).change
      if (now === undefined || next === null) return noteRefused(id, false)
      await saveRow(itemOf(now, next))
    }
    void enqueue(run, () => markUnsaved(id))
  }

  /** Sends the change of a row. @returns whether it is stored */
  async function saveRow(item: BatchItem): Promise<boolean> {
    const { id, revision: _, ...change } = item
    const label = `${Object.keys(change).join(', ')} of ${find(id)?.title ?? ''}`
    const inverse = await send([item])
    if (inverse === null) {
      unanswered.set(id, item)
      markUnsaved(id)
      return false
    }
    unanswered.delete(id)
    noteRefused(id, inverse.length === 0)
    remember(label, inverse)
    const left = latest.current.problems.find((problem) => problem.id === id)
    update({ message: left === undefined ? 'Saved' : notSaved(left) })
    return inverse.length > 0
  }

  function noteRefused(id: string, isRefused: boolean): void {
    const refused = new Set(latest.current.refused)
    if (isRefused) refused.add(id)
    else refused.delete(id)
    update({ refused })
  }

  /** Marks a row whose request got no usable answer: its cells still show the typed values. */
  function markUnsaved(id: string): void {
    noteRefused(id, true)
    const { problems, message } = latest.current
    update({ problems: [...problems, { id, field: null, message }] })
  }

  function changeAll(ids: ReadonlySet<string>, change: BulkChange): void {
    const problem = findBulkProblem(change)
    if (problem !== null) return update({ message: problem })
    void enqueue(async () => {
      const chosen = latest.current.works.filter(({ id }) => ids.has(id))
      const items = bulkItems(change, chosen)
      if (items.length === 0) return update({ message: 'Nothing to change' })
      const inverse = await send(items)
      if (inverse === null) return
      remember(bulkLabel(change, inverse.length), inverse)
      update({ message: countOf('Changed', inverse.length, items.length) })
    })
  }

  function publishAll(ids: ReadonlySet<string>): void {
    void enqueue(async () => {
      const drafts = latest.current.works.filter(
        ({ id, isPublished }) => ids.has(id) && !isPublished,
      )
      if (drafts.length === 0) return update({ message: 'Nothing to publish' })
      const answer = await sendPublications(drafts.map(({ id }) => id))
      if (!receive(answer)) return
      update({ message: countOf('Published', savedIds(answer).length, drafts.length) })
    })
  }

  function undo(): void {
    void enqueue(async () => {
      const [last, ...others] = latest.current.undoable
      if (last === undefined) return
      const items = last.items.flatMap(({ id, ...change }) => {
        const work = find(id)
        return work === undefined ? [] : [itemOf(work, change)]
      })
      const undone = await send(items)
      // Without an answer, the entry stays on the undo stack.
      if (undone === null) return
      const count = countOf('Undone', undone.length, items.length)
      update({ undoable: others, message: `${count}: ${last.label}` })
    })
  }

  return { ...state, save, changeAll, publishAll, undo }
}

const itemOf = (
  { id, revision }: Artwork,
  change: Omit<BatchItem, 'id' | 'revision'>,
): BatchItem => ({
  ...change,
  id,
  ...(revision !== undefined && { revision }),
})

const savedIds = (answer: BatchAnswer): string[] =>
  answer.ok ? answer.items.flatMap(({ id, problem }) => (problem === undefined ? [id] : [])) : []

const notSaved = ({ message }: Pick<TableProblem, 'message'>): string => `Not saved: ${message}`

function rowProblem({ id, problem }: BatchOutcome): TableProblem[] {
  if (problem === undefined) return []
  const lines = problem.errors?.map(({ message }) => message) ?? [reasonOf(problem)]
  return lines.map((message) => ({ id, field: null, message }))
}

const countOf = (done: string, count: number, of: number): string =>
  count === of
    ? `${done} ${countText(count, 'work')}`
    : `${done} ${count} of ${countText(of, 'work')}`
