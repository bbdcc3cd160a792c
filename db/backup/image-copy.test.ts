import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../app/config/config.server.ts'
import { openTemporaryStore, type TemporaryStore } from '../../app/images/image-fixture.server.ts'
import { derivativeKey, originalKey } from '../../app/images/image.ts'
import {
  openImageStore,
  type OpenImageStore,
} from '../../app/images/storage/open-image-store.server.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { runCommand } from '../../bin/command.mjs'
import { BUCKET } from '../../tests/helpers/services/s3-server.ts'
import { openTestBucket } from '../../tests/helpers/services/test-bucket.ts'
import { copyImages, verifyImages, type CopiedStore } from './image-copy.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const IMAGES = 12

let place: TemporaryStore
let folder: OpenImageStore
let bucket: Awaited<ReturnType<typeof openTestBucket>>
let keys: string[]
beforeEach(async () => {
  place = await openTemporaryStore()
  const account = readConfig({}).s3
  const address = { kind: 'folder', folder: join(place.dir, 'images') } as const
  folder = openImageStore(address, { account, retries: 'command' })
  bucket = await openTestBucket()
  keys = []
  for (let nth = 0; nth < IMAGES; nth += 1) {
    const bytes = Buffer.from(`the original of image ${nth}`)
    const id = createHash('sha256').update(bytes).digest('hex')
    await put(originalKey({ id, originalFormat: 'tif' }), bytes)
    await put(derivativeKey(id, 400, 'webp'), Buffer.from(`a smaller one of ${nth}`))
  }
  await folder.marker.write('the id of the gallery')
})
afterEach(async () => {
  await bucket.remove()
  await place.remove()
})

async function put(key: string, bytes: Uint8Array): Promise<void> {
  keys.push(key)
  await folder.store.put(key, bytes)
}

const pair = () => ({ from: folder as CopiedStore, to: bucket.images as CopiedStore })
const nameOf = (key = '') => `gallery/one/${key}`

test('a copy takes all files and the marker, and the way back gives the same', async () => {
  expect(await copyImages(pair())).toMatchObject({ copied: keys.length, present: 0, damaged: [] })
  expect(await bucket.images.marker.read()).toBe('the id of the gallery')
  expect(await verifyImages(pair())).toEqual({ equal: keys.length, missing: [], different: [] })
  const account = readConfig({}).s3
  const again = openImageStore(
    { kind: 'folder', folder: join(place.dir, 'again') },
    { account, retries: 'command' },
  )
  expect(await copyImages({ from: bucket.images, to: again })).toMatchObject({
    copied: keys.length,
  })
  expect(await verifyImages({ from: folder, to: again })).toMatchObject({ equal: keys.length })
})

test('an interrupted copy goes on, and leaves no marker until all is there', async () => {
  const { store } = bucket.images
  let puts = 0
  const breaking: CopiedStore = {
    ...bucket.images,
    store: {
      ...store,
      put: async (key, bytes) => {
        puts += 1
        if (puts > 10) throw new Error('the connection broke')
        await store.put(key, bytes)
      },
    },
  }
  await expect(copyImages({ from: folder, to: breaking })).rejects.toThrow('the connection broke')
  expect(await bucket.images.marker.read()).toBeNull()
  const before = bucket.server.objects.size
  expect(await copyImages(pair())).toMatchObject({ copied: keys.length - before, present: before })
  // Uploaded during the change from one store to the other.
  await put(derivativeKey('c'.repeat(64), 400, 'webp'), Buffer.from('late'))
  expect(await copyImages(pair())).toMatchObject({ copied: 1, present: keys.length - 1 })
})

test('a store that loses or changes bytes is found out', async () => {
  bucket.server.behave({ kind: 'corrupts' }, { method: 'GET' })
  // The marker is read first.
  await expect(
    copyImages({ ...pair(), to: { ...bucket.images, marker: folder.marker } }),
  ).rejects.toThrow(/not what was stored/)
  bucket.server.behave({ kind: 'well' })
  await copyImages(pair())
  const [lost = '', changed = '', other = ''] = keys
  bucket.server.objects.delete(nameOf(lost))
  await bucket.images.store.put(changed, Buffer.from('A SMALLER ONE OF 0'))
  await folder.store.put(other, Buffer.from('another file, and not that of the name'))
  const found = await verifyImages(pair())
  expect(found.missing).toEqual([lost])
  expect(found.different.toSorted()).toEqual([changed, other].toSorted())
  expect(await copyImages(pair())).toMatchObject({ copied: 1, damaged: [other] })
})

test('an original that was made after its image is copied, unless it is damaged', async () => {
  const create = { width: 1200, height: 900, channels: 3, background: '#a33' } as const
  const tile = { tile: true, tileWidth: 256, tileHeight: 256 }
  const pyramid = await sharp({ create })
    .tiff({ compression: 'jpeg', pyramid: true, ...tile })
    .toBuffer()
  const made = originalKey({ id: 'd'.repeat(64), originalFormat: 'tif' })
  const cutOff = originalKey({ id: 'e'.repeat(64), originalFormat: 'tif' })
  await put(made, pyramid)
  await put(cutOff, pyramid.subarray(0, pyramid.length / 2))
  expect(await copyImages(pair())).toMatchObject({ copied: keys.length - 1, damaged: [cutOff] })
  expect(await verifyImages(pair())).toMatchObject({ missing: [cutOff], different: [] })
})

test('a place with the images of another gallery is refused', async () => {
  await bucket.images.marker.write('the id of another gallery')
  await expect(copyImages(pair())).rejects.toMatchObject({ code: 'store-foreign' })
  expect(bucket.server.objects.size).toBe(1)
})

test('a folder without images is refused', async () => {
  await mkdir(join(place.dir, 'empty'))
  await writeFile(join(place.dir, 'empty', 'readme.TXT'), 'no image')
  const account = readConfig({}).s3
  const empty = openImageStore(
    { kind: 'folder', folder: join(place.dir, 'empty') },
    { account, retries: 'command' },
  )
  const copying = copyImages({ from: empty, to: bucket.images })
  await expect(copying).rejects.toMatchObject({ code: 'nothing-here' })
})

test('the command copies and verifies, and says in one line what is wrong', async () => {
  await ensureBuild(ROOT)
  const { endpoint, region, credentials } = bucket.server.account
  const run = async (args: string[], changed: Record<string, string> = {}) => {
    const settings = {
      DATA_DIR: place.dir,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...changed,
    }
    const { code, output } = await runCommand(
      process.execPath,
      ['build/server/images.js', ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...settings }, timeoutMs: 60_000 },
    )
    return `${output.trim()}\nexit ${code}`
  }
  const stores = ['--from', 'folder', '--to', `s3://${BUCKET}/gallery/one`]
  expect(await run(['copy', ...stores])).toBe(
    `${keys.length} files copied (1 MB) and compared, 0 were there already, 0 were deleted ` +
      'meanwhile.\nexit 0',
  )
  bucket.server.objects.delete(nameOf(keys[0]))
  expect(await run(['verify', ...stores])).toBe(
    `${keys.length - 1} files are the same, 1 missing, 0 different.\n` +
      `Missing in s3://${BUCKET}/gallery/one: ${keys[0]}\nexit 1`,
  )
  const answers = await Promise.all([
    run(['move', ...stores]),
    run(['copy', ...stores], { AWS_SECRET_ACCESS_KEY: 'another secret' }),
    run(['copy', ...stores], { AWS_ACCESS_KEY_ID: '' }),
  ])
  expect(answers).toEqual([
    expect.stringMatching(/^Name a task and two stores: .*\nexit 1$/),
    expect.stringMatching(
      /^The object store at http:\/\/127\S+ refuses the signature: .*\nexit 1$/,
    ),
    expect.stringMatching(/^The bucket “pictures” needs an access key: .*\nexit 1$/),
  ])
})
