import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process of the bench's own that answers one message with one message. */
export type Helper<Order, Answer> = {
  readonly pid: number
  ask(order: Order): Promise<Answer>
  stop(): void
}

export function startHelper<Order extends object, Answer>(
  file: string,
  env: Record<string, string> = {},
): Helper<Order, Answer> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  return {
    pid: child.pid ?? 0,
    ask: (order) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file} ended`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as Answer)
        })
        child.send(order)
      }),
    stop: () => void child.kill(),
  }
}

/** The other end of `startHelper`. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  process.on('message', (order) => {
    answer(order as Order).then(
      (given) => process.send?.(given),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit())
}

const TICK_MS = 10

/** CPU milliseconds that a process has used so far, on all its threads; NaN without /proc. */
export function cpuOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** CPU milliseconds of a process and its children, such as PostgreSQL's process per connection. */
export function cpuOfFamily(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, member) => sum + cpuOf(member), 0)
}

/** The child processes of a process; none without /proc. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | null {
  if (!/^\d+$/.test(pid)) return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** Resident megabytes of a process; NaN without /proc. */
export function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
