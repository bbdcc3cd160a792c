import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.server.ts'
import {
  formatAddress,
  type ImageStoreAddress,
  type S3Account,
} from '../../config/image-store-address.server.ts'
import { PRIVATE_FOLDER } from '../../config/private-folder.server.ts'
import { folderImageStore, type ImageStore } from './image-store.server.ts'
import { ImageStoreFault } from './image-store-fault.ts'
import {
  createS3Client,
  type S3Change,
  type S3Client,
  type S3Status,
} from '../s3/s3-client.server.ts'
import { s3ImageStore } from '../s3/s3-image-store.server.ts'
import { folderMarker, s3Marker, type StoreMarker } from './store-marker.server.ts'

/** The configured image store, with the functions to operate it. */
export type OpenImageStore = {
  readonly store: ImageStore
  readonly marker: StoreMarker
  /** A folder, or s3://bucket/prefix. */
  readonly name: string
  /** The folder on this machine; null for a bucket. */
  readonly folder: string | null
  /** The state of an object store; null for a folder. */
  readonly status: S3Status | null
  /** @throws ImageStoreFault if a bucket cannot be listed, read and written */
  check(): Promise<void>
  readState(): Promise<ImageStoreState>
}

export type ImageStoreState = 'ok' | 'not writable' | 'unavailable'

export type StoreOptions = {
  readonly account: S3Account
  /** Commands of operators wait longer and retry more often than the server. */
  readonly retries: keyof typeof RETRY_SETTINGS
  readonly onChange?: (change: S3Change) => void
}

const RETRY_SETTINGS = {
  server: { timeouts: { readMs: 3000, writeMs: 10_000 }, attempts: 2 },
  command: { timeouts: { readMs: 60_000, writeMs: 120_000 }, attempts: 8 },
} as const

/** The address of the image store. @param dataDir the absolute path of the data folder */
export const imageStoreAddress = (
  { imageStore }: Pick<Config, 'imageStore'>,
  dataDir: string,
): ImageStoreAddress =>
  imageStore === null
    ? { kind: 'folder', folder: join(dataDir, 'images') }
    : { kind: 's3', ...imageStore }

/** Opens a store without sending a request. */
export function openImageStore(address: ImageStoreAddress, options: StoreOptions): OpenImageStore {
  const name = formatAddress(address)
  if (address.kind === 'folder') return openFolder(address.folder)
  const { account, retries, onChange } = options
  const { credentials } = account
  if (credentials === null) throw new ImageStoreFault('no-key', { ...account, ...address })
  const client = createS3Client({
    bucket: address,
    account: { ...account, credentials },
    ...RETRY_SETTINGS[retries],
    ...(onChange === undefined ? {} : { onChange }),
  })
  return {
    name,
    folder: null,
    store: s3ImageStore(client, address.prefix),
    marker: s3Marker(client),
    status: client.status,
    check: () => checkBucket(client, address.prefix),
    readState: () => readBucketState(client),
  }
}

function openFolder(folder: string): OpenImageStore {
  return {
    name: folder,
    folder,
    store: folderImageStore(folder),
    marker: folderMarker(folder),
    status: null,
    // The readiness check reports a folder that cannot be written.
    check: async () => {},
    readState: async () => ((await tryWriting(folder)) ? 'ok' : 'not writable'),
  }
}

async function checkBucket(client: S3Client, prefix: string): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix }
  await client.send({ operation: 'list', key: null, query })
  await rewriteMarker(client)
}

/** Tests writing by storing the marker unchanged. */
async function rewriteMarker(client: S3Client): Promise<void> {
  const marker = s3Marker(client)
  const id = await marker.read()
  if (id !== null) await marker.write(id)
}

async function readBucketState(client: S3Client): Promise<ImageStoreState> {
  const { reads, writes } = client.status
  try {
    // This request also tests whether the store is back (half-open).
    if (writes.isDown) await rewriteMarker(client)
    else await s3Marker(client).read()
  } catch (error) {
    if (error instanceof ImageStoreFault) return 'unavailable'
    throw error
  }
  return reads.isDown || writes.isDown ? 'unavailable' : 'ok'
}

async function tryWriting(folder: string): Promise<boolean> {
  const file = join(folder, `.ready-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeFile(file, '')
    await rm(file, { force: true })
    return true
  } catch {
    return false
  }
}
