import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createImageWriter } from './image-writer.ts'

test('a limited number of files is written at a time, and the end waits for the last', async () => {
  let [open, most, written] = [0, 0, 0]
  const writer = createImageWriter({
    async put() {
      open += 1
      most = Math.max(most, open)
      await sleep(5)
      open -= 1
      written += 1
    },
  })
  for (let nth = 0; nth < 50; nth += 1) await writer.add(`${nth}`, new Uint8Array())
  await writer.end()
  expect([most, written]).toEqual([16, 50])
})

test('a failed file fails the whole writer, also when it was an early one', async () => {
  const put = async (key: string) => {
    if (key === '1') throw new Error('no space')
    await sleep(5)
  }
  const soon = createImageWriter({ put })
  await soon.add('1', new Uint8Array())
  await sleep(1)
  await expect(soon.add('2', new Uint8Array())).rejects.toThrow('no space')
  await soon.abort()
  const late = createImageWriter({ put })
  await late.add('2', new Uint8Array())
  await late.add('1', new Uint8Array())
  await expect(late.end()).rejects.toThrow('no space')
})
