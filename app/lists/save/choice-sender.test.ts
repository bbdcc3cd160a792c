import { expect, test } from 'vitest'
import { createChoiceSender } from './choice-sender.ts'

/** A server whose answers the test gives, in the order of the requests. */
function slowServer() {
  const sent: boolean[] = []
  const open: PromiseWithResolvers<void>[] = []
  const send = (holds: boolean) => {
    sent.push(holds)
    const answer = Promise.withResolvers<void>()
    open.push(answer)
    return answer.promise
  }
  const answer = async (isStored: boolean) => {
    const next = open.shift()
    if (isStored) next?.resolve()
    else next?.reject(new Error('refused'))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, send, answer }
}

test('a second choice is sent when the first is answered, and a failure of the first does not undo it', async () => {
  const { sent, send, answer } = slowServer()
  const choose = createChoiceSender(true, send)
  const settled = choose(false)
  expect(await choose(true)).toBeNull()
  expect(sent).toEqual([false])
  await answer(false)
  expect(sent).toEqual([false, true])
  await answer(true)
  expect(await settled).toEqual({ holds: true })
})

test('where no choice is stored, the list is as it was before the first', async () => {
  const { send, answer } = slowServer()
  const choose = createChoiceSender(false, send)
  const settled = choose(true)
  void choose(false)
  await answer(false)
  await answer(false)
  expect(await settled).toEqual({ holds: false, error: new Error('refused') })
  const next = choose(true)
  await answer(true)
  expect(await next).toEqual({ holds: true })
})
