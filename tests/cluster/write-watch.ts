import { setTimeout as sleep } from 'node:timers/promises'

/** The times of confirmed writes, one after the other, from `performance.now()`. */
export type WriteWatch = {
  /** Resolves after this many further confirmed writes, or at the timeout. */
  untilConfirmed(count: number, timeoutMs: number): Promise<void>
  stop(): Promise<void>
  /** The longest time without a confirmed write since a moment, and when it ended. */
  longestGap(since: number): { readonly milliseconds: number; readonly endedAt: number }
  readonly confirmed: number
}

/**
 * Repeats a write until stopped.
 * @param write resolves to whether it was confirmed
 */
export function watchWrites(write: () => Promise<boolean>, pauseMs: number): WriteWatch {
  const times: number[] = []
  const state = { isStopped: false }
  const repeat = async () => {
    while (!state.isStopped) {
      if (await write()) times.push(performance.now())
      await sleep(pauseMs)
    }
  }
  const running = repeat()
  return {
    async untilConfirmed(count, timeoutMs) {
      const [before, deadline] = [times.length, performance.now() + timeoutMs]
      while (times.length < before + count && performance.now() < deadline) await sleep(20)
    },
    async stop() {
      state.isStopped = true
      await running
    },
    longestGap(since) {
      const later = times.filter((time) => time > since)
      const ends = later.length === 0 ? [Number.POSITIVE_INFINITY] : later
      const gaps = ends.map((endedAt, index) => {
        return { milliseconds: endedAt - (ends[index - 1] ?? since), endedAt }
      })
      return gaps.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one))
    },
    get confirmed() {
      return times.length
    },
  }
}
