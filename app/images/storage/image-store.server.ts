import { randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rmdir,
  stat,
  unlink,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../config/private-folder.server.ts'
import { hasErrorCode, isAbsent, nullIfAbsent } from '../../kernel/error-code.ts'
import type { ByteRange } from './image-range.ts'

/** The properties of a stored file. */
export type StoredFile = { readonly bytes: number; readonly modifiedAt: Date }
export type ListedFile = StoredFile & { readonly key: string }
/** `bytes` is the size of the whole file. The body of a large file is a stream. */
export type OpenedFile = StoredFile & { readonly body: Uint8Array<ArrayBuffer> | ReadableStream }

/**
 * Stores image files under keys such as `ab/cd/<id>/800.webp`. A key names its content, so the
 * content never changes. A store in a bucket throws ImageStoreFault.
 */
export type ImageStore = {
  /** Writes durably and atomically, so that readers never see a partial file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Does the same with a complete file, which may be moved. */
  putFile(key: string, path: string): Promise<void>
  /** @returns null if there is no such file; a range must lie within the file */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>
  /** The path of the file on this machine; null for a bucket. */
  pathOf(key: string): string | null
  /** The properties of a file, without reading its content, or null. */
  find(key: string): Promise<StoredFile | null>
  /** Succeeds also for a missing file. */
  delete(key: string): Promise<void>
  /** Lists all files, grouped by folder. */
  list(): AsyncIterable<ListedFile>
  /**
   * Deletes the partial files of writes that started before this time and were interrupted by a
   * crash.
   */
  deletePartial(before: Date): Promise<void>
  /** Whether a write would be rejected at once, because the last ones failed. */
  refusesWrites(): boolean
}

// New files are written to this folder on the same file system, and then renamed.
const PARTIAL = '.partial'
// Most derivatives are smaller, and a single read is cheaper than a stream.
export const MAX_SINGLE_READ_BYTES = 512 * 1024

/** An image store in a folder, which is created with the first file. */
export function folderImageStore(dir: string): ImageStore {
  const root = resolve(dir)
  return {
    put: (key, bytes) => writeFile(root, pathOf(root, key), bytes),
    putFile: (key, path) => takeFile(root, pathOf(root, key), path),
    get: (key, range) => getFile(pathOf(root, key), range),
    pathOf: (key) => pathOf(root, key),
    async find(key) {
      const found = await nullIfAbsent(stat(pathOf(root, key)))
      return found?.isFile() === true ? { bytes: found.size, modifiedAt: found.mtime } : null
    },
    async delete(key) {
      const path = pathOf(root, key)
      await nullIfAbsent(unlink(path))
      // Deletes the image's folder if it is empty; otherwise this fails.
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => {})
    },
    list: () => listFiles(root, ''),
    deletePartial: (before) => deletePartial(join(root, PARTIAL), before),
    refusesWrites: () => false,
  }
}

/** Reads the rest of an opened file into memory. */
async function bytesOf({ body }: OpenedFile): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return body
  // The Response of Hono's Node server has no `bytes()`.
  return new Uint8Array(await new Response(body).arrayBuffer())
}

/** @returns null if there is no such file */
export async function readWhole(
  store: Pick<ImageStore, 'get'>,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await store.get(key)
  return file === null ? null : bytesOf(file)
}

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

export const isKey = (text: string): boolean => KEY.test(text)

/** @throws RangeError for an invalid key, because callers must validate input */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`not a key of the image store: ${key.slice(0, 100)}`)
}

function pathOf(root: string, key: string): string {
  assertKey(key)
  return join(root, ...key.split('/'))
}

/** Renames a file on the same file system, and copies others. */
const takeFile = (root: string, path: string, source: string): Promise<void> =>
  storeFile({ root, path }, async (partial) => {
    await rename(source, partial).catch(async (error: unknown) => {
      if (!hasErrorCode(error, 'EXDEV')) throw error
      await copyFile(source, partial)
    })
    await chmod(partial, PRIVATE_FILE)
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
  })

const writeFile = (root: string, path: string, bytes: Uint8Array): Promise<void> =>
  storeFile({ root, path }, async (partial) => {
    const file = await open(partial, 'wx', PRIVATE_FILE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  })

/** Stores a file atomically: after a crash or power failure it is complete or absent. */
async function storeFile(
  { root, path }: { readonly root: string; readonly path: string },
  make: (partial: string) => Promise<void>,
): Promise<void> {
  await makeFolder(join(root, PARTIAL))
  const partial = join(root, PARTIAL, randomUUID())
  try {
    await make(partial)
    await moveInto(partial, path)
  } catch (error) {
    await nullIfAbsent(unlink(partial))
    throw error
  }
  await syncFolder(dirname(path))
}

async function moveInto(partial: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(dirname(path))
      await rename(partial, path)
      return
    } catch (error) {
      // A concurrent deletion may have removed the empty folder.
      if (attempt >= 5 || !isAbsent(error)) throw error
    }
  }
}

/**
 * Creates a folder and its parents, private to this user. Syncs each parent, so that the folder
 * survives a power failure. A recursive mkdir would never end in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return
  const parent = dirname(path)
  // The root of a drive that is absent is its own parent.
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    // Another write may have made it. A dangling symbolic link also gives EEXIST.
    if (!hasErrorCode(error, 'EEXIST') || !(await exists(path))) throw error
  }
  await syncFolder(parent)
}

const exists = async (path: string): Promise<boolean> => (await nullIfAbsent(stat(path))) !== null

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder, but its file system journals renames.
  if (process.platform === 'win32') return
  const folder = await nullIfAbsent(open(path, 'r'))
  if (folder === null) return
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function getFile(path: string, range?: ByteRange): Promise<OpenedFile | null> {
  const file = await nullIfAbsent(open(path, 'r'))
  if (file === null) return null
  let streaming = false
  try {
    const found = await file.stat()
    if (!found.isFile()) return null
    const { start, end } = range ?? { start: 0, end: found.size - 1 }
    const known = { bytes: found.size, modifiedAt: found.mtime }
    if (end - start < MAX_SINGLE_READ_BYTES) {
      return { ...known, body: await readAll(file, start, end - start + 1) }
    }
    streaming = true
    const body = Readable.toWeb(file.createReadStream({ start, end }), { type: 'bytes' })
    return { ...known, body: body as ReadableStream }
  } finally {
    if (!streaming) await file.close()
  }
}

async function readAll(file: FileHandle, start: number, length: number) {
  const body = new Uint8Array(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await file.read(body, at, length - at, start + at)
    if (bytesRead === 0) throw new Error('a file of the image store became shorter')
    at += bytesRead
  }
  return body
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = (await nullIfAbsent(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    // Other files in the folder do not belong to the store.
    if (!isKey(key)) continue
    if (entry.isDirectory()) yield* listFiles(root, key)
    const found = entry.isFile() ? await nullIfAbsent(stat(join(root, key))) : null
    if (found !== null) yield { key, bytes: found.size, modifiedAt: found.mtime }
  }
}

async function deletePartial(folder: string, before: Date): Promise<void> {
  const entries = await nullIfAbsent(opendir(folder))
  if (entries === null) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    const found = await nullIfAbsent(stat(path))
    if (found !== null && found.mtime < before) await nullIfAbsent(unlink(path))
  }
}
