import { TRY_AGAIN } from '../../ui/requests/not-confirmed.ts'
import type {
  ImportedImage,
  ImportMode,
  ImportReport,
} from '../artwork-csv/artwork-import.schema.ts'
import { faultOfAnswer } from '../batch/batch-fault.ts'

type Import = { readonly mode: ImportMode; readonly images: readonly ImportedImage[] }

/** Uploading a large table over a slow connection takes minutes. */
const IMPORT_TIMEOUT_MS = 6 * 60_000

/** Sends a table with the names and drafts of its images. @returns the error message on failure */
export async function importTable(
  table: File,
  { mode, images }: Import,
): Promise<ImportReport | string> {
  const body = new FormData()
  body.set('file', table)
  body.set('mode', mode)
  body.set('images', JSON.stringify(images))
  const signal = AbortSignal.timeout(IMPORT_TIMEOUT_MS)
  try {
    const init = { method: 'POST', body, signal }
    const response = await fetch('/api/users/me/artworks/imports', init)
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as ImportReport
    return faultOfAnswer(response.status, { body: text, retryAfter: null }).message
  } catch {
    return signal.aborted ? TRY_AGAIN : 'The connection was lost. Try again.'
  }
}
