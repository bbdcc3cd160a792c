import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './idle-garbage-collection.server.ts'

const MEGABYTE = 1024 * 1024

let busy = 0
let memory = 0
let collections = 0
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  ;[busy, memory, collections] = [0, 100, 0]
  end = collectGarbageWhenIdle({
    checkMs: 1000,
    readBusyShare: () => busy,
    readMemory: () => memory * MEGABYTE,
    collect: () => {
      collections += 1
      memory = 120
    },
  })
})

afterEach(() => {
  end()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** The number of collections now, and after another second. */
function collectionsAroundASecond(): [before: number, after: number] {
  const before = collections
  pass(1)
  return [before, collections]
}

test('garbage is collected after a quiet time that follows a busy one', () => {
  busy = 0.9
  memory = 300
  pass(60)
  expect(collections).toBe(0)
  busy = 0.005
  pass(2)
  expect(collectionsAroundASecond()).toEqual([0, 1])
})

test('a busy moment restarts the quiet time', () => {
  memory = 300
  pass(2)
  busy = 0.1
  pass(1)
  busy = 0
  pass(2)
  expect(collectionsAroundASecond()).toEqual([0, 1])
})

test('nothing is collected while memory has not grown', () => {
  memory = 147
  pass(60)
  expect(collections).toBe(0)
  memory = 300
  pass(60)
  expect(collections).toBe(1)
  memory = 167
  pass(60)
  expect(collections).toBe(1)
  memory = 168
  pass(1)
  expect(collections).toBe(2)
})

test('nothing is collected after the stop', () => {
  memory = 300
  end()
  pass(60)
  expect(collections).toBe(0)
})

test('V8 collects unreferenced memory', async () => {
  vi.useRealTimers()
  const left = new WeakRef({ some: 'page' })
  let looks = 0
  const stop = collectGarbageWhenIdle({
    checkMs: 5,
    readBusyShare: () => 0,
    // Grows at every check.
    readMemory: () => (looks += 100) * MEGABYTE,
  })
  await vi.waitFor(() => expect(left.deref() === undefined).toBe(true), 10_000)
  stop()
})
