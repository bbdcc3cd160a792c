import { LRUCache } from 'lru-cache'
import { createBoundedQueue } from '../../kernel/task-queue.ts'
import { isRefusal } from '../../kernel/result.ts'
import { createSingleFlight } from '../../kernel/single-flight.ts'

type DrawnFileCacheOptions = {
  /** Drawings that may wait, while one is made. */
  readonly maxWaiting: number
  readonly maxBytes: number
}

/**
 * Caches drawn files by their contents, within `maxBytes`. Concurrent requests for one file share
 * one drawing, and one is made at a time.
 */
export function createDrawnFileCache({ maxWaiting, maxBytes }: DrawnFileCacheOptions) {
  const files = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  })
  const drawing = createSingleFlight<Uint8Array | null>()
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting })

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
        if (drawn === null || isRefusal(drawn)) return null
        files.set(tag, drawn)
        return drawn
      })
    },
  }
}
