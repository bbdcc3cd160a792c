import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FixtureTask } from './task-process-fixture.server.ts'
import { createTaskProcess, type TaskProcess } from './task-process.server.ts'

const MEGABYTE = 1024 * 1024
const OPTIONS = {
  program: join(import.meta.dirname, 'task-process-fixture.server.ts'),
  memoryBytes: 200 * MEGABYTE,
  maxCoreMs: 20_000,
  timeoutMs: 20_000,
}

const open = (options = {}) => createTaskProcess<FixtureTask, unknown>({ ...OPTIONS, ...options })

type Tasks = TaskProcess<FixtureTask, unknown>

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text))

const echo = (tasks: Tasks, text: string) => tasks.run({ kind: 'echo', bytes: bytesOf(text) })

async function readPid(tasks: Tasks): Promise<number> {
  const outcome = (await tasks.run({ kind: 'environment' })) as { value: { pid: number } }
  return outcome.value.pid
}

test('a task runs in a process that starts with it', async () => {
  const tasks = open()
  expect(tasks.pid).toBeNull()
  const outcome = await echo(tasks, 'bytes')
  expect(outcome).toMatchObject({ value: bytesOf('bytes') })
  expect(tasks.pid).not.toBe(process.pid)
  expect(await readPid(tasks)).toBe(tasks.pid)
})

test('the process does not get the secrets of the server', async () => {
  vi.stubEnv('AUTH_SECRET', 'a secret of the server')
  const outcome = await open().run({ kind: 'environment' })
  vi.unstubAllEnvs()
  expect(JSON.stringify(outcome)).toContain('"PATH"')
  expect(JSON.stringify(outcome)).not.toContain('a secret of the server')
})

test('a task that ends the process fails alone', async () => {
  const tasks = open()
  const [first, crash, last] = await Promise.all([
    echo(tasks, 'first'),
    tasks.run({ kind: 'crash' }),
    echo(tasks, 'last'),
  ])
  expect(first).toMatchObject({ value: bytesOf('first') })
  expect(crash).toMatchObject({ failed: 'ended' })
  expect(last).toMatchObject({ value: bytesOf('last') })
})

test('a task gets a second process when the first one, which had done others, was ended', async () => {
  const tasks = open()
  const pid = await readPid(tasks)
  // A stopped process cannot finish the task before it is killed.
  process.kill(pid, 'SIGSTOP')
  const outcome = tasks.run({ kind: 'take-memory', bytes: 1 })
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toMatchObject({ value: 1 })
  expect(tasks.pid).not.toBe(pid)
  expect(tasks.failures).toBe(1)
})

test('the process cannot take more memory than its limit', async () => {
  const tasks = open()
  const take = (megabytes: number) =>
    tasks
      .run({ kind: 'take-memory', bytes: megabytes * MEGABYTE })
      .catch((error: Error) => error.message)
  expect(await take(100)).toMatchObject({ value: 1 })
  const outcome = await take(900)
  if (typeof outcome === 'string') expect(outcome).toMatch(/allocat/)
  else expect(outcome).toMatchObject({ failed: 'ended' })
  expect(await echo(tasks, 'next')).toMatchObject({ value: bytesOf('next') })
})

test('where the system sets no limit, the process ends itself beyond its memory', async () => {
  const tasks = open({ shell: '/absent', memoryBytes: 20 * MEGABYTE })
  const hold = { kind: 'hold-memory', bytes: 180 * MEGABYTE } as const
  expect(await tasks.run(hold)).toMatchObject({ failed: 'ended' })
  expect(await echo(tasks, 'next')).toMatchObject({ value: bytesOf('next') })
})

test('a task ends with its processor time, once, and counts as all of it', async () => {
  const tasks = open({ maxCoreMs: 500 })
  await readPid(tasks)
  expect(await tasks.run({ kind: 'burn' })).toEqual({ failed: 'ended', coreMs: 500 })
  expect(tasks.failures).toBe(1)
  expect(await echo(tasks, 'next')).toMatchObject({ value: bytesOf('next') })
})

test('a task that takes too long is ended, and the next one runs', async () => {
  const tasks = open({ timeoutMs: 5000 })
  const [late, next] = await Promise.all([tasks.run({ kind: 'sleep' }), echo(tasks, 'next')])
  expect(late).toMatchObject({ failed: 'timed-out' })
  expect(next).toMatchObject({ value: bytesOf('next') })
})

test('a fault of the program is thrown, and the process stays', async () => {
  const tasks = open()
  const pid = await readPid(tasks)
  await expect(tasks.run({ kind: 'throw' })).rejects.toThrow('a fault of the program')
  expect(await readPid(tasks)).toBe(pid)
})

test(
  'a process that could not be started does not stop later tasks',
  { timeout: 10_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frame-shell-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const shell = join(folder, 'shell')
    writeFileSync(shell, '#!/bin/sh\nexec /bin/sh "$@"\n')
    const tasks = open({ shell })
    await expect(echo(tasks, 'first')).rejects.toThrow('EACCES')
    expect(tasks.pid).toBeNull()
    chmodSync(shell, 0o700)
    expect(await echo(tasks, 'next')).toMatchObject({ value: bytesOf('next') })
  },
)

test('an idle process ends, and the next task starts another', async () => {
  const tasks = open({ idleMs: 50 })
  const pid = await readPid(tasks)
  while (tasks.pid !== null) await sleep(10)
  expect(await readPid(tasks)).not.toBe(pid)
})

test.runIf(existsSync('/proc'))('the process ends with a server that was killed', async () => {
  const file = join(import.meta.dirname, 'task-process.server.ts')
  const script = `
    import { createTaskProcess } from ${JSON.stringify(file)}
    const tasks = createTaskProcess(${JSON.stringify(OPTIONS)})
    const { value } = await tasks.run({ kind: 'environment' })
    process.stdout.write(String(value.pid))
    await tasks.run({ kind: 'sleep' })`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const [output] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(output.toString())
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  server.kill('SIGKILL')
  while (existsSync(`/proc/${pid}`)) await sleep(10)
})
