import { expect, test } from 'vitest'
import { createConflatingQueue } from './conflating-queue.ts'

/** Requests that the test answers. */
function openRequests() {
  const sent: string[] = []
  const answers = new Map<string, () => void>()
  const send = (name: string) => () => {
    sent.push(name)
    return new Promise<void>((resolve) => answers.set(name, resolve))
  }
  const answer = async (name: string) => {
    answers.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, send, answer }
}

test('a task waits for the one before, and only the last of those that wait runs', async () => {
  const { sent, send, answer } = openRequests()
  const add = createConflatingQueue()
  const ended = add(send('first'))
  await add(send('second'))
  await add(send('third'))
  expect(sent).toEqual(['first'])
  await answer('first')
  expect(sent).toEqual(['first', 'third'])
  await answer('third')
  await ended
  void add(send('fourth'))
  expect(sent).toEqual(['first', 'third', 'fourth'])
})

test('a task that throws does not block those after it', async () => {
  const { sent, send } = openRequests()
  const add = createConflatingQueue()
  await expect(add(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  void add(send('next'))
  expect(sent).toEqual(['next'])
})
