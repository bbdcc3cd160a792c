import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNAVAILABLE, watchDatabase, type DatabaseHealth } from './database-health.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SILENT = new Promise<never>(() => {})

function start() {
  const database = { answer: () => Promise.resolve() as Promise<unknown>, checks: 0 }
  const changes: boolean[] = []
  const health: DatabaseHealth = watchDatabase(
    () => {
      database.checks += 1
      return database.answer()
    },
    (isDown) => void changes.push(isDown),
  )
  return { database, changes, health }
}

test('a database that answers is checked once a second', async () => {
  const { database, changes, health } = start()
  await vi.advanceTimersByTimeAsync(5500)
  expect([database.checks, changes]).toEqual([6, []])
  health.stop()
})

test('a refusing database is unavailable within 1 s, and back within 0.2 s', async () => {
  const { database, changes, health } = start()
  database.answer = () => Promise.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(1001)
  expect(changes).toEqual([true])
  database.answer = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(200)
  expect(changes).toEqual([true, false])
  health.stop()
})

test('work that waits for a silent database resolves, and its memory is freed', async () => {
  const { database, health } = start()
  database.answer = () => SILENT
  const outcome = health.raceOutage(() => SILENT)
  await vi.advanceTimersByTimeAsync(3100)
  expect(await outcome).toBe(UNAVAILABLE)
  expect(database.checks).toBe(2)
  health.stop()
})

test('work that fails for an outage before a check notices it is unavailable, too', async () => {
  const { changes, health } = start()
  const lost = new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })
  expect(await health.raceOutage(() => Promise.reject(lost))).toBe(UNAVAILABLE)
  expect(changes).toEqual([])
  health.stop()
})

test('a stall of the process is no outage when the answer has arrived meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { database, changes, health } = start()
  const answer = Promise.withResolvers<void>()
  database.answer = () => answer.promise
  await vi.advanceTimersByTimeAsync(1000)
  expect(database.checks).toBe(2)
  // The event loop runs timers that are due before it reads the answer.
  setImmediate(answer.resolve)
  vi.advanceTimersByTime(2000)
  await new Promise(setImmediate)
  expect(changes).toEqual([])
  health.stop()
})

test('no new work starts during an outage', async () => {
  const { database, health } = start()
  database.answer = () => Promise.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(1001)
  const work = vi.fn(async () => 'done')
  expect(await health.raceOutage(work)).toBe(UNAVAILABLE)
  expect(work).not.toHaveBeenCalled()
  health.stop()
})

test('without an outage, outcomes and faults are passed on unchanged', async () => {
  const { health } = start()
  expect(await health.raceOutage(async () => 7)).toBe(7)
  await expect(health.raceOutage(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
  health.stop()
})
