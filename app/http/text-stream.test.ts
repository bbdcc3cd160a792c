import { expect, test } from 'vitest'
import { streamOf } from './text-stream.server.ts'

test('texts are sent as UTF-8, in order', async () => {
  async function* texts() {
    yield 'Ärger '
    yield '€ 5'
  }
  expect(await new Response(streamOf(texts())).text()).toBe('Ärger € 5')
})

test('a client that reads no further has one text made ahead, and closes the source', async () => {
  const made: number[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<readonly number[]>()
  async function* texts() {
    try {
      for (let n = 1; ; n += 1) {
        made.push(n)
        yield String(n)
      }
    } finally {
      close(made)
    }
  }
  const reader = streamOf(texts()).getReader()
  await reader.read()
  await reader.cancel()
  expect((await closed).length).toBeLessThanOrEqual(2)
})

test('a fault of the source ends the body with it', async () => {
  const fault = new Error('the database is down')
  async function* texts() {
    yield 'first'
    throw fault
  }
  await expect(new Response(streamOf(texts())).text()).rejects.toBe(fault)
})
