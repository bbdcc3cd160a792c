import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Between two looks. */
const LOOK_MS = 1000
/** So many looks in a row must find it quiet: visitors come in bursts. */
const QUIET_LOOKS = 3
/** The share of its time in which a quiet event loop has something to do; with nobody there it is a quarter of that. */
const QUIET_SHARE = 0.02
/** What must have been left behind to be worth it. */
const WORTH_BYTES = 48 * 1024 * 1024

export type TidyingOptions = {
  readonly lookMs?: number
  /** The share of the time since the last call in which the event loop was busy, from 0 to 1. */
  readonly readBusyShare?: () => number
  /** Resident memory in bytes. */
  readonly readMemory?: () => number
  readonly collect?: () => void
}

/**
 * Gives back what a busy time has left behind. V8 keeps the memory that its heap needed at its highest, and asks itself
 * whether it still does only while it works: a gallery would hold the memory of its busiest hour all night. Collecting
 * everything stops the event loop for some 60 ms, so it waits until nobody has come for a while.
 * @returns ends it
 */
export function tidyMemory(options: TidyingOptions = {}): () => void {
  const { lookMs = LOOK_MS, readBusyShare = createBusyShare() } = options
  const { readMemory = process.memoryUsage.rss, collect = createCollector() } = options
  let tidied = readMemory()
  let quietLooks = 0
  const timer = setInterval(() => {
    quietLooks = readBusyShare() < QUIET_SHARE ? quietLooks + 1 : 0
    if (quietLooks < QUIET_LOOKS || readMemory() < tidied + WORTH_BYTES) return
    collect()
    tidied = readMemory()
  }, lookMs)
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
 * V8's own function, which contexts get that are made after it was told to show it. As a last resort it gives pages
 * back at once; otherwise they are kept for eight seconds more.
 */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  return () => collect({ type: 'major', flavor: 'last-resort' })
}
