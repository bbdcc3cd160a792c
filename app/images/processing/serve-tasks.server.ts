import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { TaskAnswer } from './task-process.server.ts'

/** A lower priority than the server's, so that page requests come first. */
const PRIORITY = 5
const WATCH_INTERVAL_MS = 50
/** The resident memory of Node's code and shared pages. */
const NODE_RESIDENT_BYTES = 160 * 1024 * 1024

/**
 * Performs the tasks that `createTaskProcess` sends to this process, until the server closes the
 * channel.
 */
export function serveTasks<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  const end = () => process.kill(process.pid, 'SIGKILL')
  // Ends at once, because `process.exit` would wait for the decoder.
  process.on('disconnect', end)
  // A terminal sends these signals to the whole process group. The server may still need this
  // process to shut down.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  setPriority(PRIORITY)
  preferForOutOfMemory()
  const [memoryBytes = 0, maxCoreMs = 0] = process.argv.slice(2).map(Number)
  const maxResidentBytes = memoryBytes + NODE_RESIDENT_BYTES
  let atStart = process.cpuUsage()
  setInterval(() => {
    if (process.memoryUsage.rss() > maxResidentBytes || coreMsSince(atStart) > maxCoreMs) end()
  }, WATCH_INTERVAL_MS).unref()
  process.on('message', (task) => {
    atStart = process.cpuUsage()
    void answer(perform(task as Task)).then((answered) => {
      const coreMs = coreMsSince(atStart)
      process.send?.({ ...answered, coreMs } satisfies TaskAnswer<Result>)
    })
  })
}

/** The processor time of all threads. */
function coreMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function answer<Result>(
  performing: Promise<Result>,
): Promise<{ readonly value: Result } | { readonly fault: string }> {
  try {
    return { value: await performing }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Makes Linux end this process before the server when memory runs out. */
function preferForOutOfMemory(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A sandbox may have no /proc.
  }
}
