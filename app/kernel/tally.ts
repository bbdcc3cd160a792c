/** Counts by key. A key whose count is 0 takes no memory. */
export type Tally = {
  of(key: string): number
  /** @param amount may be negative */
  add(key: string, amount: number): void
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    of: countOf,
    add(key, amount) {
      const count = countOf(key) + amount
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
