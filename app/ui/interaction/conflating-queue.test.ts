import { expect, test } from 'vitest'
import { createConflatingQueue } from './conflating-queue.ts'

/** Requests whose responses the test sends. */
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
  expect(await add(send('second'))).toBe(false)
  expect(await add(send('third'))).toBe(false)
  expect(sent).toEqual(['first'])
  await answer('first')
  expect(sent).toEqual(['first', 'third'])
  await answer('third')
  expect(await ended).toBe(true)
  void add(send('fourth'))
  expect(sent).toEqual(['first', 'third', 'fourth'])
})

test('a task that fails does not block those that wait or come later', async () => {
  const { sent, send, answer } = openRequests()
  const add = createConflatingQueue()
  const failed = add(() => Promise.reject(new Error('refused'))).catch(({ message }) => message)
  void add(send('waiting'))
  await answer('none')
  expect(sent).toEqual(['waiting'])
  await answer('waiting')
  expect(await failed).toBe('refused')
  void add(send('later'))
  expect(sent).toEqual(['waiting', 'later'])
})
