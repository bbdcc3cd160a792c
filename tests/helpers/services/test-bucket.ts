import { randomUUID } from 'node:crypto'
import { readConfig } from '../../../app/config/config.server.ts'
import type {
  ImageStoreAddress,
  S3Account,
  S3Credentials,
} from '../../../app/config/image-store-address.server.ts'
import {
  openImageStore,
  type OpenImageStore,
} from '../../../app/images/storage/open-image-store.server.ts'
import { BUCKET, startS3Server, type S3Server } from './s3-server.ts'

export type TestBucket = {
  readonly images: OpenImageStore
  readonly address: Extract<ImageStoreAddress, { kind: 's3' }>
  readonly account: S3Account & { readonly credentials: S3Credentials }
  readonly remove: () => Promise<void>
}

/** Set by `npm run test:s3` to the bucket of a real server, as the settings name it. */
const REAL = process.env['S3_TEST_STORE']

/** Opens a store in a bucket of our own server, which checks signatures. */
export async function openTestBucket(): Promise<TestBucket & { readonly server: S3Server }> {
  const server = await startS3Server()
  const { account, close } = server
  const address = { kind: 's3', bucket: BUCKET, prefix: 'gallery/one/' } as const
  const images = openImageStore(address, { account, retries: 'server' })
  return { images, address, account, server, remove: close }
}

/** Opens a store in the real server's bucket, below a prefix that nobody else uses. */
async function openRealBucket(): Promise<TestBucket> {
  const { imageStore, s3 } = readConfig({ ...process.env, IMAGE_STORE: REAL })
  const { credentials } = s3
  if (imageStore === null || credentials === null) throw new Error('S3_TEST_STORE has no key')
  const prefix = `${imageStore.prefix}${randomUUID()}/`
  const address = { kind: 's3', ...imageStore, prefix } as const
  const account = { ...s3, credentials }
  const images = openImageStore(address, { account, retries: 'command' })
  return {
    images,
    address,
    account,
    async remove() {
      for await (const { key } of images.store.list()) await images.store.delete(key)
    },
  }
}

/** The buckets that a test runs on, by name. */
export const TEST_BUCKETS: readonly (readonly [string, () => Promise<TestBucket>])[] = [
  ['a bucket', openTestBucket],
  ...(REAL === undefined ? [] : [['a bucket of a real server', openRealBucket] as const]),
]
