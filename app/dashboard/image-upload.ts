import type { ImageView } from '../images/image.ts'
import { problems, type Problem } from '../kernel/problem.ts'

export type Upload =
  | { readonly ok: true; readonly image: ImageView }
  | { readonly ok: false; readonly message: string }

type UploadOptions = {
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** What file choosers offer; the server decides by the bytes. */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp,image/avif'
const MAX_BYTES = 25 * 1024 * 1024
const INTERRUPTED = 'The upload was interrupted. Check your connection and try again.'

/** What can be said of a file before it is sent. @returns null when nothing speaks against it */
export function refusalOf(file: { readonly type: string; readonly size: number }): string | null {
  // An empty type means that the browser doesn't know: the server will.
  const known = file.type === '' || ACCEPTED_IMAGES.split(',').includes(file.type)
  if (!known) return problems['image-type'].words
  return file.size > MAX_BYTES ? problems['image-too-large'].words : null
}

/** The first picture among files that were chosen, dropped or pasted; any other file if there is none. */
export function firstImage(files: Iterable<File> | ArrayLike<File>): File | null {
  const all = Array.from(files)
  return all.find((file) => file.type.startsWith('image/')) ?? all[0] ?? null
}

/**
 * Sends a picture to the gallery's store. By XMLHttpRequest, since `fetch` tells no progress.
 * @returns the refusal in words; never rejects
 */
export function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/images')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(readAnswer(request)))
    for (const end of ['error', 'abort']) {
      request.addEventListener(end, () => resolve({ ok: false, message: INTERRUPTED }))
    }
    signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.set('file', file)
    request.send(body)
  })
}

function readAnswer({ status, response }: XMLHttpRequest): Upload {
  if (status === 201) return { ok: true, image: response as ImageView }
  const problem = response as Partial<Problem> | null
  return { ok: false, message: problem?.title ?? problems['unexpected-error'].words }
}
