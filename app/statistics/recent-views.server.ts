import { randomInt } from 'node:crypto'

/**
 * With 50,000 views in memory, one in ten is forgotten early: another one has taken its slot. The
 * table takes 6 MB.
 */
const SLOTS = 2 ** 19
const UINT32 = 2 ** 32

/**
 * Which views were seen a short time ago. A table of their hashes: a map of their texts took as long
 * as all else that counting a view does, most of it in the garbage collector.
 * @param options.clock milliseconds that only go forward
 * @param options.forgetMs milliseconds after which a view is new again
 * @returns a function that tells whether a view was seen, and remembers it if not
 */
export function createRecentViews(options: {
  readonly clock: () => number
  readonly forgetMs: number
}): (view: string) => boolean {
  const { clock, forgetMs } = options
  const fingerprints = new Uint32Array(SLOTS)
  const forgetAt = new Float64Array(SLOTS)
  // Nobody knows which texts have the same hashes here.
  const [slotSeed, fingerprintSeed] = [randomInt(UINT32), randomInt(UINT32)]
  return (view) => {
    const slot = fnv1a(view, slotSeed) % SLOTS
    const fingerprint = fnv1a(view, fingerprintSeed)
    const now = clock()
    if (fingerprints[slot] === fingerprint && (forgetAt[slot] ?? 0) > now) return true
    fingerprints[slot] = fingerprint
    forgetAt[slot] = now + forgetMs
    return false
  }
}

/** The FNV-1a hash of a text's code units, from a seed instead of the offset basis. */
function fnv1a(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  }
  // The upper bits have seen more of the text than the lower ones.
  return (hash ^ (hash >>> 15)) >>> 0
}
