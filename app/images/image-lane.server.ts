import { availableParallelism } from 'node:os'
import { refuse, type Refusal } from '../kernel/result.ts'

/** Runs at most so many tasks at a time, the others in the order in which they came. */
export type Lanes = { run<Result>(task: () => Promise<Result>): Promise<Result> }

export function createLanes(count: number): Lanes {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async run(task) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next === undefined) free++
        else next()
      }
    },
  }
}

/** A number of bytes (or places) that may be taken at once, and are given back. */
export type Allowance = { take(amount: number): boolean; giveBack(amount: number): void }

export function createAllowance(most: number): Allowance {
  let taken = 0
  return {
    take(amount) {
      if (taken + amount > most) return false
      taken += amount
      return true
    },
    giveBack(amount) {
      taken -= amount
    },
  }
}

/** What one holder takes of an allowance, bit by bit, and gives back at once. */
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

/** The machine's capacity for images, shared by everybody in the process. */
export type ImageWorkshop = {
  /**
   * Begins a job when its turn comes; each step that costs CPU goes through `step`.
   * @returns the refusal `unavailable` at once when the line is full
   */
  admit<Result>(job: () => Promise<Result>): Promise<Result | Refusal<'unavailable'>>
  step: Lanes['run']
  /** For images so large that only one of them may be in memory at a time. */
  heavy: Lanes['run']
  /** Jobs; `refused` counts since the start. */
  readonly load: Readonly<Record<'busy' | 'waiting' | 'refused', number>>
}

export type WorkshopSize = {
  /** Jobs at a time, and steps at a time over all jobs. */
  readonly lanes: number
  /** Jobs that may wait for a lane. */
  readonly line: number
}

export function createImageWorkshop({ lanes, line }: WorkshopSize): ImageWorkshop {
  const places = createAllowance(lanes + line)
  const jobs = createLanes(lanes)
  const steps = createLanes(lanes)
  const heavy = createLanes(1)
  let [inside, refused] = [0, 0]
  return {
    async admit(job) {
      if (!places.take(1)) {
        refused += 1
        return refuse('unavailable')
      }
      inside += 1
      try {
        return await jobs.run(job)
      } finally {
        inside -= 1
        places.giveBack(1)
      }
    },
    get load() {
      const busy = Math.min(inside, lanes)
      return { busy, waiting: inside - busy, refused }
    },
    step: steps.run,
    heavy: heavy.run,
  }
}

/**
 * As many lanes as this process has cores, but never the whole of libuv's thread pool: files, DNS and
 * password hashes go through the same threads and must not wait behind an encoder.
 */
export function lanesOfThisMachine(): number {
  const pool = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)
  const cores = availableParallelism() / Number(process.env['WORKERS'] ?? 1)
  return Math.max(1, Math.min(Math.floor(cores), pool - 2))
}
