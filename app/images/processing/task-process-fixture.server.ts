// The child program for task-process.test.ts.
import { pbkdf2 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { serveTasks } from './serve-tasks.server.ts'

export type FixtureTask =
  | { readonly kind: 'echo'; readonly bytes: Uint8Array }
  | { readonly kind: 'environment' }
  | { readonly kind: 'take-memory'; readonly bytes: number }
  | { readonly kind: 'hold-memory'; readonly bytes: number }
  | { readonly kind: 'burn' }
  | { readonly kind: 'crash' }
  | { readonly kind: 'throw' }
  | { readonly kind: 'sleep' }

const taken: Buffer[] = []

/** Keeps a core busy for minutes in another thread, as a decoder does. */
const burn = () => promisify(pbkdf2)('password', 'salt', 2 ** 31 - 1, 64, 'sha512')

serveTasks(async (task: FixtureTask): Promise<unknown> => {
  if (task.kind === 'echo') return task.bytes
  if (task.kind === 'environment') return { pid: process.pid, env: process.env }
  if (task.kind === 'take-memory') return taken.push(Buffer.alloc(task.bytes, 1))
  if (task.kind === 'hold-memory') return taken.push(Buffer.alloc(task.bytes, 1)) && sleep(60_000)
  if (task.kind === 'burn') return burn()
  if (task.kind === 'crash') return process.abort()
  if (task.kind === 'throw') throw new Error('a fault of the program')
  return sleep(60_000)
})
