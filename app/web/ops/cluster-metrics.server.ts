import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { newId } from '../../kernel/id.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'

/** A worker that takes longer is left out, so that a busy one does not hide the others' metrics. */
const WORKER_TIMEOUT_MS = 1000

/** The metrics of one process, in the format that prom-client exchanges between processes. */
type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * Metrics of which the largest of all workers is printed. prom-client averages the percentiles,
 * which hides a slow worker, and omits the start time, which tells that a worker was replaced.
 */
const LARGEST: ReadonlySet<string> = new Set([
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'process_start_time_seconds',
])

type Message =
  | { readonly metrics: 'read-all' | 'read'; readonly id: string }
  | { readonly metrics: 'snapshot'; readonly id: string; readonly snapshot: Snapshot }
  | { readonly metrics: 'all'; readonly id: string; readonly text: string }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/**
 * @returns a function that prints the metrics of all workers, or of this process if it is the only
 * one
 */
export function createMetricsPrinter(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const waiting = new Map<string, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.metrics === 'all') waiting.get(id)?.(message.text)
    if (message.metrics === 'read') {
      void registry
        .getMetricsAsJSON()
        .then((snapshot) => sendToSupervisor({ metrics: 'snapshot', id, snapshot }))
    }
  })
  return async () => {
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(id, resolve)
    sendToSupervisor({ metrics: 'read-all', id })
    const all = await withTimeout(promise, 2 * WORKER_TIMEOUT_MS)
    waiting.delete(id)
    // The supervisor may have ended.
    return all ?? registry.metrics()
  }
}

/** In the supervisor: adds up the workers' metrics, and the totals of workers that have ended. */
export function aggregateWorkerMetrics(): void {
  const collecting = new Map<string, (worker: Worker, snapshot: Snapshot) => void>()
  const latest = new Map<number, Snapshot>()
  // Without them the totals would fall whenever a worker is replaced.
  let ended = Promise.resolve<Snapshot>([])

  async function printAll(id: string): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const snapshots = new Map<number, Snapshot>()
    const { promise, resolve } = Promise.withResolvers<void>()
    collecting.set(id, (worker, snapshot) => {
      snapshots.set(worker.id, snapshot)
      latest.set(worker.id, snapshot)
      if (snapshots.size === workers.length) resolve()
    })
    for (const worker of workers) sendToWorker(worker, { metrics: 'read', id })
    await withTimeout(promise, WORKER_TIMEOUT_MS)
    collecting.delete(id)
    const totals = await ended
    const all = [...snapshots.values()].map(printingLargest)
    return AggregatorRegistry.aggregate([...all, totals]).metrics()
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.metrics === 'snapshot') collecting.get(id)?.(worker, message.snapshot)
    if (message.metrics === 'read-all')
      void printAll(id).then((text) => sendToWorker(worker, { metrics: 'all', id, text }))
  })
  cluster.on('exit', (worker) => {
    const totals = (latest.get(worker.id) ?? []).filter(isTotal)
    latest.delete(worker.id)
    // One after the other: two workers may end together.
    ended = ended.then((sums) => AggregatorRegistry.aggregate([sums, totals]).getMetricsAsJSON())
  })
}

const printingLargest = (snapshot: Snapshot): Snapshot =>
  snapshot.map((metric) => (LARGEST.has(metric.name) ? { ...metric, aggregator: 'max' } : metric))

const isTotal = ({ type }: { readonly type: unknown }) => type === 'counter' || type === 'histogram'

// The other process may have ended.
function sendToSupervisor(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

function sendToWorker(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
