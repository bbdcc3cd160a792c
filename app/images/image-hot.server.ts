import { createBoundedMap } from '../kernel/bounded-map.ts'
import type { ImageStore, OpenedFile } from './image-store.server.ts'

/** What serving needs of a store. */
export type ImageReader = Pick<ImageStore, 'find' | 'get'>

export type HotFilesOptions = {
  /** Bytes to hold in memory. */
  readonly most: number
  /** Milliseconds after which a file is looked up again: a deleted one must go sometime. */
  readonly lifetime: number
  readonly clock: () => number
}

export type HotImageReader = ImageReader & {
  /** What is in memory, at once, or null. */
  peek(key: string): HotFile | null
}

export type HotFile = OpenedFile & {
  readonly body: Uint8Array<ArrayBuffer>
  readonly until: number
}

const DEFAULTS: HotFilesOptions = {
  most: 32 * 1024 * 1024,
  lifetime: 60_000,
  clock: () => performance.now(),
}

/**
 * Reads through memory: the pictures of a gallery's first pages are asked for again and again, and
 * five trips to the file system each would cost more than all the rest of the answer.
 */
export function hotImageStore(
  store: ImageReader,
  { most, lifetime, clock }: HotFilesOptions = DEFAULTS,
): HotImageReader {
  const files = createBoundedMap<HotFile>({ most, sizeOf: ({ bytes }) => bytes })

  function recall(key: string): HotFile | null {
    const file = files.get(key)
    if (file === undefined) return null
    if (file.until >= clock()) return file
    files.delete(key)
    return null
  }

  function remember(key: string, file: HotFile) {
    // One large file must not drive a hundred small ones out.
    if (file.bytes <= most / 16) files.set(key, file)
  }

  return {
    peek: recall,
    async find(key) {
      return recall(key) ?? store.find(key)
    },
    async get(key, range) {
      const hot = recall(key)
      if (hot !== null) {
        return range === undefined
          ? hot
          : { ...hot, body: hot.body.subarray(range.start, range.end + 1) }
      }
      const opened = await store.get(key, range)
      if (range === undefined && opened?.body instanceof Uint8Array) {
        remember(key, { ...opened, body: opened.body, until: clock() + lifetime })
      }
      return opened
    },
  }
}
