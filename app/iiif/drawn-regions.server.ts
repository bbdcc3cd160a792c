import { LRUCache } from 'lru-cache'
import { createBoundedQueue, type BoundedQueue } from '../kernel/task-queue.ts'
import { withTimeout } from '../kernel/with-timeout.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { pyramidProcess } from '../images/pyramid/pyramid-process.server.ts'
import type { PyramidFiles } from '../images/pyramid/pyramid-files.server.ts'
import { readAreaOf } from '../images/pyramid/scale-factors.ts'
import type { Rendering } from '../images/pyramid/region-task.ts'
import { createSingleFlight } from '../kernel/single-flight.ts'
import type { OpenImage } from './open-image.store.server.ts'

/** Draws requests for regions: one at a time in this process, and the addresses in turn. */
export type DrawnRegions = {
  /** @returns the refusal `unavailable` when too many wait, or those of `PyramidFiles` */
  draw(wanted: WantedRegion, address: string): Promise<Uint8Array<ArrayBuffer> | Refusal>
}

export type WantedRegion = {
  readonly image: OpenImage
  readonly rendering: Rendering
  /** The cache key. */
  readonly key: string
}

/** At most one request per address is in the tile queue. */
const PER_ADDRESS = { concurrency: 1, maxWaiting: 60 }
/** Larger than the admission limit. */
const TILE_QUEUE = { concurrency: 1, maxWaiting: 80 }
/** At most one large picture is in the tile queue; 16 more wait. */
const LARGE_QUEUE = { concurrency: 1, maxWaiting: 16 }
/** Pixels of a picture, and pixels that are read for it, from which on it is large. */
const LARGE = { area: 1_100_000, readArea: 4_400_000 }
const MAX_WAIT_MS = 8000
const MAX_CACHED_BYTES = 24 * 1024 * 1024
/** One large picture must not evict a hundred tiles. */
export const MAX_CACHED_PICTURE = MAX_CACHED_BYTES / 32

export function isLarge({ region, size }: Pick<Rendering, 'region' | 'size'>): boolean {
  return size.width * size.height > LARGE.area || readAreaOf(region, size) > LARGE.readArea
}

export function createDrawnRegions(
  files: PyramidFiles,
  { maxWaitMs = MAX_WAIT_MS }: { readonly maxWaitMs?: number } = {},
): DrawnRegions {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const drawing = createSingleFlight<Uint8Array<ArrayBuffer> | Refusal>()
  const inTurn = createTurns()
  const tiles = createBoundedQueue(TILE_QUEUE)
  const large = createBoundedQueue(LARGE_QUEUE)

  async function drawNow({ image, rendering, key }: WantedRegion) {
    const path = await files.find(image)
    if (isRefusal(path)) return path
    const { width, height } = image
    const done = await pyramidProcess.run({ path, image: { width, height }, ...rendering })
    if ('failed' in done) return refuse('unavailable')
    const drawn = new Uint8Array(done.value)
    if (drawn.length <= MAX_CACHED_PICTURE) cache.set(key, drawn)
    return drawn
  }

  async function drawInQueue(wanted: WantedRegion) {
    // A pyramid that has to be fetched or made first must not delay the others.
    const path = await files.find(wanted.image)
    if (isRefusal(path)) return path
    const enter = () => tiles.admit(() => drawNow(wanted))
    return isLarge(wanted.rendering) ? large.admit(enter) : enter()
  }

  return {
    async draw(wanted, address) {
      const waitsUntil = performance.now() + maxWaitMs
      const job = async () => {
        const cached = cache.get(wanted.key)
        if (cached !== undefined) return cached
        // Its client has been refused already.
        if (performance.now() > waitsUntil) return refuse('unavailable')
        // Shares a drawing only in the address's turn; before, one address would wait in another's
        // queue.
        return drawing.run(wanted.key, () => drawInQueue(wanted))
      }
      const cached = cache.get(wanted.key)
      if (cached !== undefined) return cached
      const turn = `${isLarge(wanted.rendering) ? 'large' : 'tile'} ${address}`
      return (await withTimeout(inTurn(turn, job), maxWaitMs)) ?? refuse('unavailable')
    },
  }
}

/** Runs jobs of one name one after the other. A queue is deleted when it is empty. */
function createTurns() {
  const queues = new Map<string, BoundedQueue>()
  return async <Result>(name: string, job: () => Promise<Result>) => {
    const queue = queues.get(name) ?? createBoundedQueue(PER_ADDRESS)
    queues.set(name, queue)
    try {
      return await queue.admit(job)
    } finally {
      const { busy, waiting } = queue.load
      if (busy + waiting === 0 && queues.get(name) === queue) queues.delete(name)
    }
  }
}
