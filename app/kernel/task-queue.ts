import { refuse, type Refusal } from './result.ts'

/** Runs a limited number of tasks at a time, first in, first out. */
export type TaskQueue = { run<Result>(task: () => Promise<Result>): Promise<Result> }

export function createTaskQueue(concurrency: number): TaskQueue {
  let free = concurrency
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

/** A task queue that holds a limited number of jobs. */
export type BoundedQueue = {
  /**
   * Starts a job when its turn comes.
   * @returns the refusal `unavailable` at once when the queue is full
   */
  admit<Result>(job: () => Promise<Result>): Promise<Result | Refusal<'unavailable'>>
  /** The current jobs; `refused` counts since the start. */
  readonly load: Readonly<Record<'busy' | 'waiting' | 'refused', number>>
}

export type BoundedQueueSize = {
  /** The number of jobs that run at a time. */
  readonly concurrency: number
  readonly maxWaiting: number
}

export function createBoundedQueue({ concurrency, maxWaiting }: BoundedQueueSize): BoundedQueue {
  const jobs = createTaskQueue(concurrency)
  let [inside, refused] = [0, 0]
  return {
    async admit(job) {
      if (inside >= concurrency + maxWaiting) {
        refused += 1
        return refuse('unavailable')
      }
      inside += 1
      try {
        return await jobs.run(job)
      } finally {
        inside -= 1
      }
    },
    get load() {
      const busy = Math.min(inside, concurrency)
      return { busy, waiting: inside - busy, refused }
    },
  }
}
