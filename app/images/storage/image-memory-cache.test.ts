import { expect, test } from 'vitest'
import { createImageMemoryCache, type ImageReader } from './image-memory-cache.server.ts'
import { ImageStoreFault } from './image-store-fault.ts'

/** A store with files of 100 bytes, which records its reads. */
function countingStore() {
  const asked: string[] = []
  const absent = new Set<string>()
  const modifiedAt = new Date(0)
  const store: ImageReader = {
    async find(key) {
      asked.push(`find ${key}`)
      return absent.has(key) ? null : { bytes: 100, modifiedAt }
    },
    async get(key, range = { start: 0, end: 99 }) {
      asked.push(`get ${key}`)
      if (absent.has(key)) return null
      const whole = Uint8Array.from({ length: 100 }, (_, at) => at)
      return { bytes: 100, modifiedAt, body: whole.slice(range.start, range.end + 1) }
    },
  }
  return { store, asked, absent }
}

const options = { maxBytes: 1600, ttlMs: 1000, clock: () => 0 }

test('a file that was read is not read again, whole or in part', async () => {
  const { store, asked } = countingStore()
  const cache = createImageMemoryCache(store, options)
  await cache.get('a')
  expect((await cache.get('a'))?.bytes).toBe(100)
  expect((await cache.get('a', { start: 5, end: 6 }))?.body).toEqual(Uint8Array.of(5, 6))
  expect(await cache.find('a')).toMatchObject({ bytes: 100 })
  expect(asked).toEqual(['get a'])
})

test('a range of a file is not cached as the whole file', async () => {
  const { store } = countingStore()
  const cache = createImageMemoryCache(store, options)
  await cache.get('a', { start: 5, end: 6 })
  expect((await cache.get('a'))?.body).toHaveLength(100)
})

test('a deleted file is not found once its entry has expired', async () => {
  let now = 0
  const { store, absent } = countingStore()
  const cache = createImageMemoryCache(store, { ...options, clock: () => now })
  await cache.get('a')
  absent.add('a')
  now = 999
  // Reading an entry does not extend its lifetime.
  expect(await cache.get('a')).not.toBeNull()
  now = 1001
  expect(await cache.get('a')).toBeNull()
})

test('missing files are not cached', async () => {
  const { store, asked, absent } = countingStore()
  absent.add('a')
  const cache = createImageMemoryCache(store, options)
  expect(await cache.get('a')).toBeNull()
  expect(await cache.get('a')).toBeNull()
  expect(asked).toHaveLength(2)
})

test('memory is bounded: the entry unused for longest is evicted first', async () => {
  const { store, asked } = countingStore()
  const cache = createImageMemoryCache(store, options)
  for (let file = 0; file < 16; file++) await cache.get(`f${file}`)
  await cache.get('f0')
  await cache.get('one-more')
  asked.length = 0
  await cache.get('f0')
  await cache.get('f2')
  expect(asked).toEqual([])
  await cache.get('f1')
  expect(asked).toEqual(['get f1'])
})

test('a large file is served without being cached', async () => {
  const { store, asked } = countingStore()
  const cache = createImageMemoryCache(store, { ...options, maxBytes: 1000 })
  await cache.get('a')
  await cache.get('a')
  expect(asked).toEqual(['get a', 'get a'])
})

test('while the store fails, expired entries are valid, and other errors are thrown', async () => {
  let now = 0
  const { store, asked } = countingStore()
  const broken: { error: Error | null } = { error: null }
  const failing: ImageReader = {
    find: async (key) => (broken.error === null ? store.find(key) : Promise.reject(broken.error)),
    get: async (key, range) =>
      broken.error === null ? store.get(key, range) : Promise.reject(broken.error),
  }
  const cache = createImageMemoryCache(failing, { ...options, clock: () => now })
  await cache.get('a')
  now = 5000
  const place = { endpoint: 'http://store.example', bucket: 'pictures' }
  broken.error = new ImageStoreFault('unavailable', place)
  expect((await cache.get('a'))?.bytes).toBe(100)
  expect((await cache.get('a', { start: 5, end: 6 }))?.body).toEqual(Uint8Array.of(5, 6))
  expect(await cache.find('a')).toMatchObject({ bytes: 100 })
  await expect(cache.get('b')).rejects.toThrow('http://store.example')
  broken.error = new Error('a bug')
  await expect(cache.get('a')).rejects.toThrow('a bug')
  broken.error = null
  asked.length = 0
  await cache.get('a')
  expect(asked).toEqual(['get a'])
})
