import { nearDuplicateText, type Artwork } from '../../artworks/artwork.ts'
import type { Page } from '../../kernel/keyset.ts'
import type { PartialUpload } from '../../uploads/partial/partial-upload.schema.ts'
import { TUS_VERSION } from '../../uploads/partial/tus-header.ts'
import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { ACTION_TIMEOUT_MS, IMAGE_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { BatchFault, CONNECTION_LOST, faultOfAnswer } from './batch-fault.ts'
import type { MadeDraft } from './batch-item.ts'

/** The tus creation URL. */
export const uploadsUrl = () => new URL('/api/uploads', location.href).href

/** Bounds the pagination. Ten pages hold more uploads than a batch has files. */
const MAX_PAGES = 10

/** Makes a draft of a complete upload. @throws BatchFault */
export async function finishUpload(id: string, signal: AbortSignal): Promise<MadeDraft> {
  const init = { method: 'PUT', signal }
  const artwork = await call<Artwork>(`/api/uploads/${id}/artwork`, init, IMAGE_TIMEOUT_MS)
  const { title, urls, nearDuplicate: near } = artwork
  const warning = near === undefined ? null : nearDuplicateText(near)
  return { id: artwork.id, title, picture: urls.small, warning }
}

export async function removeUpload(id: string): Promise<void> {
  const init = { method: 'DELETE', headers: { 'tus-resumable': TUS_VERSION } }
  await fetchWithTimeout(`/api/uploads/${id}`, init, ACTION_TIMEOUT_MS).catch(() => undefined)
}

/** Lists the uploads of the last day. @throws BatchFault */
export async function listUploads(): Promise<PartialUpload[]> {
  const found: PartialUpload[] = []
  let cursor: string | null = ''
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer: Page<PartialUpload> = await call(`/api/uploads?limit=100${after}`)
    found.push(...answer.items)
    cursor = answer.nextCursor
  }
  return found
}

/** Not `requestJson`: the queue needs the status, and how long to wait for the next attempt. */
async function call<Answer>(path: string, init?: RequestInit, timeoutMs?: number): Promise<Answer> {
  let response: Response
  let body: string
  try {
    response = await fetchWithTimeout(path, init, timeoutMs)
    body = await response.text()
  } catch (error) {
    throw new BatchFault('lost', CONNECTION_LOST, { cause: error })
  }
  if (response.ok) return JSON.parse(body) as Answer
  const retryAfter = response.headers.get('retry-after')
  throw faultOfAnswer(response.status, { body, retryAfter })
}
