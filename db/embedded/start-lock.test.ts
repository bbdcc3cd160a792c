import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropLease, listLeaseHolders, takeLease } from './lease.ts'
import { findProcessIdentity } from './process-state.ts'
import { withStartLock } from './start-lock.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function ignore(): void {}

/** The pid of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('holders of the lock take turns and leave no files', async () => {
  const path = join(folder, 'start.lock')
  let inside = 0
  let most = 0
  const run = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await sleep(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 8 }, () => withStartLock(path, ignore, run)))
  expect(most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a dead process', -60, () => `${deadPid()} 1\nabc\n`],
  ['of an earlier process whose pid another process has', -60, () => `${process.pid} 1\nabc\n`],
  ['that a crash left empty', -60, () => ''],
  ['that a crash left empty while the clock ran days ahead', 3 * 24 * 60 * 60, () => ''],
])('a lock %s is taken over', async (_, writtenAtS, makeText) => {
  const path = join(folder, 'start.lock')
  writeFileSync(path, makeText())
  const writtenAt = Date.now() / 1000 + writtenAtS
  utimesSync(path, writtenAt, writtenAt)
  expect(await withStartLock(path, ignore, async () => existsSync(path))).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('a lock is released when the callback fails', async () => {
  const path = join(folder, 'start.lock')
  const failing = withStartLock(path, ignore, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})

test('only leases of living processes count, and those of dead processes are removed', async () => {
  const mine = await takeLease(folder)
  writeFileSync(join(folder, `${deadPid()}-1-abcdef`), '')
  writeFileSync(join(folder, `${process.pid}-1-abcdef`), '')
  expect(await listLeaseHolders(folder)).toEqual([process.pid])
  expect(readdirSync(folder)).toEqual([basename(mine)])
  await dropLease(mine)
  expect(await listLeaseHolders(folder)).toEqual([])
})

test('a process keeps its identity and a dead one has none', () => {
  expect(findProcessIdentity(process.pid)).toBe(findProcessIdentity(process.pid))
  expect(findProcessIdentity(process.pid)).not.toBe(findProcessIdentity(process.ppid))
  expect(findProcessIdentity(deadPid())).toBeNull()
})
