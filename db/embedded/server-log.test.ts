import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  boundLog,
  explainServerLog,
  findCauseLine,
  isWorthRetrying,
  readLogSince,
} from './server-log.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'frame-log-'))
})

afterEach(() => rmSync(home, { recursive: true }))

const at = (line: string): string => `2026-03-04 05:06:07.890 UTC [1234] ${line}\n`
const DOWN = at('LOG:  database system is shut down')

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk-full'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device', 'disk-full'],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space ' +
      'left on device',
    'out-of-memory',
  ],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'out-of-memory'],
  ['FATAL:  could not open file "postmaster.pid": Read-only file system', 'folder-not-writable'],
  ['FATAL:  data directory "/d" has wrong ownership', 'start-failed'],
  ['PANIC:  could not locate a valid checkpoint record at 0/174B628', 'cluster-damaged'],
  ['FATAL:  could not open directory "pg_notify": No such file or directory', 'cluster-damaged'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'cluster-in-use'],
])('“%s” is told as %s, with that line and the log’s path', (line, code) => {
  const error = explainServerLog(at('LOG:  starting') + at(line) + DOWN, { home, account: null })
  expect(error.code).toBe(code)
  expect(error.message).toContain(`“${line}”, log: ${join(home, 'server.log')}`)
  expect(error.message).toMatch(/^[A-Z][^\n]+\.$/)
})

test('only a previous server that is still ending makes a retry worthwhile', () => {
  expect(isWorthRetrying(at('FATAL:  lock file "postmaster.pid" already exists'))).toBe(true)
  expect(
    isWorthRetrying(at('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')),
  ).toBe(true)
  expect(isWorthRetrying(at('PANIC:  could not locate a valid checkpoint record at 0/1'))).toBe(
    false,
  )
})

test('the cause is the last line of a log without errors, and null for an empty log', () => {
  expect(findCauseLine(at('LOG:  starting') + DOWN)).toBe('LOG:  database system is shut down')
  expect(findCauseLine('\n')).toBeNull()
})

test('the content of a large log moves to another file', async () => {
  const location = { home, account: null }
  const path = join(home, 'server.log')
  await boundLog(location, 100)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, 'x'.repeat(100))
  await boundLog(location, 100)
  expect(statSync(path).size).toBe(100)
  const { ino } = statSync(path)
  writeFileSync(path, 'y'.repeat(101))
  await boundLog(location, 100)
  expect(statSync(path)).toMatchObject({ ino, size: 0 })
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('y'.repeat(101))
})

test('the log of a start is read from the previous end of the file', async () => {
  const path = join(home, 'server.log')
  writeFileSync(path, 'before\nafter\n')
  expect(await readLogSince(path, 7)).toBe('after\n')
  expect(await readLogSince(path, 900)).toBe('before\nafter\n')
  expect(await readLogSince(join(home, 'none'), 0)).toBe('')
})
