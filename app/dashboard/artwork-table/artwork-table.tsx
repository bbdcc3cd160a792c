import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { Button } from '../../ui/components/button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { readBulkChange } from './bulk-form.ts'
import { BULK_TOOLS, BulkTools } from './bulk-tools.tsx'
import type { TableTyped } from './table-fields.ts'
import { TableRow } from './table-row.tsx'
import * as styles from './table-page.module.css'
import { useTable, type TableProblem } from './use-table.ts'

type ArtworkTableProps = {
  readonly works: readonly Artwork[]
  /** Outcome of a form sent without scripts. */
  readonly sent: {
    readonly problems: readonly TableProblem[]
    readonly typed: Readonly<Record<string, TableTyped>>
  } | null
}

const HEADINGS = [
  'Title, tags',
  'Price, year',
  'Width, height, depth, shape',
  'Frame, mat, hanging height',
  'Medium, technique',
  'Edition, status',
] as const
const NO_PROBLEMS: readonly TableProblem[] = []

/**
 * A page of works, edited in place. With scripts, a cell is saved on blur; without, all cells are
 * one form.
 */
export function ArtworkTable({ works: initial, sent }: ArtworkTableProps) {
  const isHydrated = useHydrated()
  const table = useTable(initial)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const problems = [...table.problems, ...(sent?.problems ?? [])]

  function select(id: string, isSelected: boolean): void {
    const others = [...selected].filter((one) => one !== id)
    setSelected(new Set(isSelected ? [...others, id] : others))
  }

  const ids = table.works.map(({ id }) => id)

  function applyToSelected(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const change = readBulkChange(form)
    if (change !== null) table.changeAll(selected, change)
    else if (form.get('intent') === 'publish') table.publishAll(selected)
  }

  return (
    <PostForm
      encType="multipart/form-data"
      className={styles['form']}
      onSubmit={applyToSelected}
      onKeyDown={keepEnter}
    >
      {/* Without scripts, Enter presses the form's first submit button, which must save. */}
      <button type="submit" name="intent" value="save" hidden aria-hidden="true" tabIndex={-1} />
      <BulkTools count={isHydrated ? selected.size : null} isBusy={table.isBusy} />
      <Actions {...{ isHydrated, table }} selected={selected.size} />
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>Your works</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                name="all"
                value="yes"
                aria-label="Select all works of this page"
                checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                onChange={(event) => setSelected(new Set(event.currentTarget.checked ? ids : []))}
              />
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.works.map((work) => {
            const own = problems.filter(({ id }) => id === work.id)
            return (
              <TableRow
                key={work.id}
                work={work}
                typed={sent?.typed[work.id]}
                problems={own.length === 0 ? NO_PROBLEMS : own}
                isSelected={selected.has(work.id)}
                onSelect={select}
                onLeave={table.save}
              />
            )
          })}
        </tbody>
      </table>
    </PostForm>
  )
}

type ActionsProps = {
  readonly isHydrated: boolean
  readonly table: ReturnType<typeof useTable>
  /** Number of selected works. */
  readonly selected: number
}

/** Without scripts the save button; with them the undo button and the status of the last save. */
function Actions({ isHydrated, table, selected }: ActionsProps) {
  const [last] = table.undoable
  if (!isHydrated) {
    return (
      <div className={styles['actions']}>
        <Button type="submit" name="intent" value="save" variant="primary">
          Save changes
        </Button>
      </div>
    )
  }
  return (
    <div className={styles['actions']}>
      <Button
        size="sm"
        onClick={last === undefined ? undefined : table.undo}
        aria-disabled={last === undefined}
        busy={table.isBusy}
        busyLabel="Undo"
      >
        Undo
      </Button>
      <output className={styles['status']}>
        {table.isBusy ? 'Saving…' : table.message || 'A cell is saved when you leave it.'}
      </output>
      {selected > 0 && <a href={`#${BULK_TOOLS}`}>Change {selected} selected</a>}
    </div>
  )
}

/**
 * Enter in a bulk tool presses that tool's button. Elsewhere it presses none: the form's first
 * visible button would change all selected works.
 */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
  event.preventDefault()
  target.closest('fieldset div')?.querySelector('button')?.click()
}
