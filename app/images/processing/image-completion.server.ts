import { isRefusal } from '../../kernel/result.ts'
import type { Pixels } from './image-codec.server.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import { derivativeKey, derivativesOf, originalKey } from '../image.ts'

/** Loads libvips with the first image that lacks a file. */
const loadCodec = () => import('./image-codec.server.ts')

/**
 * Makes the missing derivatives and original from the widest AVIF derivative. One file at a time,
 * since it runs in the background beside requests.
 */
export async function completeImage(
  store: Pick<ImageStore, 'find' | 'get' | 'put'>,
  { id, width }: { readonly id: string; readonly width: number },
  { maxWidth = Infinity }: { readonly maxWidth?: number } = {},
): Promise<void> {
  const isMissing = async (key: string) => (await store.find(key)) === null
  let widest: Pixels | undefined
  for (const derivative of derivativesOf(width)) {
    if (derivative.width > maxWidth) continue
    const key = derivativeKey(id, derivative.width, derivative.format)
    if (!(await isMissing(key))) continue
    const { encodeDerivative, shrinkTo } = await loadCodec()
    widest ??= await readWidest(store, { id, width })
    await store.put(
      key,
      await encodeDerivative(await shrinkTo(widest, derivative.pixels), derivative.format),
    )
  }
  if (maxWidth < width || !(await isMissing(originalKey(id)))) return
  const { encodeOriginal } = await loadCodec()
  widest ??= await readWidest(store, { id, width })
  await store.put(originalKey(id), await encodeOriginal(widest))
}

async function readWidest(
  store: Pick<ImageStore, 'get'>,
  { id, width }: { readonly id: string; readonly width: number },
): Promise<Pixels> {
  const { decodeImage, inspectImage } = await loadCodec()
  const widest = derivativesOf(width).findLast(({ format }) => format === 'avif')
  const file = widest && (await store.get(derivativeKey(id, widest.width, 'avif')))
  if (!file) throw new Error(`the image ${id} has no AVIF derivative to complete it from`)
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  const header = await inspectImage(bytes)
  const pixels = isRefusal(header) ? header : await decodeImage(bytes, header)
  if (isRefusal(pixels)) throw new Error(`the widest file of image ${id}: ${pixels.refused}`)
  return pixels
}
