import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.server.ts'
import { TEST_BUCKETS } from '../../../tests/helpers/services/test-bucket.ts'
import { openTemporaryStore } from '../image-fixture.server.ts'
import { openImageStore, type OpenImageStore } from './open-image-store.server.ts'
import type { ByteRange } from './image-range.ts'
import type { ImageStore } from './image-store.server.ts'
import { bytesOf } from '../../../tests/helpers/files/bytes.ts'

type TestStore = { readonly images: OpenImageStore; readonly remove: () => Promise<void> }

async function openFolder(): Promise<TestStore> {
  const { dir, remove } = await openTemporaryStore()
  const account = readConfig({}).s3
  return {
    images: openImageStore({ kind: 'folder', folder: dir }, { account, retries: 'server' }),
    remove,
  }
}

const KEY = 'ab/cd/abcd/400.webp'
const text = (content: string) => new TextEncoder().encode(content)

describe.each([['a folder', openFolder] as const, ...TEST_BUCKETS])('in %s', (_name, open) => {
  let opened: TestStore
  let store: ImageStore
  beforeEach(async () => {
    opened = await open()
    store = opened.images.store
  })
  afterEach(() => opened.remove())

  async function read(key: string, range?: ByteRange): Promise<string | null> {
    const file = await store.get(key, range)
    return file === null ? null : new Response(file.body).text()
  }

  async function listed(): Promise<[string, number][]> {
    const files: [string, number][] = []
    for await (const { key, bytes } of store.list()) files.push([key, bytes])
    return files
  }

  test('a stored file can be read, whole or in part', async () => {
    await store.put(KEY, text('portrait'))
    expect(await read(KEY)).toBe('portrait')
    expect(await read(KEY, { start: 4, end: 6 })).toBe('rai')
    expect(await store.get(KEY, { start: 4, end: 6 })).toMatchObject({ bytes: 8 })
    const found = await store.find(KEY)
    expect(found).toMatchObject({ bytes: 8, modifiedAt: expect.any(Date) })
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
  })

  test('a large file is read as a stream', async () => {
    const large = Uint8Array.from({ length: 1_300_000 }, (_, at) => at % 251)
    await store.put(KEY, large)
    const whole = await store.get(KEY)
    expect(whole?.body).toBeInstanceOf(ReadableStream)
    expect(Buffer.compare(await bytesOf(new Response(whole?.body)), large)).toBe(0)
    const range = { start: 100_001, end: 1_200_002 }
    const part = await store.get(KEY, range)
    const bytes = await bytesOf(new Response(part?.body))
    expect(Buffer.compare(bytes, large.subarray(range.start, range.end + 1))).toBe(0)
  })

  test('an empty file can be stored', async () => {
    await store.put(KEY, new Uint8Array())
    expect(await read(KEY)).toBe('')
    expect(await store.find(KEY)).toMatchObject({ bytes: 0 })
  })

  test('a missing file is null, and deleting it succeeds', async () => {
    expect(await read(KEY)).toBeNull()
    expect(await read(KEY, { start: 1, end: 2 })).toBeNull()
    expect(await store.find(KEY)).toBeNull()
    await store.put(KEY, text('x'))
    expect(await read('ab/cd')).toBeNull()
    await store.delete(KEY)
    await store.delete(KEY)
    expect(await listed()).toEqual([])
  })

  test('a file can be written again', async () => {
    await store.put(KEY, text('one'))
    await store.put(KEY, text('three'))
    expect(await read(KEY)).toBe('three')
  })

  test('keys cannot reach outside the store', async () => {
    const keys = ['../x', 'a/../../x', '/etc/passwd', 'a//b', '.partial/x', 'a/..', '', 'A', 'a\0']
    for (const key of keys) {
      await expect(async () => store.get(key)).rejects.toThrow(RangeError)
      await expect(async () => store.find(key)).rejects.toThrow(RangeError)
      await expect(async () => store.put(key, text('x'))).rejects.toThrow(RangeError)
      await expect(async () => store.delete(key)).rejects.toThrow(RangeError)
    }
  })

  test('the list has all files, grouped by folder, without the marker', async () => {
    expect(await listed()).toEqual([])
    const keys = ['a/1/x', 'a/1/y', 'a/2/x', 'b/1/x', 'b/2/x', 'b/2/y', 'c/1/x']
    for (const key of keys.toReversed()) await store.put(key, text(key))
    await opened.images.marker.write('the id')
    expect(await listed()).toEqual(keys.map((key) => [key, key.length]))
  })

  test('files are written and read at the same time', async () => {
    const keys = Array.from({ length: 40 }, (_, nth) => `ab/cd/abcd/${nth}.webp`)
    await Promise.all(keys.map((key) => store.put(key, text(key))))
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys)
    await Promise.all(keys.map((key) => store.delete(key)))
    expect(await listed()).toEqual([])
  })

  test('the marker keeps an id, and the store is ready', async () => {
    const { marker, check, readState } = opened.images
    expect(await marker.read()).toBeNull()
    await check()
    await marker.write('the id')
    await check()
    expect([await marker.read(), await readState()]).toEqual(['the id', 'ok'])
    expect(store.refusesWrites()).toBe(false)
  })
})
