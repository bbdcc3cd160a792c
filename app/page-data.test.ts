import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { dataScripts } from './page-data.server.ts'

/** What the browser's router would find in its stream. */
function streamedBy(script: string): { text: string; isClosed: boolean } {
  const code = /^<script nonce="n">([\s\S]*)<\/script>$/.exec(script)?.[1] ?? ''
  expect(code).not.toMatch(/[<>&\u2028\u2029]/)
  const got = { text: '', isClosed: false }
  const streamController = {
    enqueue: (text: string) => void (got.text += text),
    close: () => void (got.isClosed = true),
  }
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  return got
}

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

test('the browser gets the data to the letter, whatever is in it', async () => {
  const text = '["</script><!-- & \u2028\u2029 \\" \' 💡 é \n"]\n'
  const bytes = new TextEncoder().encode(text)
  for (const cut of [0, 25, 31, bytes.length]) {
    const stream = streamOf([bytes.slice(0, cut), bytes.slice(cut)])
    expect(streamedBy(await dataScripts(stream, 'n'))).toEqual({ text, isClosed: true })
  }
})

test('a page without data has no script for it', async () => {
  expect(await dataScripts(undefined, 'n')).toBe('')
})

test('data that could not be made is a fault of the page', async () => {
  const failing = new ReadableStream<Uint8Array>({ start: (to) => to.error(new Error('late')) })
  await expect(dataScripts(failing, 'n')).rejects.toThrow('late')
})
