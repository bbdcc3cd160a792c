import { derivativeKey, derivativesOf } from '../images/image.ts'
import type { ImageStore } from '../images/storage/image-store.server.ts'

/**
 * Reads the picture of an image for a document: its JPEG, or an AVIF where the demo gallery has not
 * made that yet.
 * @returns null when the store has no file
 */
export async function readPicture(
  store: Pick<ImageStore, 'get'>,
  { id, width }: { readonly id: string; readonly width: number },
): Promise<Uint8Array | null> {
  const jpeg = derivativesOf(width).find(({ format }) => format === 'jpeg')
  if (jpeg === undefined) return null
  const get = (format: 'jpeg' | 'avif') => store.get(derivativeKey(id, jpeg.width, format))
  const file = (await get('jpeg')) ?? (await get('avif'))
  return file === null ? null : new Uint8Array(await new Response(file.body).arrayBuffer())
}
