import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 1000
/** Consecutive checks that must find the server idle, since visitors come in bursts. */
const QUIET_CHECKS = 3
/** An event loop that is busy for less than this share of the time counts as idle. */
const QUIET_SHARE = 0.02
/** Memory must have grown this much since the last collection. */
const MIN_GROWTH_BYTES = 48 * 1024 * 1024

export type IdleCollectionOptions = {
  readonly checkMs?: number
  /** Share of the time since the last call in which the event loop was busy, 0 to 1. */
  readonly readBusyShare?: () => number
  /** Resident memory in bytes. */
  readonly readMemory?: () => number
  readonly collect?: () => void
}

/**
 * Collects garbage after a busy time. V8 shrinks its heap only while it works, so an idle server
 * would hold the memory of its busiest hour. A full collection blocks the event loop for 60 ms, so
 * it waits until the server is idle.
 * @returns a function that stops the checks
 */
export function collectGarbageWhenIdle(options: IdleCollectionOptions = {}): () => void {
  const { checkMs = CHECK_MS, readBusyShare = createBusyShare() } = options
  const { readMemory = process.memoryUsage.rss, collect = createCollector() } = options
  let afterLast = readMemory()
  let quietChecks = 0
  const timer = setInterval(() => {
    quietChecks = readBusyShare() < QUIET_SHARE ? quietChecks + 1 : 0
    if (quietChecks < QUIET_CHECKS || readMemory() < afterLast + MIN_GROWTH_BYTES) return
    collect()
    afterLast = readMemory()
  }, checkMs)
  timer.unref()
  return () => clearInterval(timer)
}

function createBusyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/**
 * Creates V8's `gc`, which exists only in contexts that are created after the flag is set. The
 * flavor `last-resort` returns pages to the system at once.
 */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  return () => collect({ type: 'major', flavor: 'last-resort' })
}
