import { DAY_MS } from '../kernel/day.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, type TestApp, type TestAppOptions } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { newPhoto } from '../../tests/helpers/files/new-photo.ts'
import {
  addArtwork,
  PASSWORD,
  signUp,
  uploadImage,
  type Answer,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { saveImage } from '../images/storage/image-row.store.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { openUploadAccount } from './upload-account.server.ts'
import { CORE_LIMITS, UNLIMITED } from './upload-limits.ts'
import type { UploadUse } from './upload-use.schema.ts'

// Several apps with one database stand for several processes.
let database: TestDatabase
let open: TestApp[]
beforeAll(async () => {
  database = await openTestDatabase()
  open = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})
afterAll(() => database.close())

async function openApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openTestApp({ database, ...options })
  open.push(app)
  return app
}

/** The pixels of a new photo. */
const PIXELS = 64 * 48

function upload(person: Person, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([bytes], 'work.png', { type: 'image/png' }))
  return person.call('POST', '/images', form)
}

const uploadNew = async (person: Person) => upload(person, await newPhoto())

async function useOf(person: Person): Promise<UploadUse> {
  const { status, body } = await person.call('GET', '/users/me/uploads')
  expect(status).toBe(200)
  return body
}

/** Moves the uploads and images of an account into the past. */
async function age(person: Person, milliseconds: number): Promise<void> {
  const earlier = `${milliseconds} milliseconds`
  await database.sql`update images set created_at = created_at - ${earlier}::interval
    where id in (select image_id from uploads where user_id = ${person.id})`
  await database.sql`update uploads set created_at = created_at - ${earlier}::interval
    where user_id = ${person.id}`
}

test('what was uploaded counts, in bytes of all files and in pixels', async () => {
  const app = await openApp({ uploadLimits: { pixelsPerDay: 20_000 } })
  const artist = await signUp(app.api, { isArtist: true })
  expect(await useOf(artist)).toEqual({
    total: { bytes: { used: 0, limit: null }, pixels: { used: 0, limit: null } },
    day: { bytes: { used: 0, limit: null }, pixels: { used: 0, limit: 20_000 } },
  })
  const { body } = await uploadNew(artist)
  let bytes = 0
  for await (const file of app.store.list()) if (file.key.includes(body.id)) bytes += file.bytes
  const use = await useOf(artist)
  expect(use.day).toEqual({
    bytes: { used: bytes, limit: null },
    pixels: { used: PIXELS, limit: 20_000 },
  })
  expect(use.total.bytes.used).toBe(bytes)
  expect(use.total.pixels.used).toBe(PIXELS)
  const other = await signUp(app.api, { isArtist: true })
  expect((await useOf(other)).total.bytes.used).toBe(0)
})

test('the day limit refuses with 429, says when it frees, and stores nothing', async () => {
  const app = await openApp({ uploadLimits: { pixelsPerDay: 2 * PIXELS } })
  const artist = await signUp(app.api, { isArtist: true })
  await uploadNew(artist)
  await age(artist, 10 * 60 * 60_000)
  await uploadNew(artist)
  const before = await countFiles(app)
  const { status, body, headers } = await uploadNew(artist)
  expect([status, body.code]).toEqual([429, 'upload-day-limit'])
  expect(body.detail).toBe(
    'You can upload 0 megapixels within 24 hours. You can go on in about 14 hours.',
  )
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(13.9 * 3600)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(14 * 3600)
  expect(await countFiles(app)).toBe(before)
  await age(artist, 14 * 60 * 60_000)
  expect((await uploadNew(artist)).status).toBe(201)
})

async function countFiles(app: TestApp): Promise<number> {
  let files = 0
  for await (const { bytes } of app.store.list()) files += Math.sign(bytes)
  return files
}

test('the limit in total refuses with 403, and deleting a work gives its space back', async () => {
  const app = await openApp({ uploadLimits: { pixelsInTotal: 2 * PIXELS } })
  const artist = await signUp(app.api, { isArtist: true })
  const first = await uploadNew(artist)
  const work = await artist.call('POST', '/artworks', { title: 'Dawn', imageId: first.body.id })
  await uploadNew(artist)
  const refused = await uploadNew(artist)
  expect([refused.status, refused.body.code]).toEqual([403, 'account-storage-full'])
  expect(refused.body.detail).toContain('Delete works you no longer need')
  await age(artist, DAY_MS)
  // The second image has no work, and its upload no longer counts after a day.
  expect((await useOf(artist)).total.pixels.used).toBe(PIXELS)
  await artist.call('DELETE', `/artworks/${work.body.id}`)
  expect((await useOf(artist)).total.pixels.used).toBe(0)
  expect((await uploadNew(artist)).status).toBe(201)
})

test('an image counts once in total, however often it is uploaded or used', async () => {
  const app = await openApp({ uploadLimits: { pixelsInTotal: 2 * PIXELS } })
  const artist = await signUp(app.api, { isArtist: true })
  const bytes = await newPhoto()
  const imageId = (await upload(artist, bytes)).body.id
  await upload(artist, bytes)
  for (const title of ['One', 'Two']) await artist.call('POST', '/artworks', { title, imageId })
  const { total, day } = await useOf(artist)
  expect([total.pixels.used, day.pixels.used]).toEqual([PIXELS, 2 * PIXELS])
})

test('a profile photo counts, as an upload and as a data URL', async () => {
  const app = await openApp({ uploadLimits: { pixelsInTotal: 2 * PIXELS } })
  const artist = await signUp(app.api, { isArtist: true })
  const dataUrl = async () =>
    `data:image/png;base64,${Buffer.from(await newPhoto()).toString('base64')}`
  const changed = await artist.call('PATCH', '/users/me', { profilePhoto: await dataUrl() })
  expect(changed.status).toBe(200)
  await age(artist, DAY_MS)
  expect((await useOf(artist)).total.pixels.used).toBe(PIXELS)
  await uploadNew(artist)
  const photo = await artist.call('PATCH', '/users/me', { profilePhoto: await dataUrl() })
  expect([photo.status, photo.body.code]).toEqual([403, 'account-storage-full'])
  const work = { title: 'Noon', imageUrl: await dataUrl() }
  expect((await artist.call('POST', '/artworks', work)).body.code).toBe('account-storage-full')
})

test('of uploads at the same time, only as many are stored as fit', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  const limits = { ...UNLIMITED, pixelsInTotal: 3 * PIXELS }
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const account = openUploadAccount(artist.id, { db: database.db, limits })
      const begun = await account.begin()
      if (isRefusal(begun)) return begun
      const image = { id: `${nth}`.repeat(64), width: 64, height: 48, placeholder: '#ffffff' }
      return database.db.transaction(async (tx) => {
        const refusal = await begun.store(tx, { imageId: image.id, bytes: 9, pixels: PIXELS })
        if (refusal === null) await saveImage(tx, { ...image, bytes: 9 })
        return refusal
      })
    }),
  )
  const codes = outcomes.map((outcome) => outcome?.refused ?? 'stored')
  const full = Array(5).fill('account-storage-full')
  expect(codes.toSorted()).toEqual([...full, 'stored', 'stored', 'stored'])
  expect((await useOf(artist)).total.pixels.used).toBe(3 * PIXELS)
})

test('an image that does not fit leaves no file', async () => {
  const app = await openApp({ uploadLimits: { pixelsInTotal: PIXELS - 1 } })
  const artist = await signUp(app.api, { isArtist: true })
  expect((await uploadNew(artist)).body.code).toBe('account-storage-full')
  expect(await countFiles(app)).toBe(0)
})

test('an upload begins while the files of another one are being written', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  const hold = Promise.withResolvers<void>()
  onTestFinished(() => hold.resolve())
  const { put } = app.store
  const puts = vi.spyOn(app.store, 'put').mockImplementation(async (key, bytes) => {
    await hold.promise
    await put(key, bytes)
  })
  const first = uploadNew(artist)
  await expect.poll(() => puts).toHaveBeenCalled()
  const account = openUploadAccount(artist.id, { db: database.db, limits: UNLIMITED })
  expect(isRefusal(await account.begin())).toBe(false)
  hold.resolve()
  expect((await first).status).toBe(201)
})

test('files that are refused count with the time that they took', async () => {
  const app = await openApp({ uploadLimits: CORE_LIMITS })
  const artist = await signUp(app.api, { isArtist: true })
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c04080' } })
  const whole = await image.png().toBuffer()
  const cut = new Uint8Array(whole.subarray(0, whole.length - 100))
  expect((await upload(artist, cut)).body.code).toBe('image-damaged')
  expect(await timesOf(artist)).toEqual([expect.any(Number)])
  const [time = 0] = await timesOf(artist)
  expect(time).toBeGreaterThan(0)
  expect((await useOf(artist)).day.bytes.used).toBe(0)

  await database.sql`update uploads set core_ms = 590000 where user_id = ${artist.id}`
  const { status, body, headers } = await uploadNew(artist)
  expect([status, body.code]).toEqual([429, 'uploads-too-fast'])
  expect(body.detail).toMatch(
    /^You have uploaded many images in a short time\. You can go on in about \d+ minutes\.$/,
  )
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await timesOf(artist)).toHaveLength(1)
})

async function timesOf({ id }: Person): Promise<number[]> {
  const rows = await database.sql`select core_ms from uploads where user_id = ${id}`
  return rows.map(({ core_ms }) => Number(core_ms))
}

test('uploads in progress count as the longest that they may take', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  const limits = { ...UNLIMITED, ...CORE_LIMITS }
  const account = openUploadAccount(artist.id, { db: database.db, limits })
  const begun = await Promise.all(Array.from({ length: 14 }, () => account.begin()))
  const refused = begun.filter((upload) => isRefusal(upload))
  expect(refused.map((refusal) => refusal.refused)).toEqual(Array(9).fill('uploads-too-fast'))
  for (const upload of begun) if (!isRefusal(upload)) await upload.end(3000)
  expect(isRefusal(await account.begin())).toBe(false)
})

test('an account that is deleted during an upload stores nothing', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  const account = openUploadAccount(artist.id, { db: database.db, limits: UNLIMITED })
  const begun = await account.begin()
  if (isRefusal(begun)) throw new Error(begun.refused)
  await artist.call('DELETE', '/users/me', { password: PASSWORD })
  const stored = { imageId: 'a'.repeat(64), bytes: 1, pixels: 1 }
  const outcome = await database.db.transaction((tx) => begun.store(tx, stored))
  expect(outcome).toEqual({ refused: 'not-signed-in' })
  expect(await account.begin()).toEqual({ refused: 'not-signed-in' })
})

test('uploads that a clock ahead of time counted do not last longer than its mistake', async () => {
  const app = await openApp({ uploadLimits: { pixelsPerDay: PIXELS } })
  const artist = await signUp(app.api, { isArtist: true })
  await uploadNew(artist)
  await age(artist, -3 * DAY_MS)
  expect((await uploadNew(artist)).status).toBe(201)
})

test('below the disk reserve every upload is refused with 507, before the body is read', async () => {
  let freeBytes = 0
  const app = await openApp({ freeBytes: () => freeBytes })
  const artist = await signUp(app.api, { isArtist: true })
  freeBytes = -1
  const { status, body, headers } = await upload(artist, new Uint8Array(0))
  expect([status, body.code]).toEqual([507, 'disk-full'])
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body.title).toBe(
    'The gallery has no room for new images right now, so this one was not saved. ' +
      'Please try again later, or tell the people who run this gallery.',
  )
  const work = { title: 'Dusk', imageUrl: 'data:image/png;base64,AAAA' }
  expect((await artist.call('POST', '/artworks', work)).status).toBe(507)
  // Requests without images are not refused.
  expect((await artist.call('PATCH', '/users/me', { bio: 'Still here' })).status).toBe(200)
  freeBytes = 0
  // No space is left for image files, only for the database.
  expect((await uploadNew(artist)).status).toBe(507)
  expect(await countFiles(app)).toBe(0)
  expect((await useOf(artist)).total.bytes.used).toBe(0)
  freeBytes = 1e6
  expect((await uploadNew(artist)).status).toBe(201)
})

test('a file that cannot fit above the disk reserve is refused before it is decoded', async () => {
  const app = await openApp({ freeBytes: () => 1000 })
  const artist = await signUp(app.api, { isArtist: true })
  // Not an image, but decoding would be needed to notice.
  const { status, body } = await upload(artist, new Uint8Array(1001).fill(7))
  expect([status, body.code]).toEqual([507, 'disk-full'])
  expect((await upload(artist, new Uint8Array(1000).fill(7))).status).toBe(422)
})

test('an account attaches images that it has uploaded or uses, and no one else’s', async () => {
  const app = await openApp()
  const [owner, other] = [
    await signUp(app.api, { isArtist: true }),
    await signUp(app.api, { isArtist: true }),
  ]
  const imageId = await uploadImage(owner)
  const attach = async (person: Person) => {
    const work = await person.call('POST', '/artworks', { title: 'Dusk', imageId })
    const photo = await person.call('PATCH', '/users/me', { photoId: imageId })
    return [work.status, photo.status, photo.body.code]
  }
  expect(await attach(other)).toEqual([404, 404, 'image-not-found'])
  expect(await attach(owner)).toEqual([201, 200, undefined])
  const work = await addArtwork(other)
  expect((await other.call('PATCH', `/artworks/${work}`, { imageId })).status).toBe(404)
  await app.database.sql`delete from uploads`
  expect(await attach(owner)).toEqual([201, 200, undefined])
})

test('a deleted account leaves no counted uploads', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  await uploadNew(artist)
  await artist.call('DELETE', '/users/me', { password: PASSWORD })
  expect(await timesOf(artist)).toEqual([])
})
