import { nearDuplicateText, type Artwork } from '../../artworks/artwork.ts'
import type { Page } from '../../kernel/keyset.ts'
import type { PartialUpload } from '../../uploads/partial/partial-upload.ts'
import { TUS_VERSION } from '../../uploads/partial/tus-header.ts'
import { IMAGE_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { BatchFault, CONNECTION_LOST, faultOfAnswer } from './batch-fault.ts'
import type { MadeDraft } from './batch-item.ts'

/** The tus creation URL. */
export const uploadsUrl = () => new URL('/api/uploads', location.href).href

/** Bounds the pagination. Ten pages hold more uploads than a batch has files. */
const MAX_PAGES = 10

/** Makes a draft of a complete upload. @throws BatchFault */
export async function finishUpload(id: string, signal: AbortSignal): Promise<MadeDraft> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)])
  const artwork = await call<Artwork>(`/api/uploads/${id}/artwork`, {
    method: 'PUT',
    signal: within,
  })
  const { title, urls, nearDuplicate: near } = artwork
  const warning = near === undefined ? null : nearDuplicateText(near)
  return { id: artwork.id, title, picture: urls.small, warning }
}

export async function removeUpload(id: string): Promise<void> {
  const headers = { 'tus-resumable': TUS_VERSION }
  await fetch(`/api/uploads/${id}`, { method: 'DELETE', headers }).catch(() => undefined)
}

/** Lists the uploads of the last day. @throws BatchFault */
export async function listUploads(): Promise<PartialUpload[]> {
  const found: PartialUpload[] = []
  let cursor: string | null = ''
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer: Page<PartialUpload> = await call(`/api/uploads?limit=100${after}`, {})
    found.push(...answer.items)
    cursor = answer.nextCursor
  }
  return found
}

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response
  let body: string
  try {
    response = await fetch(path, init)
    body = await response.text()
  } catch (error) {
    throw new BatchFault('lost', CONNECTION_LOST, { cause: error })
  }
  if (response.ok) return JSON.parse(body) as Answer
  const retryAfter = response.headers.get('retry-after')
  throw faultOfAnswer(response.status, { body, retryAfter })
}
