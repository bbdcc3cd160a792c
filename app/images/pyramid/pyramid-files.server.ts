import { HOUR_MS } from '../../kernel/day.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FOLDER } from '../../config/private-folder.server.ts'
import { createTaskQueue } from '../../kernel/task-queue.ts'
import { nullIfAbsent } from '../../kernel/error-code.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Queryable } from '../../database/database.server.ts'
import { imageIdOfName, originalKey, type NamedOriginal } from '../image.ts'
import { withImageFiles } from '../processing/image-process.server.ts'
import type { DiskReserve } from '../storage/disk-reserve.server.ts'
import { listKnownIds } from '../storage/image-row.store.server.ts'
import type { ImageStore } from '../storage/image-store.server.ts'

export type StoredOriginal = NamedOriginal & { readonly bytes: number; readonly width: number }

/** Provides pyramids as files on this machine. */
export type PyramidFiles = {
  /** @returns the path, or the refusal `image-not-found`, `image-unavailable` or `disk-full` */
  find(image: StoredOriginal): Promise<string | Refusal>
}

export type PyramidFilesOptions = {
  readonly store: Pick<ImageStore, 'get' | 'pathOf'>
  /**
   * Shared by the processes of this machine. It is a cache: any file may be deleted at any time.
   */
  readonly folder: string
  readonly reserve: Pick<DiskReserve, 'write'>
  /** Makes a missing original; those of demo images are missing for a while. */
  readonly complete?: (image: StoredOriginal) => Promise<void>
  readonly maxBytes?: number
}

const PARTIAL = '.partial'
const MAX_BYTES = 2 * 1024 ** 3
/** The estimated size of a pyramid as a multiple of its WebP original. */
const GROWTH = 3
/** The number of pyramids that are fetched or made at a time. */
const CONCURRENCY = 1

/** @param dataDir the absolute path of the data folder */
export const pyramidFolderOf = (dataDir: string): string => join(dataDir, 'pyramids')

/**
 * Pyramids in a folder are read in place. Those in a bucket are fetched, and those of older
 * originals are made, into a cache of bounded size.
 */
export function openPyramidFiles(options: PyramidFilesOptions): PyramidFiles {
  const { store, folder, reserve, complete, maxBytes = MAX_BYTES } = options
  const turns = createTaskQueue(CONCURRENCY)

  async function add(image: StoredOriginal, path: string): Promise<string | Refusal> {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const partial = join(folder, `${randomUUID()}${PARTIAL}`)
    try {
      const bytes = image.bytes * (image.originalFormat === 'webp' ? GROWTH : 1)
      const written = await reserve.write(bytes, () => writePyramid(options, image, partial))
      if (isRefusal(written)) return written
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
    await evict(folder, { keep: path, maxBytes })
    return path
  }

  /** Queued, so that concurrent requests for one image find the result of the first. */
  async function findOriginal(image: StoredOriginal, path: string): Promise<string | Refusal> {
    if (await exists(path)) return path
    return turns.run(async () => {
      if (!(await exists(path))) await complete?.(image)
      return (await exists(path)) ? path : refuse('image-unavailable')
    })
  }

  return {
    async find(image) {
      const here = image.originalFormat === 'tif' ? store.pathOf(originalKey(image)) : null
      if (here !== null) return findOriginal(image, here)
      const path = join(folder, `${image.id}.tif`)
      if (await touch(path)) return path
      return turns.run(async () => ((await touch(path)) ? path : add(image, path)))
    },
  }
}

type Originals = Pick<PyramidFilesOptions, 'store' | 'complete'>

async function writePyramid(
  originals: Originals,
  image: StoredOriginal,
  target: string,
): Promise<Refusal | null> {
  const opened = await openOriginal(originals, image)
  if (opened === null) return refuse('image-not-found')
  const body = opened.body instanceof Uint8Array ? [opened.body] : opened.body
  await pipeline(Readable.from(body), createWriteStream(target, { flags: 'wx' }))
  if (image.originalFormat === 'tif') return null
  return withImageFiles({ path: target, derivatives: [] }, async ({ outcome, path }) => {
    if (isRefusal(outcome)) return refuse('image-unavailable')
    await rm(target)
    await copyFile(path, target)
    return null
  })
}

async function openOriginal({ store, complete }: Originals, image: StoredOriginal) {
  const opened = await store.get(originalKey(image))
  if (opened !== null || complete === undefined) return opened
  await complete(image)
  return store.get(originalKey(image))
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null

/** Marks a file as used. @returns false if it does not exist */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return (await nullIfAbsent(utimes(path, now, now).then(() => true))) ?? false
}

/** Fetching never takes this long, so older files were left by a crash. */
const STRAY_MS = HOUR_MS

/** Deletes pyramids of deleted images, and files that crashed processes have left. */
export async function sweepPyramids(
  { db, folder }: { readonly db: Queryable; readonly folder: string },
  now: Date,
): Promise<void> {
  const names = await listFileNames(folder)
  const ids = names.map((name) => imageIdOfName(name) ?? '')
  const known = await listKnownIds(db, ids)
  for (const [index, name] of names.entries()) {
    if (known.has(ids[index] ?? '')) continue
    const path = join(folder, name)
    const isFetched = name.endsWith(PARTIAL) && !(await isOlder(path, now.getTime() - STRAY_MS))
    if (!isFetched) await rm(path, { force: true })
  }
}

/** Leaves out folders, such as the `lost+found` of a file system. */
async function listFileNames(folder: string): Promise<string[]> {
  const entries = (await nullIfAbsent(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const isOlder = async (path: string, than: number): Promise<boolean> =>
  ((await nullIfAbsent(stat(path)))?.mtimeMs ?? 0) < than

/** Deletes the least recently used files until the rest fits. */
async function evict(
  folder: string,
  { keep, maxBytes }: { readonly keep: string; readonly maxBytes: number },
): Promise<void> {
  const files = []
  for (const name of await listFileNames(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null) files.push({ path, bytes: found.size, usedAt: found.mtimeMs })
  }
  let excess = files.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes
  for (const { path, bytes } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (excess <= 0) return
    if (path === keep) continue
    await rm(path, { force: true })
    excess -= bytes
  }
}
