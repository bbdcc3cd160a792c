/** A limit on the bytes of memory that several holders reserve together. */
export type MemoryBudget = {
  /** @returns false if fewer bytes are left */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let reserved = 0
  return {
    reserve(bytes) {
      if (reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    release(bytes) {
      reserved -= bytes
    },
  }
}

/** Reserves parts of a budget for one holder, and releases all of them at once. */
export type MemoryReservation = { reserve(bytes: number): boolean; release(): void }

export function openReservation(budget: MemoryBudget): MemoryReservation {
  let reserved = 0
  return {
    reserve(bytes) {
      if (!budget.reserve(bytes)) return false
      reserved += bytes
      return true
    },
    release() {
      budget.release(reserved)
      reserved = 0
    },
  }
}
