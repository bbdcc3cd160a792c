import { isRefusal } from '../../kernel/result.ts'
import {
  derivativeKey,
  derivativesOf,
  ORIGINAL_FORMATS,
  originalKey,
  type Derivative,
} from '../image.ts'
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
  image: StoredSize,
  { maxWidth = Infinity }: { readonly maxWidth?: number } = {},
): Promise<boolean> {
  const missing = await listMissing(store, image, maxWidth)
  if (missing.derivatives.length > 0 || missing.original) await makeFiles(store, image, missing)
  return missing.original
}

/** Makes only the original, for a request that needs it now. */
export const completeOriginal = (store: CompletedStore, image: StoredSize): Promise<void> =>
  makeFiles(store, image, { derivatives: [], original: true })

type MissingFiles = { readonly derivatives: readonly Derivative[]; readonly original: boolean }

async function makeFiles(
  store: CompletedStore,
  { id, width }: StoredSize,
  { derivatives, original }: MissingFiles,
): Promise<void> {
  const task = { bytes: await readWidest(store, { id, width }), derivatives }
  const putDerivatives = async ({ outcome }: Measured) => {
    if (isRefusal(outcome)) throw new Error(`the widest file of ${id}: ${outcome.refused}`)
    for (const { derivative, bytes } of outcome.derivatives) {
      await store.put(derivativeKey(id, derivative.width, derivative.format), bytes)
    }
  }
  if (!original) return putDerivatives(await runImageTask(task))
  return withImageFiles(task, async ({ path, ...made }) => {
    await putDerivatives(made)
    await store.putFile(originalKey({ id, originalFormat: 'tif' }), path)
  })
}

async function listMissing(
  store: Pick<ImageStore, 'find'>,
  { id, width }: StoredSize,
  maxWidth: number,
): Promise<MissingFiles> {
  const isMissing = async (key: string) => (await store.find(key)) === null
  const derivatives: Derivative[] = []
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
