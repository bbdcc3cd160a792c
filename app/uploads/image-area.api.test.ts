import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { inPixels } from '../images/area/area-size.ts'
import { WHOLE_PHOTO, type Corners } from '../images/area/image-area.ts'
import { derivativeKey } from '../images/image.ts'
import type { ImageView } from '../images/image.schema.ts'
import { images } from '../images/image.tables.server.ts'
import { GRACE_MS, sweepImages } from '../images/storage/image-sweep.server.ts'

let app: TestApp
let artist: Person
let photo: ImageView
beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  photo = await upload(artist, '#2060c0')
})
afterAll(() => app.close())

const SIZE = { width: 640, height: 480 }
/** A work on a wall, photographed from its left. */
const CORNERS: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.95 },
]

/** A photo of a work in one colour on a grey wall. */
async function upload(person: Person, colour: string): Promise<ImageView> {
  const points = inPixels(CORNERS, SIZE).map(({ x, y }) => `${x},${y}`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#808080"/>
    <polygon points="${points.join(' ')}" fill="${colour}"/></svg>`
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'wall.png', { type: 'image/png' }))
  const answer = await person.call('POST', '/images', form)
  expect(answer.status).toBe(201)
  return answer.body
}

const straighten = (id: string, body: object, by = artist) =>
  by.call('POST', `/images/${id}/areas`, body)
const readArea = (id: string, by = artist) => by.call('GET', `/images/${id}/area`)

test('of a photo of a work on a wall, only the work is left', async () => {
  const made = await straighten(photo.id, { corners: CORNERS })
  expect(made.status).toBe(201)
  const { id, width, height } = made.body
  expect(id).not.toBe(photo.id)
  const file = await app.store.get(derivativeKey(id, 400, 'webp'))
  const bytes = Buffer.from(await new Response(file?.body).arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.width / info.height).toBeCloseTo(width / height, 1)
  // The edges are as blue as the middle, so no wall is left.
  const inset = 3
  for (const x of [inset, info.width >> 1, info.width - 1 - inset]) {
    for (const y of [inset, info.height >> 1, info.height - 1 - inset]) {
      const at = (y * info.width + x) * info.channels
      expect((data[at + 2] ?? 0) - (data[at] ?? 0)).toBeGreaterThan(100)
    }
  }
})

test('a stated size decides on the proportions', async () => {
  const made = await straighten(photo.id, { corners: CORNERS, ratio: 2 })
  expect(made.body.width / made.body.height).toBeCloseTo(2, 1)
})

test('the corners can be moved later, on the photo as it was', async () => {
  const { body: image } = await straighten(photo.id, { corners: CORNERS })
  const { body: area } = await readArea(image.id)
  expect(area).toMatchObject({ photo: { id: photo.id }, corners: CORNERS })
  const { body: whole } = await readArea(photo.id)
  expect(whole).toMatchObject({ photo: { id: photo.id }, corners: WHOLE_PHOTO })
})

test('the photo behind an image counts as space of its account', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const own = await upload(person, '#a04040')
  const { body: image } = await straighten(own.id, { corners: CORNERS }, person)
  await addArtwork(person, { imageId: image.id })
  await app.database.sql`delete from uploads where user_id = ${person.id}`
  const { body: use } = await person.call('GET', '/users/me/uploads')
  const [held] = await app.database.sql<{ bytes: number }[]>`
    select sum(bytes + derivative_bytes)::int as bytes from images
    where id in (${own.id}, ${image.id})`
  expect(use.total.bytes.used).toBe(held?.bytes)
})

test('nobody reads or straightens the photo of somebody else', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const { body: image } = await straighten(photo.id, { corners: CORNERS })
  for (const { id } of [photo, image]) {
    expect((await readArea(id, other)).status).toBe(404)
    expect((await straighten(id, { corners: CORNERS }, other)).status).toBe(404)
  }
})

const CROSSED = [CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]]
const DOT = CORNERS.map(({ x, y }) => ({ x: x * 0.05, y: y * 0.05 }))
const OUTSIDE = [{ x: -0.1, y: 0 }, ...WHOLE_PHOTO.slice(1)]

test.each([
  ['crossed corners', { corners: CROSSED }, 'area-not-convex'],
  ['a dot', { corners: DOT }, 'area-not-convex'],
  ['corners beyond the photo', { corners: OUTSIDE }, 'invalid-request'],
  ['three corners', { corners: CORNERS.slice(1) }, 'invalid-request'],
  ['a ribbon of a pixel', { corners: CORNERS, ratio: 0.001 }, 'invalid-request'],
])('%s are refused', async (_, body, code) => {
  const answer = await straighten(photo.id, body)
  expect(answer.body?.code ?? answer.status).toBe(code)
})

test('an image that shows a work keeps its photo, and both go when nothing shows it', async () => {
  const own = await upload(artist, '#40a040')
  const { body: image } = await straighten(own.id, { corners: CORNERS })
  const work = await addArtwork(artist, { imageId: image.id })
  const exists = async (id: string) =>
    (await app.database.db.select({ id: images.id }).from(images)).some((row) => row.id === id)
  const later = new Date(Date.now() + GRACE_MS + 60_000)
  const sweep = () => sweepImages({ db: app.database.db, store: app.store }, later)
  await sweep()
  expect([await exists(image.id), await exists(own.id)]).toEqual([true, true])
  // Uploads are deleted after a day, but the work still gives access to the photo.
  await app.database.sql`delete from uploads`
  expect((await readArea(image.id)).body.photo.id).toBe(own.id)
  expect((await straighten(own.id, { corners: WHOLE_PHOTO, ratio: 1 })).status).toBe(201)
  await artist.call('DELETE', `/artworks/${work}`)
  await sweep()
  await sweep()
  expect([await exists(image.id), await exists(own.id)]).toEqual([false, false])
})
