import type {
  ImportedImage,
  ImportMode,
  ImportReport,
} from '../artwork-csv/artwork-import.schema.ts'
import { faultOfAnswer } from '../batch/batch-fault.ts'

type Import = { readonly mode: ImportMode; readonly images: readonly ImportedImage[] }

/** Sends a table, and the names of the images that come with it. @returns why not, in words */
export async function importTable(
  table: File,
  { mode, images }: Import,
): Promise<ImportReport | string> {
  const body = new FormData()
  body.set('file', table)
  body.set('mode', mode)
  body.set('images', JSON.stringify(images))
  try {
    const response = await fetch('/api/users/me/artworks/imports', { method: 'POST', body })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as ImportReport
    return faultOfAnswer(response.status, { body: text, retryAfter: null }).message
  } catch {
    return 'The connection was lost. Try again.'
  }
}
