import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { isLockStale, withLock } from './lock.mjs'

const LOCK_MODULE = fileURLToPath(new URL('lock.mjs', import.meta.url))

describe('a lock is stale', () => {
  const owner = { token: 'a', host: 'here', pids: [10, 11] }
  const systemWith = (...alive: number[]) => ({
    host: 'here',
    isAlive: (pid: number) => alive.includes(pid),
  })

  test.each([
    ['when its owner and all it ran are gone', owner, 0, systemWith(), true],
    ['not while its owner lives', owner, 0, systemWith(10), false],
    ['not while a program that it ran outlives it', owner, 0, systemWith(11), false],
    ['when a living number has been silent for long', owner, 20_000, systemWith(10), true],
    ['not on another host while it is heard', { ...owner, host: 'there' }, 0, systemWith(), false],
    ['on another host that fell silent', { ...owner, host: 'there' }, 20_000, systemWith(), true],
    ['not in the instant of its making', null, 0, systemWith(), false],
    ['when it says nothing for long', null, 20_000, systemWith(), true],
  ])('%s', (...[, given, silentMs, system, expected]) => {
    expect(isLockStale(given, silentMs, system)).toBe(expected)
  })
})

describe('work under a lock', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frame-lock-'))
    path = join(folder, 'deep', 'set-up.lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is done one after the other, and the second is told that it waits', async () => {
    const events: string[] = []
    const hasBegun = Promise.withResolvers<void>()
    const first = withLock(path, async () => {
      events.push('first begins')
      hasBegun.resolve()
      await sleep(100)
      events.push('first ends')
    })
    await hasBegun.promise
    const second = withLock(path, async () => void events.push('second'), {
      onWait: () => events.push('second waits'),
    })
    await Promise.all([first, second])
    expect(events).toEqual(['first begins', 'second waits', 'first ends', 'second'])
    expect(existsSync(path)).toBe(false)
  })

  test('gives the lock back when it fails', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(path)).toBe(false)
    await expect(withLock(path, async () => 'yes')).resolves.toBe('yes')
  })

  test('names the programs that it runs', async () => {
    await withLock(path, async (addPid) => {
      addPid(4711)
      const owner = JSON.parse(readFileSync(path, 'utf8'))
      expect(owner).toMatchObject({ host: hostname(), pids: [process.pid, 4711] })
    })
  })

  test('takes over from a process that was killed -9', async () => {
    await withLock(path, async () => {})
    const script = `import { withLock } from ${JSON.stringify(LOCK_MODULE)}
      await withLock(${JSON.stringify(path)}, async () => {
        process.stdout.write('taken')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      })`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script])
    await once(holder.stdout, 'data')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(existsSync(path)).toBe(true)
    await expect(withLock(path, async () => 'mine')).resolves.toBe('mine')
  })

  test('is still done one at a time when many find the same stale lock', async () => {
    await withLock(path, async () => {})
    writeFileSync(path, JSON.stringify({ token: 'old', host: hostname(), pids: [2 ** 22 + 1] }))
    const log = join(folder, 'log')
    const script = `import { appendFileSync } from 'node:fs'
      import { withLock } from ${JSON.stringify(LOCK_MODULE)}
      await withLock(${JSON.stringify(path)}, async () => {
        appendFileSync(${JSON.stringify(log)}, 'in ')
        await new Promise((resolve) => setTimeout(resolve, 20))
        appendFileSync(${JSON.stringify(log)}, 'out ')
      })`
    const processes = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script]),
    )
    await Promise.all(processes.map((child) => once(child, 'exit')))
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5))
  })
})
