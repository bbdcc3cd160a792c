import { isRefusal } from '../../kernel/result.ts'
import { derivativeKey, derivativesOf, originalKey } from '../image.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import { runImageTask } from './image-process.server.ts'

type StoredSize = { readonly id: string; readonly width: number }

/** Makes the missing derivatives and original from the widest AVIF derivative. */
export async function completeImage(
  store: Pick<ImageStore, 'find' | 'get' | 'put'>,
  { id, width }: StoredSize,
  { maxWidth = Infinity }: { readonly maxWidth?: number } = {},
): Promise<void> {
  const wanted = await listMissing(store, { id, width }, maxWidth)
  if (wanted.derivatives.length === 0 && !wanted.original) return
  const files = await runImageTask({ bytes: await readWidest(store, { id, width }), wanted })
  if (isRefusal(files)) throw new Error(`the widest file of image ${id}: ${files.refused}`)
  for (const { derivative, bytes } of files.derivatives) {
    await store.put(derivativeKey(id, derivative.width, derivative.format), bytes)
  }
  if (files.original !== null) await store.put(originalKey(id), files.original.bytes)
}

async function listMissing(
  store: Pick<ImageStore, 'find'>,
  { id, width }: StoredSize,
  maxWidth: number,
) {
  const isMissing = async (key: string) => (await store.find(key)) === null
  const derivatives = []
  for (const derivative of derivativesOf(width)) {
    if (derivative.width > maxWidth) continue
    const key = derivativeKey(id, derivative.width, derivative.format)
    if (await isMissing(key)) derivatives.push(derivative)
  }
  return { derivatives, original: maxWidth >= width && (await isMissing(originalKey(id))) }
}

async function readWidest(
  store: Pick<ImageStore, 'get'>,
  { id, width }: StoredSize,
): Promise<Uint8Array> {
  const widest = derivativesOf(width).findLast(({ format }) => format === 'avif')
  const file = widest && (await store.get(derivativeKey(id, widest.width, 'avif')))
  if (!file) throw new Error(`the image ${id} has no AVIF derivative to complete it from`)
  return new Uint8Array(await new Response(file.body).arrayBuffer())
}
