import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Queue } from '../../routing/find-route.ts'
import { addCounter, addGauge, type Metrics } from '../ops/metrics.server.ts'
import { createAdmission, type Admission } from './admission.server.ts'

const ADAPT_MS = 250

export type AdmissionQueues = Readonly<Record<Exclude<Queue, 'none'>, Admission>>

/**
 * Creates the queues of all requests, whose limits follow the delay of the event loop. Uploads and
 * rendered images take seconds and have queues of their own.
 */
export function createAdmissionQueues(metrics: Metrics): AdmissionQueues {
  const queues: AdmissionQueues = {
    read: createAdmission(),
    write: createAdmission(),
    upload: createAdmission(),
    render: createAdmission(),
  }
  adaptToEventLoop(queues)
  addQueueMetrics(metrics, queues)
  return queues
}

function adaptToEventLoop(queues: AdmissionQueues): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const delayMs = delay.percentile(75) / 1e6
    delay.reset()
    queues.read.adapt(delayMs)
    queues.write.adapt(delayMs)
    // These requests wait for other threads, so the delay of the event loop says nothing about
    // them.
    queues.upload.adapt(0)
    queues.render.adapt(0)
  }, ADAPT_MS).unref()
}

function addQueueMetrics({ registry }: Metrics, queues: AdmissionQueues): void {
  const read = (what: keyof Admission['state']) => () =>
    Object.fromEntries(Object.entries(queues).map(([name, { state }]) => [name, state[what]]))
  const label = 'queue'
  addGauge(registry, {
    name: 'frame_requests_active',
    help: 'Requests being answered.',
    label,
    read: read('active'),
  })
  addGauge(registry, {
    name: 'frame_requests_waiting',
    help: 'Requests waiting to be answered.',
    label,
    read: read('waiting'),
  })
  addGauge(registry, {
    name: 'frame_requests_limit',
    help: 'Requests that may be answered at a time.',
    label,
    read: read('limit'),
  })
  addCounter(registry, {
    name: 'frame_requests_rejected_total',
    help: 'Requests rejected under overload.',
    label,
    read: read('rejected'),
  })
}
