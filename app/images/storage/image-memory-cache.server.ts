import { LRUCache } from 'lru-cache'
import { ImageStoreFault } from './image-store-fault.ts'
import type { ByteRange } from './image-range.ts'
import type { ImageStore, OpenedFile } from './image-store.server.ts'

/** The methods of a store that are needed to serve files. */
export type ImageReader = Pick<ImageStore, 'find' | 'get'>

export type ImageMemoryCacheOptions = {
  readonly maxBytes: number
  /** The lifetime of an entry, because the file may have been deleted. */
  readonly ttlMs: number
  readonly clock: () => number
}

export type CachedImageReader = ImageReader & {
  /** @returns the file if it is in memory, or null */
  findCached(key: string): CachedFile | null
}

export type CachedFile = OpenedFile & {
  readonly body: Uint8Array<ArrayBuffer>
  readonly expiresAt: number
}

const DEFAULTS: ImageMemoryCacheOptions = {
  maxBytes: 32 * 1024 * 1024,
  ttlMs: 60_000,
  clock: () => performance.now(),
}

/**
 * A read-through cache for images that are requested often, such as those of the first gallery
 * pages: reading a file costs more than the rest of the response. While an object store fails,
 * expired entries stay valid.
 */
export function createImageMemoryCache(
  store: ImageReader,
  { maxBytes, ttlMs, clock }: ImageMemoryCacheOptions = DEFAULTS,
): CachedImageReader {
  const files = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    // lru-cache refuses a size of 0.
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
  })

  function findCached(key: string): CachedFile | null {
    const file = files.get(key)
    if (file === undefined) return null
    return file.expiresAt >= clock() ? file : null
  }

  /** @throws the error, unless the store failed and an expired entry can replace the file */
  function expiredOf(key: string, error: unknown): CachedFile {
    const file = error instanceof ImageStoreFault ? files.get(key) : undefined
    if (file === undefined) throw error
    return file
  }

  function partOf(file: CachedFile, range?: ByteRange): CachedFile {
    if (range === undefined) return file
    return { ...file, body: file.body.subarray(range.start, range.end + 1) }
  }

  async function read(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    const opened = await store.get(key, range)
    if (opened === null) files.delete(key)
    if (range === undefined && opened?.body instanceof Uint8Array) {
      cache(key, { ...opened, body: opened.body, expiresAt: clock() + ttlMs })
    }
    return opened
  }

  function cache(key: string, file: CachedFile) {
    // One large file must not evict many small ones.
    if (file.bytes <= maxBytes / 16) files.set(key, file)
  }

  return {
    findCached,
    async find(key) {
      try {
        return findCached(key) ?? (await store.find(key))
      } catch (error) {
        return expiredOf(key, error)
      }
    },
    async get(key, range) {
      const cached = findCached(key)
      if (cached !== null) return partOf(cached, range)
      try {
        return await read(key, range)
      } catch (error) {
        return partOf(expiredOf(key, error), range)
      }
    },
  }
}
