/** An amount, such as bytes of memory, that several holders take from and give back to. */
export type Allowance = { take(amount: number): boolean; giveBack(amount: number): void }

export function createAllowance(max: number): Allowance {
  let taken = 0
  return {
    take(amount) {
      if (taken + amount > max) return false
      taken += amount
      return true
    },
    giveBack(amount) {
      taken -= amount
    },
  }
}

/** The part of an allowance that one holder takes piece by piece and gives back at once. */
export type Share = { take(amount: number): boolean; giveBack(): void }

export function openShare(allowance: Allowance): Share {
  let taken = 0
  return {
    take(amount) {
      if (!allowance.take(amount)) return false
      taken += amount
      return true
    },
    giveBack() {
      allowance.giveBack(taken)
      taken = 0
    },
  }
}
