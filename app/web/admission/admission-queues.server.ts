import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Queue } from '../../routing/find-route.ts'
import { addCounter, addGauge, type Metrics } from '../ops/metrics.server.ts'
import { createAdmission, type Admission } from './admission.server.ts'

const ADAPT_MS = 250

export type AdmissionQueues = Readonly<Record<Exclude<Queue, 'none'>, Admission>>

export type AdmissionTiming = {
  /** Monotonic milliseconds. */
  readonly clock?: () => number
  /** The delay of the event loop since the last call, in milliseconds. */
  readonly readDelayMs?: () => number
}

/**
 * Creates the queues of all requests, whose limits follow the delay of the event loop. Uploads and
 * rendered images take seconds and have queues of their own.
 */
export function createAdmissionQueues(
  metrics: Metrics,
  { clock, readDelayMs = measureDelay() }: AdmissionTiming = {},
): AdmissionQueues {
  const queues: AdmissionQueues = {
    read: createAdmission(clock),
    write: createAdmission(clock),
    upload: createAdmission(clock),
    render: createAdmission(clock),
  }
  adaptToEventLoop(queues, readDelayMs)
  addQueueMetrics(metrics, queues)
  return queues
}

function measureDelay(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    const delayMs = delay.percentile(75) / 1e6
    delay.reset()
    return delayMs
  }
}

function adaptToEventLoop(queues: AdmissionQueues, readDelayMs: () => number): void {
  setInterval(() => {
    const delayMs = readDelayMs()
    queues.read.adapt(delayMs)
    queues.write.adapt(delayMs)
    // These requests wait for other threads, so the delay of the event loop says nothing about
    // them.
    queues.upload.adapt(0)
    queues.render.adapt(0)
  }, ADAPT_MS).unref()
}

function addQueueMetrics({ registry }: Metrics, queues: AdmissionQueues): void {
  const reading = (what: keyof Admission['state'], name: string, help: string) => ({
    name: `frame_requests_${name}`,
    help,
    label: 'queue',
    read: () =>
      Object.fromEntries(Object.entries(queues).map(([queue, { state }]) => [queue, state[what]])),
  })
  addGauge(registry, reading('active', 'active', 'Requests being answered.'))
  addGauge(registry, reading('waiting', 'waiting', 'Requests waiting to be answered.'))
  addGauge(registry, reading('limit', 'limit', 'Requests that may be answered at a time.'))
  addCounter(registry, reading('rejected', 'rejected_total', 'Requests rejected under overload.'))
}
