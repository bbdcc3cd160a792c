// The program of task-process.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks } from './serve-tasks.server.ts'

export type FixtureTask =
  | { readonly kind: 'echo'; readonly bytes: Uint8Array }
  | { readonly kind: 'environment' }
  | { readonly kind: 'take-memory'; readonly bytes: number }
  | { readonly kind: 'crash' }
  | { readonly kind: 'throw' }
  | { readonly kind: 'sleep' }

const taken: Buffer[] = []

serveTasks(async (task: FixtureTask): Promise<unknown> => {
  if (task.kind === 'echo') return task.bytes
  if (task.kind === 'environment') return { pid: process.pid, env: process.env }
  if (task.kind === 'take-memory') return taken.push(Buffer.alloc(task.bytes, 1))
  if (task.kind === 'crash') return process.abort()
  if (task.kind === 'throw') throw new Error('a fault of the program')
  return sleep(60_000)
})
