import { createBoundedMap } from '../kernel/bounded-map.ts'
import { createBoundedQueue, type BoundedQueue } from '../kernel/bounded-queue.ts'
import { inTime } from '../kernel/in-time.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { pyramidProcess } from '../images/pyramid/pyramid-process.server.ts'
import type { PyramidFiles } from '../images/pyramid/pyramid-files.server.ts'
import { createCoalescer } from '../stock-photos/coalescer.ts'
import type { Rendering } from './image-request.ts'
import type { OpenImage } from './open-image.store.server.ts'

/** Draws requests for regions: one at a time in this process, and a few of one address at a time. */
export type DrawnRegions = {
  /** @returns the refusal `unavailable` when too many wait, or those of `PyramidFiles` */
  draw(wanted: WantedRegion, address: string): Promise<Uint8Array<ArrayBuffer> | Refusal>
}

export type WantedRegion = {
  readonly image: OpenImage
  readonly rendering: Rendering
  /** By which it is cached. */
  readonly key: string
}

/** A viewer asks for a screen of tiles at once. Other addresses wait for four of them at most. */
const PER_ADDRESS = { concurrency: 4, maxWaiting: 60 }
const MAX_WAITING = 60
const MAX_WAIT_MS = 8000
const MAX_CACHED_BYTES = 24 * 1024 * 1024

export function createDrawnRegions(
  files: PyramidFiles,
  { maxWaitMs = MAX_WAIT_MS }: { readonly maxWaitMs?: number } = {},
): DrawnRegions {
  const cache = createBoundedMap<Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHED_BYTES,
    sizeOf: ({ length }) => length,
  })
  const drawing = createCoalescer<Uint8Array<ArrayBuffer> | Refusal>()
  const lane = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING })
  const lanes = new Map<string, BoundedQueue>()

  /** Runs a job in the turn of its address. A queue is forgotten when it is empty. */
  async function inTurnOf<Result>(address: string, job: () => Promise<Result>) {
    const queue = lanes.get(address) ?? createBoundedQueue(PER_ADDRESS)
    lanes.set(address, queue)
    try {
      return await queue.admit(job)
    } finally {
      const { busy, waiting } = queue.load
      if (busy + waiting === 0 && lanes.get(address) === queue) lanes.delete(address)
    }
  }

  async function drawNow({ image, rendering, key }: WantedRegion) {
    const path = await files.find(image)
    if (isRefusal(path)) return path
    const { width, height } = image
    const done = await pyramidProcess.run({ path, image: { width, height }, ...rendering })
    if ('failed' in done) return refuse('unavailable')
    const drawn = new Uint8Array(done.value)
    // One large picture must not evict a hundred tiles.
    if (drawn.length <= MAX_CACHED_BYTES / 32) cache.set(key, drawn)
    return drawn
  }

  return {
    async draw(wanted, address) {
      const cached = cache.get(wanted.key)
      if (cached !== undefined) return cached
      const waitsUntil = performance.now() + maxWaitMs
      const job = () =>
        // Nobody waits any more for what comes late.
        performance.now() > waitsUntil
          ? Promise.resolve(refuse('unavailable'))
          : lane.admit(() => drawNow(wanted))
      const drawn = drawing.run(wanted.key, () => inTurnOf(address, job))
      return (await inTime(drawn, maxWaitMs)) ?? refuse('unavailable')
    },
  }
}
