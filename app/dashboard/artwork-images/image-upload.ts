import { MAX_PARTED_BYTES, MAX_UPLOAD_BYTES } from '../../images/image.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { reasonIn } from '../../ui/requests/failure-text.ts'
import { SIGNED_OUT } from '../../ui/requests/signed-out-text.ts'
import { IMAGE_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { problems, type ProblemCode } from '../../kernel/problem.ts'

export type Upload =
  | { readonly ok: true; readonly image: ImageView }
  | { readonly ok: false; readonly message: string }

type UploadOptions = {
  /** Share of the bytes sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** The types that file choosers offer. The server checks the bytes. */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp,image/avif'
const INTERRUPTED = 'The upload was interrupted. Check your connection and try again.'

const IMAGE_PROBLEMS = [
  'image-missing',
  'image-type',
  'image-damaged',
  'image-too-large',
  'image-too-many-pixels',
  'image-too-complex',
  'image-not-found',
  'uploads-too-fast',
  'upload-day-limit',
  'account-storage-full',
  'disk-full',
  'image-not-saved',
] as const satisfies readonly ProblemCode[]

/** The form field of each problem that concerns an image. */
export function imageProblemsAt(field: string): Partial<Record<ProblemCode, string>> {
  return Object.fromEntries(IMAGE_PROBLEMS.map((code) => [code, field]))
}

type SentFile = { readonly type: string; readonly size: number }

/** Checks a file before it is sent in one request. @returns the message of the refusal, or null */
export function refusalOf(file: SentFile): string | null {
  if (!hasImageType(file)) return problems['image-type'].message
  return file.size > MAX_UPLOAD_BYTES ? problems['image-too-large'].message : null
}

/** Checks a file before it is sent in parts. @returns the message of the refusal, or null */
export function refusalInParts(file: SentFile): string | null {
  if (!hasImageType(file)) return problems['image-type'].message
  return file.size > MAX_PARTED_BYTES ? problems['file-too-large'].message : null
}

/** An empty type means that the browser does not know it. The server decides. */
const hasImageType = ({ type }: SentFile): boolean =>
  type === '' || ACCEPTED_IMAGES.split(',').includes(type)

/** Whether this browser can decode the file as an image. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/**
 * Sends an image to the API. Uses XMLHttpRequest, since `fetch` reports no upload progress.
 * @returns the image, or the message of the refusal; never rejects
 */
export function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/images')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(readResponse(request)))
    // Only the wait for the response has a timeout; sending depends on the connection.
    let timer: ReturnType<typeof setTimeout>
    request.upload.addEventListener('load', () => {
      timer = setTimeout(() => request.abort(), IMAGE_TIMEOUT_MS)
    })
    request.addEventListener('loadend', () => clearTimeout(timer))
    for (const end of ['error', 'abort']) {
      request.addEventListener(end, () => resolve({ ok: false, message: INTERRUPTED }))
    }
    signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.set('file', file)
    request.send(body)
  })
}

function readResponse({ status, response }: XMLHttpRequest): Upload {
  if (status === 201) return { ok: true, image: response as ImageView }
  if (status === 401) return { ok: false, message: SIGNED_OUT }
  return { ok: false, message: reasonIn(response) }
}
