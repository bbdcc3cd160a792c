import { derivativeKey, imageWidths, type ImageFormat } from '../../images/image.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'

export type StoredImage = { readonly id: string; readonly width: number }

/**
 * Reads the widest file of at most `maxWidth` pixels. WebP is decoded faster; images of the demo
 * gallery have AVIF files first.
 */
export async function readDerivative(
  store: Pick<ImageStore, 'get'>,
  { id, width }: StoredImage,
  maxWidth: number,
): Promise<Uint8Array | null> {
  const fileWidth = imageWidths(width).findLast((candidate) => candidate <= maxWidth) ?? 400
  const get = (format: ImageFormat) => store.get(derivativeKey(id, fileWidth, format))
  const file = (await get('webp')) ?? (await get('avif'))
  return file === null ? null : new Uint8Array(await new Response(file.body).arrayBuffer())
}
