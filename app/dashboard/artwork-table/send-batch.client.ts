import type { Artwork } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'
import { requestFailureText, requestJson } from '../../ui/requests/request-json.ts'
import { inverseOf, isAlreadySaved, type BatchItem } from './table-fields.ts'

/** The outcome of one change of a batch. After a conflict, `artwork` is the stored work. */
export type BatchOutcome = {
  readonly id: string
  readonly artwork?: Artwork
  readonly problem?: Problem
}
/** The outcomes of a batch, or a message if the whole request failed. */
export type BatchAnswer =
  | { readonly ok: true; readonly items: readonly BatchOutcome[] }
  | { readonly ok: false; readonly message: string }

const OWN_WORKS = '/api/users/me/artworks'

type KnownWorks = {
  /** The works as last read. */
  readonly works: readonly Artwork[]
  /** Changes without an answer, by work, which may have been stored. It is brought up to date. */
  readonly unanswered: Map<string, readonly BatchItem[]>
}

/**
 * Sends changes. After a conflict with nothing but an earlier change of the same page, whose answer
 * was lost, a change is sent again for the stored revision.
 */
export async function sendChanges(
  items: readonly BatchItem[],
  known: KnownWorks,
): Promise<BatchAnswer> {
  const { unanswered } = known
  const answer = await sendTwice(items, known)
  for (const item of items) {
    if (answer.ok) unanswered.delete(item.id)
    else unanswered.set(item.id, [...(unanswered.get(item.id) ?? []), item])
  }
  return answer
}

async function sendTwice(items: readonly BatchItem[], known: KnownWorks): Promise<BatchAnswer> {
  const first = await sendOnce(items)
  const again = first.ok ? rebase(items, first.items, known) : []
  if (!first.ok || again.length === 0) return first
  const second = await sendOnce(again)
  if (!second.ok) return second
  const newer = new Map(second.items.map((outcome) => [outcome.id, outcome]))
  return { ok: true, items: first.items.map((outcome) => newer.get(outcome.id) ?? outcome) }
}

async function sendOnce(items: readonly BatchItem[]): Promise<BatchAnswer> {
  const answer = await send('PATCH', OWN_WORKS, { items })
  return answer.ok ? { ok: true, items: acceptAlreadySaved(items, answer.items) } : answer
}

/** The changes that conflict only with what this page has sent, for the stored revisions. */
function rebase(
  items: readonly BatchItem[],
  outcomes: readonly BatchOutcome[],
  { works, unanswered }: KnownWorks,
): BatchItem[] {
  return outcomes.flatMap((outcome) => {
    const { id, artwork } = outcome
    const item = items.find((one) => one.id === id)
    const before = works.find((work) => work.id === id)
    if (!isConflict(outcome) || artwork?.revision === undefined) return []
    if (item === undefined || before === undefined) return []
    const isOwn = (lost: BatchItem) =>
      isAlreadySaved(artwork, { ...inverseOf(before, item), ...lost })
    const hasOwn = unanswered.get(id)?.some(isOwn) === true
    return hasOwn ? [{ ...item, revision: artwork.revision }] : []
  })
}

const isConflict = ({ problem }: BatchOutcome): boolean =>
  problem?.code === 'artwork-changed-elsewhere'

export const sendPublications = (ids: readonly string[]): Promise<BatchAnswer> =>
  send('POST', `${OWN_WORKS}/publications`, { ids })

/**
 * Counts a conflict with a work that has the sent values as a success: the answer to an earlier
 * request that made the change may have been lost.
 */
function acceptAlreadySaved(
  items: readonly BatchItem[],
  outcomes: readonly BatchOutcome[],
): BatchOutcome[] {
  const sent = new Map(items.map((item) => [item.id, item]))
  return outcomes.map((outcome) => {
    const { id, artwork } = outcome
    const item = sent.get(id)
    if (!isConflict(outcome) || artwork === undefined || item === undefined) return outcome
    return isAlreadySaved(artwork, item) ? { id, artwork } : outcome
  })
}

async function send(method: 'PATCH' | 'POST', path: string, body: object): Promise<BatchAnswer> {
  const answer = await requestJson<{ items: BatchOutcome[] }>(path, { method, body })
  if (!answer.ok) return { ok: false, message: requestFailureText(answer) }
  return { ok: true, items: answer.value.items }
}
