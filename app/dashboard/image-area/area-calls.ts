import type { Corners, ImageArea } from '../../images/area/image-area.ts'
import type { ImageView } from '../../images/image.ts'
import { problems, type Problem } from '../../kernel/problem.ts'
import { IMAGE_TIMEOUT_MS, READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'

export type PhotoOfImage = { readonly photo: ImageView; readonly corners: Corners }
type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

const LOST = 'The connection was interrupted. Check it and try again.'

/** Reads the photo of which an image was made, and the corners. Never rejects. */
export const readArea = (imageId: string, signal: AbortSignal): Promise<Answer<PhotoOfImage>> =>
  call(`/api/images/${imageId}/area`, within(signal, READ_TIMEOUT_MS))

/** Makes an image of a part of a photo. Never rejects. */
export const makeArea = (
  photoId: string,
  area: ImageArea,
  signal: AbortSignal,
): Promise<Answer<ImageView>> =>
  call(`/api/images/${photoId}/areas`, {
    ...within(signal, IMAGE_TIMEOUT_MS),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(area),
  })

const within = (signal: AbortSignal, timeoutMs: number) => ({
  signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
})

async function call<Value>(path: string, init: RequestInit): Promise<Answer<Value>> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(path, init)
    body = await response.json()
  } catch {
    return { ok: false, message: LOST }
  }
  if (response.ok) return { ok: true, value: body as Value }
  const problem = body as Partial<Problem>
  return {
    ok: false,
    message: problem.detail ?? problem.title ?? problems['unexpected-error'].words,
  }
}
