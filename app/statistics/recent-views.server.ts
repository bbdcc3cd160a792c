import { randomInt } from 'node:crypto'

/** With 100,000 views in memory, one in twenty is evicted early. The table takes 1 MB. */
const BUCKETS = 2 ** 14
/** A bucket fills one CPU cache line (64 bytes), so each view costs one memory access. */
const BUCKET_SLOTS = 8
/** A slot holds the fingerprint of a view, and the second at which it expires. */
const SLOT_NUMBERS = 2
const UINT32 = 2 ** 32
/** The prime of the FNV-1a hash. */
const PRIME = 16_777_619

/**
 * Stores recent views as hashes in a fixed table. A map of strings doubled the cost of counting
 * a view, mostly through garbage collection.
 * @param options.clock monotonic milliseconds
 * @param options.retentionMs milliseconds after which a view counts as new again, to the second
 * @returns whether the view is stored already; stores it if not
 */
export function createRecentViews(options: {
  readonly clock: () => number
  readonly retentionMs: number
}): (view: string) => boolean {
  const { clock, retentionMs } = options
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
      const expiresAt = table[slot + 1] ?? 0
      if (table[slot] === fingerprint && expiresAt > now) return true
      if (expiresAt < (table[oldest + 1] ?? 0)) oldest = slot
    }
    table[oldest] = fingerprint
    table[oldest + 1] = now + retentionMs / 1000
    return false
  }
}
