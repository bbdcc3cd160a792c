import { derivativeKey, derivativesOf, type ImageFormat } from '../images/image.ts'
import { readWhole, type ImageStore } from '../images/storage/image-store.server.ts'

/**
 * Reads the JPEG of an image for a document. Falls back to the AVIF, since demo images may lack a
 * JPEG for a while.
 * @returns null when the store has neither
 */
export async function readPicture(
  store: Pick<ImageStore, 'get'>,
  { id, width }: { readonly id: string; readonly width: number },
): Promise<Uint8Array | null> {
  const jpeg = derivativesOf(width).find(({ format }) => format === 'jpeg')
  if (jpeg === undefined) return null
  const read = (format: 'jpeg' | 'avif') => readWhole(store, derivativeKey(id, jpeg.width, format))
  return (await read('jpeg')) ?? (await read('avif'))
}

/** The number of files that are read at a time. */
const READS = 8

/**
 * Reads the smallest derivatives of images, for documents with many entries.
 * @returns a picture for each id; null where the store has no file
 */
export async function readThumbnails(
  store: Pick<ImageStore, 'get'>,
  ids: readonly string[],
): Promise<(Uint8Array | null)[]> {
  const pictures: (Uint8Array | null)[] = []
  for (let start = 0; start < ids.length; start += READS) {
    const some = ids.slice(start, start + READS)
    pictures.push(...(await Promise.all(some.map((id) => readThumbnail(store, id)))))
  }
  return pictures
}

async function readThumbnail(
  store: Pick<ImageStore, 'get'>,
  id: string,
): Promise<Uint8Array | null> {
  const read = (format: ImageFormat) => readWhole(store, derivativeKey(id, 400, format))
  return (await read('webp')) ?? (await read('avif'))
}
