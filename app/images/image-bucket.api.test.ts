import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import type { S3Behaviour } from '../../tests/helpers/services/s3-server.ts'
import { openTestBucket } from '../../tests/helpers/services/test-bucket.ts'
import { answerError, type ApiEnv } from '../http/http.server.ts'
import { unlimitedRateLimiter } from '../http/rate-limit.server.ts'
import type { Problem } from '../kernel/problem.ts'
import { nothingWithheld, openUncounted, plainImage } from './image-fixture.server.ts'
import { createImageApi, createImageFiles } from './image.api.server.ts'
import { imageKeys } from './image.ts'
import type { ImageView } from './image.schema.ts'
import { images } from './image.tables.server.ts'
import { ingestImage } from './processing/image-pipeline.server.ts'
import { createImageMemoryCache } from './storage/image-memory-cache.server.ts'
import { GRACE_MS, sweepImages, sweepStrayFiles } from './storage/image-sweep.server.ts'
import { bytesOf } from '../../tests/helpers/files/bytes.ts'

// The API and the image routes on a bucket, also during its outage.

const TTL_MS = 60_000
const DOWN: S3Behaviour = { kind: 'error', status: 500, code: 'InternalError' }

let database: TestDatabase
let bucket: Awaited<ReturnType<typeof openTestBucket>>
let app: Hono<ApiEnv>
let now: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bucket = await openTestBucket()
  const { store } = bucket.images
  now = 0
  const cached = createImageMemoryCache(store, {
    maxBytes: 1 << 20,
    ttlMs: TTL_MS,
    clock: () => now,
  })
  const viewer = { id: 'v', sessionId: 's', isArtist: false, email: 'v@example.org' }
  app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('findViewer', async () => ({ ...viewer, firstName: 'V', lastName: 'V' }))
    await next()
  })
  const { db } = database
  const log = silentLog
  const services = { db, store, log, limiter: unlimitedRateLimiter, openAccount: openUncounted }
  app.route('/api', createImageApi(services))
  app.mount('/images', createImageFiles({ store: cached, withheld: nothingWithheld }).fetch)
  app.onError((error, c) => answerError(error, c, { info() {}, warn() {}, error() {} }))
})
afterEach(async () => {
  await database.db.delete(images)
  await bucket.remove()
})

async function upload(background: string): Promise<Response> {
  const body = new FormData()
  body.set('file', new File([await plainImage({ background })], 'work.png', { type: 'image/png' }))
  return app.request('/api/images', { method: 'POST', body })
}

async function uploadView(background: string): Promise<ImageView> {
  const answer = await upload(background)
  expect(answer.status).toBe(201)
  return (await answer.json()) as ImageView
}

async function expectProblem(response: Response, code: string): Promise<void> {
  const problem = (await response.json()) as Problem
  expect([response.status, problem.code]).toEqual([503, code])
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toBe('no-store')
}

const keysOf = (view: ImageView) => imageKeys({ ...view, originalFormat: 'tif' })
const countRows = async () => (await database.db.select().from(images)).length

test('an image is stored in the bucket and served from it, whole, in part and unchanged', async () => {
  const view = await uploadView('#102030')
  const names = keysOf(view).map((key) => `gallery/one/${key}`)
  expect([...bucket.server.objects.keys()].toSorted()).toEqual(names.toSorted())
  const whole = await app.request(view.urls.small)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('cache-control')).toContain('immutable')
  const bytes = await bytesOf(whole)
  const etag = whole.headers.get('etag') ?? ''
  const asked = (headers: Record<string, string>) => app.request(view.urls.small, { headers })
  const part = await asked({ range: 'bytes=2-5' })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 2-5/${bytes.length}`,
  ])
  expect(await bytesOf(part)).toEqual(bytes.subarray(2, 6))
  expect((await asked({ 'if-none-match': etag })).status).toBe(304)
})

test('while the store is unavailable images get 503, but those in memory are served', async () => {
  const [seen, unseen] = [await uploadView('#102030'), await uploadView('#405060')]
  expect((await app.request(seen.urls.small)).status).toBe(200)
  bucket.server.behave(DOWN)
  now = 2 * TTL_MS
  for (let nth = 0; nth < 5; nth += 1) {
    await expectProblem(await app.request(unseen.urls.small), 'image-unavailable')
    await expectProblem(
      await app.request(unseen.urls.small, { headers: { range: 'bytes=0-1' } }),
      'image-unavailable',
    )
  }
  expect((await app.request(seen.urls.small)).status).toBe(200)
  const part = await app.request(seen.urls.small, { headers: { range: 'bytes=0-1' } })
  expect([part.status, (await bytesOf(part)).length]).toEqual([206, 2])
  bucket.server.behave({ kind: 'well' })
  const status = async () => (await app.request(unseen.urls.small)).status
  await expect.poll(status, { timeout: 15_000 }).toBe(200)
})

test('an upload while the store is unavailable is refused, and leaves no row', async () => {
  bucket.server.behave(DOWN, { method: 'PUT' })
  for (let nth = 0; nth < 3; nth += 1) {
    await expectProblem(await upload('#102030'), 'image-not-saved')
  }
  expect([await countRows(), await bucket.images.readState()]).toEqual([0, 'unavailable'])
  bucket.server.behave({ kind: 'well' })
  await expect.poll(async () => (await upload('#102030')).status, { timeout: 15_000 }).toBe(201)
  expect(await countRows()).toBe(1)
})

test('an upload that could not be stored is refused before it is decoded', async () => {
  const store = { ...bucket.images.store, refusesWrites: () => true }
  let isDecoded = false
  const onCost = () => (isDecoded = true)
  const bytes = await plainImage({ background: '#102030' })
  const outcome = await ingestImage({ db: database.db, store, log: silentLog, onCost }, bytes)
  expect([outcome, isDecoded]).toEqual([{ refused: 'image-not-saved' }, false])
})

test('the sweeps delete unused images and stray files of the bucket, once they are a day old', async () => {
  const services = { db: database.db, store: bucket.images.store }
  const { objects } = bucket.server
  const [unused, stray] = [await uploadView('#102030'), await uploadView('#405060')]
  await bucket.images.marker.write('the id')
  const strayFiles = keysOf(stray).length
  await database.sql`delete from images where id = ${stray.id}`
  const sweep = async (at: Date) => [
    await sweepImages(services, at),
    await sweepStrayFiles(services, at),
  ]
  expect(await sweep(new Date())).toEqual([0, 0])
  const dayAfter = new Date(Date.now() + GRACE_MS + 60_000)
  const sweeps = await Promise.all([sweep(dayAfter), sweep(dayAfter)])
  expect(sweeps.map(([removed]) => removed).toSorted()).toEqual([0, 1])
  expect(sweeps.every(([, files = 0]) => files <= strayFiles + keysOf(unused).length)).toBe(true)
  expect([...objects.keys()]).toEqual(['gallery/one/STORE'])
})
