import { randomFrom } from '../../chaos/crash-workload.ts'

/** The source of all randomness in a run: the same draws for the same seed. */
export type Draw = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean
}

/**
 * @param index of the request or file within the run, so that each can be repeated without the
 * others
 */
export function drawFrom(seed: number, index = 0): Draw {
  const next = randomFrom(
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35),
  )
  // Neighbouring seeds begin alike.
  for (let warm = 0; warm < 4; warm += 1) next()
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('there is nothing to pick from')
      return items[Math.floor(next() * items.length)] as Item
    },
    chance: (share) => next() < share,
  }
}
