import type { Artwork } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'
import { requestFailureText, requestJson } from '../../ui/requests/request-json.ts'
import type { BatchItem } from './table-fields.ts'

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

export const sendChanges = (items: readonly BatchItem[]): Promise<BatchAnswer> =>
  send('PATCH', OWN_WORKS, { items })

export const sendPublications = (ids: readonly string[]): Promise<BatchAnswer> =>
  send('POST', `${OWN_WORKS}/publications`, { ids })

async function send(method: 'PATCH' | 'POST', path: string, body: object): Promise<BatchAnswer> {
  const answer = await requestJson<{ items: BatchOutcome[] }>(path, { method, body })
  if (!answer.ok) return { ok: false, message: requestFailureText(answer) }
  return { ok: true, items: answer.value.items }
}
