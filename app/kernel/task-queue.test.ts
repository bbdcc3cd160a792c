import { expect, test } from 'vitest'
import { isRefusal } from './result.ts'
import { createBoundedQueue, createTaskQueue } from './task-queue.ts'

test('no more tasks run at once than allowed, and all run in order', async () => {
  const queue = createTaskQueue(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = async (number: number) => {
    started.push(number)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map((number) => queue.run(() => task(number))))
  expect(most).toBe(2)
  expect(started).toEqual([1, 2, 3, 4, 5, 6])
})

test('a failed task lets the next one start', async () => {
  const queue = createTaskQueue(1)
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run(async () => 'yes')).resolves.toBe('yes')
})

test('a job is refused at once when the queue is full, and accepted later', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 2 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const inside = [1, 2, 3].map((number) => queue.admit(() => gate.then(() => number)))
  expect(isRefusal(await queue.admit(async () => 4))).toBe(true)
  open()
  expect(await Promise.all(inside)).toEqual([1, 2, 3])
  expect(await queue.admit(async () => 5)).toBe(5)
})
