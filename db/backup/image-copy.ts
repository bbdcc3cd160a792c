import { hash } from 'node:crypto'
import sharp from 'sharp'
import { imageIdOfKey, isOriginalKey } from '../../app/images/image.ts'
import {
  readWhole,
  type ImageStore,
  type ListedFile,
} from '../../app/images/storage/image-store.server.ts'
import type { StoreMarker } from '../../app/images/storage/store-marker.server.ts'
import { BackupError } from './backup-error.ts'
import { mapConcurrently } from './map-concurrently.ts'

export type CopiedStore = {
  readonly name: string
  readonly store: Pick<ImageStore, 'get' | 'find' | 'put' | 'list'>
  readonly marker: StoreMarker
}

export type StorePair = {
  readonly from: CopiedStore
  readonly to: CopiedStore
  /** Called now and then with the number of files that are done. */
  readonly onProgress?: (files: number) => void
}

/** Numbers of files; `damaged` has the keys of originals that are not sound. */
export type CopySummary = {
  readonly copied: number
  readonly copiedBytes: number
  /** Files that the target had already. */
  readonly present: number
  /** Files that were deleted while the copy ran. */
  readonly gone: number
  readonly damaged: readonly string[]
}

export type VerifySummary = {
  readonly equal: number
  readonly missing: readonly string[]
  readonly different: readonly string[]
}

const CONCURRENCY = 8
const FILES_PER_PROGRESS = 500

/**
 * Copies the files that the target lacks, also while Frame writes to either store, and reads each
 * again to compare its hash. An interrupted copy goes on where it ended.
 * @throws BackupError `store-foreign`, `nothing-here`, `copy-differs`; ImageStoreFault
 */
export async function copyImages(pair: StorePair): Promise<CopySummary> {
  const { from, to } = pair
  const id = await refuseForeign(pair)
  let [copied, copiedBytes, present, gone] = [0, 0, 0, 0]
  const damaged: string[] = []
  for await (const { file, outcome } of eachFile(pair, (file) => copyFile(pair, file))) {
    if (outcome === 'present') present += 1
    else if (outcome === 'gone') gone += 1
    else if (outcome === 'damaged') damaged.push(file.key)
    else {
      copied += 1
      copiedBytes += file.bytes
    }
  }
  if (copied + present + damaged.length === 0 && id === null) {
    throw new BackupError('nothing-here', `There are no images in ${from.name}: correct --from.`)
  }
  // Written last, so that a start with an incomplete copy reports it.
  if (id !== null && (await to.marker.read()) === null) await to.marker.write(id)
  return { copied, copiedBytes, present, gone, damaged }
}

/** Reads every file of both stores and compares their hashes. @throws ImageStoreFault */
export async function verifyImages(pair: StorePair): Promise<VerifySummary> {
  let equal = 0
  const [missing, different]: [string[], string[]] = [[], []]
  for await (const { file, outcome } of eachFile(pair, (file) => compareFile(pair, file))) {
    if (outcome === 'missing') missing.push(file.key)
    else if (outcome === 'different') different.push(file.key)
    else if (outcome === 'equal') equal += 1
  }
  return { equal, missing, different }
}

async function* eachFile<Outcome>(
  { from, onProgress }: StorePair,
  run: (file: ListedFile) => Promise<Outcome>,
) {
  let files = 0
  const outcomes = mapConcurrently(from.store.list(), CONCURRENCY, async (file) => ({
    file,
    outcome: await run(file),
  }))
  for await (const done of outcomes) {
    files += 1
    if (files % FILES_PER_PROGRESS === 0) onProgress?.(files)
    yield done
  }
}

/** @returns the id of the source, or null */
async function refuseForeign({ from, to }: StorePair): Promise<string | null> {
  const [id, other] = [await from.marker.read(), await to.marker.read()]
  if (id === null || other === null || id === other) return id
  throw new BackupError(
    'store-foreign',
    `${to.name} has the images of another gallery: name an empty place in --to.`,
  )
}

async function copyFile({ from, to }: StorePair, { key, bytes: size }: ListedFile) {
  if ((await to.store.find(key))?.bytes === size) return 'present'
  const bytes = await readWhole(from.store, key)
  if (bytes === null) return 'gone'
  const digest = hash('sha256', bytes)
  if (!(await isSound(key, bytes, digest))) return 'damaged'
  await to.store.put(key, bytes)
  const written = await readWhole(to.store, key)
  if (written !== null && hash('sha256', written) === digest) return 'copied'
  throw new BackupError(
    'copy-differs',
    `${to.name} does not give back what was written (${key}): check its log, and copy again.`,
  )
}

async function compareFile({ from, to }: StorePair, { key }: ListedFile) {
  const [source, target] = await Promise.all([readWhole(from.store, key), readWhole(to.store, key)])
  if (source === null) return 'gone'
  if (target === null) return 'missing'
  const digest = hash('sha256', source)
  const isEqual = digest === hash('sha256', target) && (await isSound(key, source, digest))
  return isEqual ? 'equal' : 'different'
}

/**
 * The original of an upload is named by its hash. One that was made later (of a demo work, or of an
 * older image) has the name of its image, and must be readable. Other files pass.
 */
async function isSound(key: string, bytes: Uint8Array, digest: string): Promise<boolean> {
  const id = imageIdOfKey(key)
  if (id === null || !isOriginalKey(key) || id === digest) return true
  const image = sharp(bytes, { failOn: 'warning', limitInputPixels: false })
  return image.stats().then(
    () => true,
    () => false,
  )
}
