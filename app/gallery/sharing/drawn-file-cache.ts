import { createBoundedQueue } from '../../kernel/bounded-queue.ts'
import { isRefusal } from '../../kernel/result.ts'
import { createCoalescer } from '../../stock-photos/coalescer.ts'

type DrawnFileCacheOptions = {
  /** Drawings that may wait, while one is made. */
  readonly maxWaiting: number
  readonly maxBytes: number
}

/**
 * Caches drawn files by their contents, the newest within `maxBytes`. Concurrent requests for one
 * file share one drawing, and one is made at a time.
 */
export function createDrawnFileCache({ maxWaiting, maxBytes }: DrawnFileCacheOptions) {
  const files = new Map<string, Uint8Array>()
  const drawing = createCoalescer<Uint8Array | null>()
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting })
  let bytes = 0

  function remember(tag: string, file: Uint8Array): Uint8Array {
    files.set(tag, file)
    bytes += file.length
    for (const [oldest, { length }] of files) {
      if (bytes <= maxBytes) break
      files.delete(oldest)
      bytes -= length
    }
    return file
  }

  return {
    /**
     * @param draw returns null when it fails
     * @returns null then, and when too many drawings wait already
     */
    async make(tag: string, draw: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
      const cached = files.get(tag)
      if (cached !== undefined) return cached
      return drawing.run(tag, async () => {
        const drawn = await queue.admit(draw)
        return drawn === null || isRefusal(drawn) ? null : remember(tag, drawn)
      })
    },
    /** Bytes that are held. */
    get bytes() {
      return bytes
    },
  }
}
