/** A seeded random generator: the same seed gives the same drawing on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number
  /** Uniform in [low, high). */
  range: (low: number, high: number) => number
  /** An integer in [low, high]. */
  int: (low: number, high: number) => number
  /** Roughly normal with mean 0 and standard deviation 1, limited to ±3. */
  bell: () => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** 32-bit FNV-1a of the seed's characters. */
function hash(seed: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain) over the hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor((high - low + 1) * next()),
    bell: () => next() + next() + next() + next() + next() + next() - 3,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(items.length * next())] ?? items[0],
  }
}
