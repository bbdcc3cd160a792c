import cluster, { type Worker } from 'node:cluster'
import { processSettings } from './process-settings.mjs'
import type { Config } from '../../kernel/config.server.ts'
import { openPortIn } from './listen.server.ts'
import type { Log } from '../../http/http.server.ts'
import { aggregateWorkerMetrics } from '../ops/cluster-metrics.server.ts'

/** A worker that ended is followed by another after this long, then twice as long, and so on. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** A worker that lived so long was not at fault from the start. */
const SETTLED_MS = 30_000
/** Somewhat longer than a worker gives itself. */
const SHUTDOWN_MS = 12_000

export type SupervisorOptions = {
  readonly config: Pick<Config, 'workers'>
  readonly log: Log
  /** The built server: a worker runs it as it stands. */
  readonly file: string
  /** Told the address once every worker takes requests. */
  readonly onOpen: (port: number) => void
  /** Told once all workers have ended, when they were to or when none could begin. */
  readonly onEnd: (outcome: 'stopped' | 'failed') => void
}

/**
 * Keeps so many workers on one port: one that crashes is followed by another, and all end together. The first
 * draws the demo gallery, so that it is drawn once.
 * @returns stops all of them, letting them finish what is under way
 */
export function superviseWorkers(options: SupervisorOptions): () => void {
  const { config, log, onOpen, onEnd } = options
  const born = new Map<Worker, { readonly place: number; readonly at: number }>()
  const pauses = new Map<number, number>()
  let listening = 0
  let isStopping = false
  let hasFailed = false

  aggregateWorkerMetrics()
  cluster.setupPrimary({ exec: options.file, args: [] })
  const fork = (place: number) => {
    if (isStopping) return
    const demo = place === 0 ? {} : { DEMO: '0' }
    const worker = cluster.fork({ ...processSettings(process.env, config.workers), ...demo })
    born.set(worker, { place, at: performance.now() })
    worker.on('message', (message: unknown) => {
      const port = openPortIn(message)
      if (port === null) return
      listening += 1
      // The others find the database brought up to date and the gallery begun.
      if (listening === 1) for (let next = 1; next < config.workers; next += 1) fork(next)
      if (listening === config.workers) onOpen(port)
    })
  }

  cluster.on('exit', (worker, code, signal) => {
    const { place = 0, at = 0 } = born.get(worker) ?? {}
    born.delete(worker)
    // One that can't even begin says why itself; the next could not either.
    if (listening === 0) {
      hasFailed = true
      isStopping = true
    }
    if (isStopping) {
      if (born.size === 0) onEnd(hasFailed ? 'failed' : 'stopped')
      return
    }
    const lived = performance.now() - at
    const before = lived > SETTLED_MS ? 0 : (pauses.get(place) ?? 0)
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, before * 2))
    pauses.set(place, pause)
    log.error({ pid: worker.process.pid, code, signal, pause }, 'a worker ended; another follows')
    setTimeout(fork, pause, place)
  })

  fork(0)
  return () => {
    if (isStopping) return
    isStopping = true
    for (const worker of born.keys()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of born.keys()) worker.process.kill('SIGKILL')
    }, SHUTDOWN_MS).unref()
  }
}
