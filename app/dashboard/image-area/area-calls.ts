import type { Corners, ImageArea } from '../../images/area/image-area.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { requestJson } from '../../ui/requests/request-json.ts'
import { IMAGE_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'

export type PhotoOfImage = { readonly photo: ImageView; readonly corners: Corners }

/** Reads the photo of which an image was made, and the corners. */
export const readArea = (imageId: string, signal: AbortSignal) =>
  requestJson<PhotoOfImage>(`/api/images/${imageId}/area`, { signal })

/** Makes an image of a part of a photo. */
export const makeArea = (photoId: string, body: ImageArea, signal: AbortSignal) =>
  requestJson<ImageView>(`/api/images/${photoId}/areas`, {
    method: 'POST',
    body,
    signal,
    timeoutMs: IMAGE_TIMEOUT_MS,
  })
