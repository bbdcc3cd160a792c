import { expect, test } from 'vitest'
import { clientAction } from './artist-artwork-page.tsx'

/** The message shown when the server could not be reached. */
async function wordsOf(step: string | null): Promise<string> {
  const body = new FormData()
  if (step !== null) body.set('step', step)
  const request = new Request('http://frame.example/', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('no connection'))
  const answer = await clientAction({ request, serverAction } as never)
  const { data } = answer as unknown as { data: { refusal: { lines: { message: string }[] } } }
  return data.refusal.lines.map(({ message }) => message).join('. ')
}

test.each([
  [null, 'Failed to publish artwork'],
  ['publish', 'Failed to publish artwork'],
  ['archive', 'Failed to update artwork'],
  ['take-down', 'Failed to update artwork'],
  ['duplicate', 'Failed to add artwork'],
])('without a connection, the step %s says what was not done', async (step, words) => {
  expect(await wordsOf(step)).toBe(`${words}. The gallery could not be reached. Please try again.`)
})
