import { randomInt } from 'node:crypto'

/** With 100,000 views in memory, one in twenty is forgotten early. The table takes 1 MB. */
const BUCKETS = 2 ** 14
/** A bucket fills one CPU cache line (64 bytes), so each view costs one memory access. */
const BUCKET_SLOTS = 8
/** A slot holds the fingerprint of a view, and the second at which it expires. */
const SLOT_NUMBERS = 2
const UINT32 = 2 ** 32
/** The prime of the FNV-1a hash. */
const PRIME = 16_777_619

/**
 * Remembers recent views as hashes in a fixed table. A map of strings doubled the cost of counting
 * a view, mostly through garbage collection.
 * @param options.clock monotonic milliseconds
 * @param options.forgetMs milliseconds after which a view counts as new again, to the second
 * @returns a function that tells whether a view was seen, and remembers it if not
 */
export function createRecentViews(options: {
  readonly clock: () => number
  readonly forgetMs: number
}): (view: string) => boolean {
  const { clock, forgetMs } = options
  const table = new Uint32Array(BUCKETS * BUCKET_SLOTS * SLOT_NUMBERS)
  // Random seeds keep clients from constructing views with colliding hashes.
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
    // FNV-1a mixes upwards only, so the upper bits depend on more of the text.
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
