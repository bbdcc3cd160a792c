import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeImage, completeOriginal } from './image-completion.server.ts'
import { openTemporaryStore, plainImage, type TemporaryStore } from '../image-fixture.server.ts'
import { openPyramidFiles } from '../pyramid/pyramid-files.server.ts'
import { derivativeKey, imageKeys } from '../image.ts'

let temporary: TemporaryStore

beforeEach(async () => {
  temporary = await openTemporaryStore()
})

afterEach(() => temporary.remove())

async function storeAvif(width: number): Promise<{ id: string; width: number }> {
  const bytes = await plainImage({ width, height: 300, format: 'avif' })
  const id = createHash('sha256').update(bytes).digest('hex')
  await temporary.store.put(derivativeKey(id, 800, 'avif'), bytes)
  return { id, width }
}

test('an image with one AVIF file gets all other files', async () => {
  const image = await storeAvif(600)
  await completeImage(temporary.store, image)
  for (const key of imageKeys({ ...image, originalFormat: 'tif' })) {
    expect(await temporary.store.find(key), key).not.toBeNull()
  }
})

test('existing files are unchanged', async () => {
  const image = await storeAvif(600)
  const key = derivativeKey(image.id, 400, 'webp')
  await temporary.store.put(key, new Uint8Array([1, 2, 3]))
  await completeImage(temporary.store, image)
  expect(await temporary.store.find(key)).toMatchObject({ bytes: 3 })
})

test('an image without any file cannot be completed', async () => {
  const image = { id: 'a'.repeat(64), width: 600 }
  await expect(completeImage(temporary.store, image)).rejects.toThrow('no AVIF derivative')
})

test('a pyramid that is still missing is made for the first who asks, and once', async () => {
  const { store } = temporary
  const { id, width } = await storeAvif(600)
  let made = 0
  const files = openPyramidFiles({
    store,
    folder: 'unused',
    reserve: { write: (_, run) => run() },
    complete: (image) => {
      made += 1
      return completeOriginal(store, image)
    },
  })
  const image = { id, width, originalFormat: 'tif', bytes: 1 } as const
  const [one, other] = await Promise.all([files.find(image), files.find(image)])
  expect(one).toBe(other)
  expect(String(one)).toMatch(/original\.tif$/)
  expect(made).toBe(1)
})
