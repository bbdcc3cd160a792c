import cluster, { type Worker } from 'node:cluster'
import { processSettings } from './process-settings.mjs'
import type { Config } from '../../config/config.server.ts'
import { openPortIn } from './listen.server.ts'
import type { Log } from '../../kernel/log.ts'
import { WORKER_KILL_MS } from './shutdown-timeouts.server.ts'
import { aggregateWorkerMetrics } from '../ops/cluster-metrics.server.ts'

/** The delay before a worker that ended is replaced doubles each time. */
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5000
/** The delay starts again for a worker that has run this long. */
const SETTLED_MS = 30_000

export type SupervisorOptions = {
  readonly config: Pick<Config, 'workers'>
  readonly log: Log
  /** The built server, which every worker runs. */
  readonly file: string
  /** Called with the port once every worker takes requests. */
  readonly onOpen: (port: number) => void
  /** Called once all workers have ended, on request or because the first could not start. */
  readonly onEnd: (outcome: 'stopped' | 'failed') => void
}

/**
 * Runs workers on one port, replaces those that crash, and stops them all together. Only the first
 * seeds the demo gallery.
 * @returns a function that stops them after the requests in progress
 */
export function superviseWorkers(options: SupervisorOptions): () => void {
  const { config, log, onOpen, onEnd } = options
  const running = new Map<Worker, { readonly slot: number; readonly startedAt: number }>()
  /** The last delay before a restart, by slot. */
  const delays = new Map<number, number>()
  const opened = new Set<number>()
  let isStopping = false
  let hasFailed = false

  aggregateWorkerMetrics()
  cluster.setupPrimary({ exec: options.file, args: [] })
  const fork = (slot: number) => {
    if (isStopping) return
    const demo = slot === 0 ? {} : { DEMO: '0' }
    const worker = cluster.fork({ ...processSettings(process.env), ...demo })
    running.set(worker, { slot, startedAt: performance.now() })
    worker.on('message', (message: unknown) => {
      const port = openPortIn(message)
      // A replacement does not count again.
      if (port === null || opened.has(slot)) return
      opened.add(slot)
      // The first has migrated the database and begun the demo gallery.
      if (opened.size === 1) for (let other = 1; other < config.workers; other += 1) fork(other)
      if (opened.size === config.workers) onOpen(port)
    })
  }

  const endIfIdle = () => {
    if (running.size === 0) onEnd(hasFailed ? 'failed' : 'stopped')
  }

  cluster.on('exit', (worker, code, signal) => {
    const { slot = 0, startedAt = 0 } = running.get(worker) ?? {}
    running.delete(worker)
    // The first worker logs why it cannot start; the next could not start either.
    if (opened.size === 0 && !isStopping) {
      hasFailed = true
      isStopping = true
    }
    if (isStopping) return endIfIdle()
    const uptime = performance.now() - startedAt
    const previous = uptime > SETTLED_MS ? 0 : (delays.get(slot) ?? 0)
    const delay = Math.min(MAX_DELAY_MS, Math.max(FIRST_DELAY_MS, previous * 2))
    delays.set(slot, delay)
    log.error({ pid: worker.process.pid, code, signal, delay }, 'a worker ended; another follows')
    setTimeout(fork, delay, slot)
  })

  fork(0)
  return () => {
    if (isStopping) return
    isStopping = true
    // All workers may have crashed, and none has been replaced yet.
    endIfIdle()
    for (const worker of running.keys()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of running.keys()) worker.process.kill('SIGKILL')
    }, WORKER_KILL_MS).unref()
  }
}
