import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AWAY, startDatabasePulse, type DatabasePulse } from './database-health.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SILENT = new Promise<never>(() => {})

function start() {
  const database = { answer: () => Promise.resolve() as Promise<unknown>, looks: 0 }
  const changes: boolean[] = []
  const pulse: DatabasePulse = startDatabasePulse(
    () => {
      database.looks += 1
      return database.answer()
    },
    (isAway) => void changes.push(isAway),
  )
  return { database, changes, pulse }
}

test('a database that answers is asked once a second', async () => {
  const { database, changes, pulse } = start()
  await vi.advanceTimersByTimeAsync(5500)
  expect([database.looks, pulse.isAway, changes]).toEqual([6, false, []])
  pulse.stop()
})

test('one that refuses is away within a second, and back within a fifth of one', async () => {
  const { database, changes, pulse } = start()
  database.answer = () => Promise.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(1001)
  expect(pulse.isAway).toBe(true)
  database.answer = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(200)
  expect([pulse.isAway, changes]).toEqual([false, [true, false]])
  pulse.stop()
})

test('what waits for a silent database is let go, and is not kept in mind', async () => {
  const { database, pulse } = start()
  database.answer = () => SILENT
  const outcome = pulse.orAway(() => SILENT)
  await vi.advanceTimersByTimeAsync(3100)
  expect(await outcome).toBe(AWAY)
  expect(database.looks).toBe(2)
  pulse.stop()
})

test('while the database is away nothing new is begun', async () => {
  const { database, pulse } = start()
  database.answer = () => Promise.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(1001)
  const work = vi.fn(async () => 'done')
  expect(await pulse.orAway(work)).toBe(AWAY)
  expect(work).not.toHaveBeenCalled()
  pulse.stop()
})

test('while it is there, outcomes and faults pass as they are', async () => {
  const { pulse } = start()
  expect(await pulse.orAway(async () => 7)).toBe(7)
  await expect(pulse.orAway(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
  pulse.stop()
})
