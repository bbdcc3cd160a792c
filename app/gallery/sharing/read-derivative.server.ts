import { derivativeKey, imageWidths, type ImageFormat } from '../../images/image.ts'
import { readWhole, type ImageStore } from '../../images/storage/image-store.server.ts'

export type NamedImage = { readonly id: string; readonly width: number }

/**
 * Reads the widest file of at most `maxWidth` pixels. WebP is decoded faster; images of the demo
 * gallery have AVIF files first.
 */
export async function readDerivative(
  store: Pick<ImageStore, 'get'>,
  { id, width }: NamedImage,
  maxWidth: number,
): Promise<Uint8Array | null> {
  const fileWidth = imageWidths(width).findLast((candidate) => candidate <= maxWidth) ?? 400
  const read = (format: ImageFormat) => readWhole(store, derivativeKey(id, fileWidth, format))
  return (await read('webp')) ?? (await read('avif'))
}
