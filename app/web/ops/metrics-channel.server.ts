import cluster, { type Worker } from 'node:cluster'
import { newId } from '../../kernel/id.ts'
import type { Metrics } from './metrics.server.ts'
import { countersOf, mergeFamilies, type Family } from './metrics-text.ts'

/** Whoever takes longer is left out: a busy process must not keep what all others tell from being seen. */
const PATIENCE_MS = 1000

/** What the processes of one port say to each other, through the one above them. */
type Message =
  | { readonly frame: 'who counts what'; readonly id: string }
  | { readonly frame: 'count'; readonly id: string }
  | { readonly frame: 'counted'; readonly id: string; readonly families: Family[] }
  | { readonly frame: 'all counted'; readonly id: string; readonly families: Family[] }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'frame' in message

/**
 * In a worker: answers what the process above asks for.
 * @returns reads what all workers of the port count together, or this one's where there is only one, or no answer
 */
export function joinMetrics(metrics: Metrics): () => Promise<Family[]> {
  if (!cluster.isWorker) return async () => metrics.read()
  const waiting = new Map<string, (families: Family[]) => void>()
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.frame === 'count') send({ frame: 'counted', id, families: metrics.read() })
    if (message.frame === 'all counted') waiting.get(id)?.(message.families)
  })
  return async () => {
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<Family[]>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(metrics.read()), 2 * PATIENCE_MS)
    send({ frame: 'who counts what', id })
    const families = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return families
  }
}

function send(message: Message): void {
  // The process above may be gone, which ends this one soon.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

/** In the process above the workers: asks all of them when one is asked, and keeps what those counted that ended. */
export function bringMetricsTogether(): void {
  const asked = new Map<string, (worker: Worker, families: Family[]) => void>()
  const latest = new Map<number, Family[]>()
  let departed: Family[] = []

  async function askAll(id: string): Promise<Family[]> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const answers = new Map<number, Family[]>()
    const { promise, resolve } = Promise.withResolvers<void>()
    asked.set(id, (worker, families) => {
      answers.set(worker.id, families)
      latest.set(worker.id, families)
      if (answers.size === workers.length) resolve()
    })
    const timer = setTimeout(resolve, PATIENCE_MS)
    for (const worker of workers) tell(worker, { frame: 'count', id })
    await promise
    clearTimeout(timer)
    asked.delete(id)
    return mergeFamilies([...answers.values(), departed])
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.frame === 'counted') asked.get(id)?.(worker, message.families)
    if (message.frame === 'who counts what')
      void askAll(id).then((families) => tell(worker, { frame: 'all counted', id, families }))
  })
  cluster.on('exit', (worker) => {
    departed = mergeFamilies([departed, countersOf(latest.get(worker.id) ?? [])])
    latest.delete(worker.id)
  })
}

function tell(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
