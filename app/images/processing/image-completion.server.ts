import { isRefusal } from '../../kernel/result.ts'
import { derivativeKey, derivativesOf, ORIGINAL_FORMATS, originalKey } from '../image.ts'
import { readWhole, type ImageStore } from '../storage/image-store.server.ts'
import { runImageTask, withImageFiles, type Measured } from './image-process.server.ts'

type StoredSize = { readonly id: string; readonly width: number }
type CompletedStore = Pick<ImageStore, 'find' | 'get' | 'put' | 'putFile'>

/**
 * Makes the missing derivatives and original from the widest AVIF derivative.
 * @returns whether it made the original
 */
export async function completeImage(
  store: CompletedStore,
  { id, width }: StoredSize,
  { maxWidth = Infinity }: { readonly maxWidth?: number } = {},
): Promise<boolean> {
  const { derivatives, original } = await listMissing(store, { id, width }, maxWidth)
  if (derivatives.length === 0 && !original) return false
  const task = { bytes: await readWidest(store, { id, width }), derivatives }
  const putDerivatives = async ({ outcome }: Measured) => {
    if (isRefusal(outcome)) throw new Error(`the widest file of ${id}: ${outcome.refused}`)
    for (const { derivative, bytes } of outcome.derivatives) {
      await store.put(derivativeKey(id, derivative.width, derivative.format), bytes)
    }
  }
  if (!original) {
    await putDerivatives(await runImageTask(task))
    return false
  }
  await withImageFiles(task, async ({ path, ...made }) => {
    await putDerivatives(made)
    await store.putFile(originalKey({ id, originalFormat: 'tif' }), path)
  })
  return true
}

/** Makes the original alone, for somebody who waits for it. */
export async function completeOriginal(store: CompletedStore, image: StoredSize): Promise<void> {
  const task = { bytes: await readWidest(store, image), derivatives: [] }
  await withImageFiles(task, async ({ path, outcome }) => {
    if (isRefusal(outcome)) throw new Error(`the widest file of ${image.id}: ${outcome.refused}`)
    await store.putFile(originalKey({ id: image.id, originalFormat: 'tif' }), path)
  })
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
  if (maxWidth < width) return { derivatives, original: false }
  const originals = ORIGINAL_FORMATS.map((originalFormat) => originalKey({ id, originalFormat }))
  const missing = await Promise.all(originals.map(isMissing))
  return { derivatives, original: missing.every(Boolean) }
}

async function readWidest(
  store: Pick<ImageStore, 'get'>,
  { id, width }: StoredSize,
): Promise<Uint8Array> {
  const widest = derivativesOf(width).findLast(({ format }) => format === 'avif')
  const bytes = widest && (await readWhole(store, derivativeKey(id, widest.width, 'avif')))
  if (!bytes) throw new Error(`the image ${id} has no AVIF derivative to complete it from`)
  return bytes
}
