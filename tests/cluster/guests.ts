import { setTimeout as sleep } from 'node:timers/promises'
import { PROCESS_HEADER } from './haproxy.ts'

/** A guest's request for a page. Times are of `performance.now()`. */
export type PageRead = {
  readonly path: string
  readonly startedAt: number
  readonly milliseconds: number
  /** 0 without an answer. */
  readonly status: number
  readonly text: string
}

const TIMEOUT_MS = 15_000
const PAUSE_MS = 60

/** @param process the process of Frame that has to respond; any by default */
export async function readPage(url: string, path: string, process = ''): Promise<PageRead> {
  const startedAt = performance.now()
  const headers = { [PROCESS_HEADER]: process }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(`${url}${path}`, { headers, signal }).catch(() => null)
  const text = (await answer?.text().catch(() => undefined)) ?? ''
  const milliseconds = performance.now() - startedAt
  return { path, startedAt, milliseconds, status: answer?.status ?? 0, text }
}

/**
 * Reads pages in turn until stopped.
 * @returns a function that stops, and returns all responses
 */
export function watchPages(
  url: string,
  paths: readonly string[],
  process = '',
): () => Promise<readonly PageRead[]> {
  const reads: PageRead[] = []
  const state = { isStopped: false }
  const read = async () => {
    for (let turn = 0; !state.isStopped; turn += 1) {
      reads.push(await readPage(url, paths[turn % paths.length] ?? '/', process))
      await sleep(PAUSE_MS)
    }
  }
  const reading = read()
  return async () => {
    state.isStopped = true
    await reading
    return reads
  }
}
