import type { Artwork } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'
import { requestFailureText, requestJson } from '../../ui/requests/request-json.ts'
import { isChangeSaved, type BatchItem } from './table-fields.ts'

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

export async function sendChanges(items: readonly BatchItem[]): Promise<BatchAnswer> {
  const answer = await send('PATCH', OWN_WORKS, { items })
  return answer.ok ? { ok: true, items: acceptSavedChanges(items, answer.items) } : answer
}

export const sendPublications = (ids: readonly string[]): Promise<BatchAnswer> =>
  send('POST', `${OWN_WORKS}/publications`, { ids })

/**
 * Counts a conflict with a work that has the sent values as a success: the answer to an earlier
 * request that made the change may have been lost.
 */
function acceptSavedChanges(
  items: readonly BatchItem[],
  outcomes: readonly BatchOutcome[],
): BatchOutcome[] {
  const sent = new Map(items.map((item) => [item.id, item]))
  return outcomes.map((outcome) => {
    const { id, artwork, problem } = outcome
    const item = sent.get(id)
    const isConflict = problem?.code === 'artwork-changed-elsewhere'
    if (!isConflict || artwork === undefined || item === undefined) return outcome
    return isChangeSaved(artwork, item) ? { id, artwork } : outcome
  })
}

async function send(method: 'PATCH' | 'POST', path: string, body: object): Promise<BatchAnswer> {
  const answer = await requestJson<{ items: BatchOutcome[] }>(path, { method, body })
  if (!answer.ok) return { ok: false, message: requestFailureText(answer) }
  return { ok: true, items: answer.value.items }
}
