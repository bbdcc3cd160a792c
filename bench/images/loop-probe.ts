// Loaded into Frame's process before it: reports the event loop delay since the last request.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds. */
export type LoopDelay = { readonly p50: number; readonly p99: number; readonly most: number }

/** Milliseconds between samples, which are subtracted from the delay. */
const POLL_INTERVAL_MS = 2

// Threads that the process starts load this module as well.
if (isMainThread) watch()

function watch(): void {
  const delay = monitorEventLoopDelay({ resolution: POLL_INTERVAL_MS })
  delay.enable()
  createServer((_, response) => {
    const late = (share: number) => Math.max(0, delay.percentile(share) / 1e6 - POLL_INTERVAL_MS)
    const found: LoopDelay = { p50: late(50), p99: late(99), most: late(100) }
    response.end(JSON.stringify(found))
    delay.reset()
  })
    .listen(Number(process.env['BENCH_PROBE_PORT']), '127.0.0.1')
    .unref()
}
