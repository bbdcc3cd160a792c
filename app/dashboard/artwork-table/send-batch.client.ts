import type { Artwork } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'
import { TRY_AGAIN } from '../../ui/requests/not-confirmed.ts'
import { ACTION_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
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

async function send(method: string, path: string, body: object): Promise<BatchAnswer> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ACTION_TIMEOUT_MS),
    })
    const answer = (await response.json()) as { items: BatchOutcome[] } & Problem
    if (response.ok) return { ok: true, items: answer.items }
    return { ok: false, message: answer.detail ?? answer.title }
  } catch {
    return { ok: false, message: TRY_AGAIN }
  }
}
