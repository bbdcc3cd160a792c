import { randomInt } from 'node:crypto'

/** With 100,000 views in memory, one in twenty is forgotten early. The table takes 1 MB. */
const BUCKETS = 2 ** 14
/** A bucket has 64 bytes, a line of the processor's cache: the memory is read once for each view. */
const BUCKET_SLOTS = 8
/** Of a slot: the fingerprint of a view, and the second at which it is forgotten. */
const SLOT_NUMBERS = 2
const UINT32 = 2 ** 32
/** Of the FNV-1a hash. */
const PRIME = 16_777_619

/**
 * Which views were seen a short time ago. A table of their hashes: a map of their texts took as long
 * as all else that counting a view does, most of it in the garbage collector.
 * @param options.clock milliseconds that only go forward
 * @param options.forgetMs milliseconds after which a view is new again, to the second
 * @returns a function that tells whether a view was seen, and remembers it if not
 */
export function createRecentViews(options: {
  readonly clock: () => number
  readonly forgetMs: number
}): (view: string) => boolean {
  const { clock, forgetMs } = options
  const table = new Uint32Array(BUCKETS * BUCKET_SLOTS * SLOT_NUMBERS)
  // Nobody knows which texts have the same hashes here.
  const [bucketSeed, fingerprintSeed] = [randomInt(UINT32), randomInt(UINT32)]
  return (view) => {
    let [bucketHash, fingerprint] = [bucketSeed, fingerprintSeed]
    for (let index = 0; index < view.length; index += 1) {
      const unit = view.charCodeAt(index)
      bucketHash = Math.imul(bucketHash ^ unit, PRIME)
      fingerprint = Math.imul(fingerprint ^ unit, PRIME)
    }
    fingerprint >>>= 0
    const now = clock() / 1000
    // The upper bits have seen more of the text than the lower ones.
    const start = ((bucketHash >>> 15) % BUCKETS) * BUCKET_SLOTS * SLOT_NUMBERS
    let oldest = start
    for (let slot = start; slot < start + BUCKET_SLOTS * SLOT_NUMBERS; slot += SLOT_NUMBERS) {
      const forgetAt = table[slot + 1] ?? 0
      if (table[slot] === fingerprint && forgetAt > now) return true
      if (forgetAt < (table[oldest + 1] ?? 0)) oldest = slot
    }
    table[oldest] = fingerprint
    table[oldest + 1] = now + forgetMs / 1000
    return false
  }
}
