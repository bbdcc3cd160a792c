import { requestFailureText, requestJson } from '../../ui/requests/request-json.ts'
import type {
  ImportedImage,
  ImportMode,
  ImportReport,
} from '../artwork-csv/artwork-import.schema.ts'

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
  const answer = await requestJson<ImportReport>('/api/users/me/artworks/imports', {
    method: 'POST',
    body,
    timeoutMs: IMPORT_TIMEOUT_MS,
  })
  return answer.ok ? answer.value : requestFailureText(answer)
}
