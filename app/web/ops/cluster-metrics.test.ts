import cluster, { type Worker } from 'node:cluster'
import { Counter, Gauge, Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { aggregateWorkerMetrics } from './cluster-metrics.server.ts'

/**
 * A worker that has counted this many requests.
 * @param onPrinted called with the printed metrics
 */
function startWorker(id: number, requests: number, onPrinted = (_text: string) => {}): Worker {
  const registry = new Registry()
  for (const [name, aggregator] of [
    ['nodejs_eventloop_lag_p99_seconds', 'average'],
    ['process_start_time_seconds', 'omit'],
  ] as const)
    new Gauge({ name, help: name, aggregator, registers: [registry] }).set(id)
  new Counter({ name: 'requests', help: 'Requests.', registers: [registry] }).inc(requests)
  const send = async (message: { metrics: string; id: string; text: string }) => {
    if (message.metrics === 'all') return onPrinted(message.text)
    const snapshot = await registry.getMetricsAsJSON()
    return cluster.emit('message', worker, { ...message, metrics: 'snapshot', snapshot })
  }
  const worker = { id, isConnected: () => true, send } as unknown as Worker
  Object.assign(cluster.workers ?? {}, { [id]: worker })
  return worker
}

function endWorker(worker: Worker): void {
  delete cluster.workers?.[worker.id]
  cluster.emit('exit', worker)
}

const print = (id: number) =>
  new Promise<string>((resolve) => {
    const asking = startWorker(id, 0, resolve)
    cluster.emit('message', asking, { metrics: 'read-all', id: String(id) })
  })

beforeAll(aggregateWorkerMetrics)

test('the lag and the start time are those of the slowest and the newest worker', async () => {
  const [slow, other] = [startWorker(9, 0), startWorker(5, 0)]
  const printed = await print(7)
  expect(printed).toContain('nodejs_eventloop_lag_p99_seconds 9')
  expect(printed).toContain('process_start_time_seconds 9')
  for (const worker of [slow, other]) endWorker(worker)
})

test('totals stay when two workers end together', async () => {
  const [first, second] = [startWorker(1, 3), startWorker(2, 4)]
  expect(await print(3)).toContain('requests 7')
  endWorker(first)
  endWorker(second)
  expect(await print(4)).toContain('requests 7')
})
