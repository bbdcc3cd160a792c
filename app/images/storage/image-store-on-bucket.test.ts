import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { S3Credentials } from '../../config/image-store-address.server.ts'
import { TEST_BUCKETS, type TestBucket } from '../../../tests/helpers/services/test-bucket.ts'
import { ImageStoreFault } from './image-store-fault.ts'
import { openImageStore } from './open-image-store.server.ts'

describe.each(TEST_BUCKETS)('on %s', (_name, open) => {
  let bucket: TestBucket
  beforeEach(async () => {
    bucket = await open()
  })
  afterEach(() => bucket.remove())

  /** The error of a start with other settings; '' if it succeeds. */
  async function checkWith({
    name = bucket.address.bucket,
    ...key
  }: Partial<S3Credentials> & { readonly name?: string }): Promise<string> {
    const { account, address } = bucket
    const credentials = { ...account.credentials, ...key }
    const images = openImageStore(
      { ...address, bucket: name },
      { account: { ...account, credentials }, retries: 'server' },
    )
    try {
      await images.check()
      return ''
    } catch (error) {
      if (!(error instanceof ImageStoreFault)) throw error
      expect(error.message).not.toContain(credentials.secretAccessKey)
      return error.code
    }
  }

  test('a start says whether the key, its secret or the bucket is wrong', async () => {
    expect(await checkWith({})).toBe('')
    // Swift does not distinguish an unknown key from a wrong secret.
    expect(['unknown-key', 'wrong-secret']).toContain(
      await checkWith({ accessKeyId: 'somebody:else' }),
    )
    expect(await checkWith({ secretAccessKey: 'another secret' })).toBe('wrong-secret')
    expect(await checkWith({ name: 'no-such-bucket' })).toBe('unknown-bucket')
  })

  test('two hundred files are written, listed in pages and deleted', async () => {
    const { store } = bucket.images
    const keys = Array.from({ length: 200 }, (_, nth) => `ab/cd/${1000 + nth}/800.webp`)
    const bytes = new Uint8Array(20_000).fill(7)
    await Promise.all(keys.map((key) => store.put(key, bytes)))
    const listed: string[] = []
    for await (const { key } of store.list()) listed.push(key)
    expect(listed).toEqual(keys)
    await Promise.all(keys.map((key) => store.delete(key)))
    for await (const { key } of store.list()) throw new Error(`${key} is still there`)
  })
})
