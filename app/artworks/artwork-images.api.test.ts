import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signUp,
  uploadImage,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { sweepImages } from '../images/storage/image-sweep.server.ts'

let app: TestApp
let artist: Person
let work: string
let first: string

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  work = await addArtwork(artist)
  first = (await artist.call('GET', `/artworks/${work}`)).body.image.id
})

type Row = { id: string; kind?: string; alt_description?: string }
const put = (images: readonly Row[], by = artist, id = work) =>
  by.call('PUT', `/artworks/${id}/images`, {
    images: images.map(({ id: imageId, ...image }) => ({ imageId, ...image })),
  })
const read = async (by = createGuest(app.api)) => (await by.call('GET', `/artworks/${work}`)).body
const ids = async () => (await read()).images.map(({ id }: Row) => id)

test('a work begins with the one image that it was made of', async () => {
  const { image, images } = await read()
  expect(images).toEqual([{ ...image, kind: 'front', alt_description: '' }])
})

test('everybody sees the images of a published work in the order of its artist', async () => {
  const [detail, back] = [await uploadImage(artist), await uploadImage(artist)]
  const set = await put([
    { id: detail, kind: 'detail', alt_description: 'The corner' },
    { id: first, kind: 'front', alt_description: 'All of it' },
    { id: back, kind: 'back' },
  ])
  expect(set.status).toBe(200)
  const shown = await read()
  expect(
    shown.images.map(({ id, kind, alt_description }: Row) => [id, kind, alt_description]),
  ).toEqual([
    [detail, 'detail', 'The corner'],
    [first, 'front', 'All of it'],
    [back, 'back', ''],
  ])
  // The first is the specification's image of the work.
  expect(shown.imageUrl).toContain(detail)
  expect(shown.image.id).toBe(detail)
  expect(shown.alt_description).toBe('The corner')
  const feed = await createGuest(app.api).call('GET', `/artworks?artistId=${artist.id}`)
  expect(feed.body.items.find(({ id }: Row) => id === work).image.id).toBe(detail)
})

test('a change of the first image does not show it twice', async () => {
  const other = await uploadImage(artist)
  await put([{ id: first }, { id: other, kind: 'back' }])
  await artist.call('PATCH', `/artworks/${work}`, { imageId: other })
  expect(await ids()).toEqual([other])
})

test('only own uploads are attached, each once, eight at the most', async () => {
  const stranger = await signUp(app.api, { isArtist: true })
  const theirs = await uploadImage(stranger)
  expect((await put([{ id: first }, { id: theirs }])).body.code).toBe('image-not-found')
  expect((await put([{ id: first }, { id: '0'.repeat(64) }])).status).toBe(404)
  expect((await put([{ id: first }, { id: first }])).status).toBe(422)
  expect((await put([])).status).toBe(422)
  const many = [first]
  while (many.length < 9) many.push(await uploadImage(artist))
  expect((await put(many.map((id) => ({ id })))).status).toBe(422)
  expect((await put(many.slice(0, 8).map((id) => ({ id })))).status).toBe(200)
  expect((await put([{ id: theirs }], stranger)).body.code).toBe('artwork-not-found')
  expect(await ids()).toEqual(many.slice(0, 8))
})

test('a further image counts as storage and may be attached again', async () => {
  const owner = await signUp(app.api, { isArtist: true })
  const own = await addArtwork(owner)
  const { image } = (await owner.call('GET', `/artworks/${own}`)).body
  const other = await uploadImage(owner)
  await put([{ id: image.id }, { id: other }], owner, own)
  const stored = async () => (await owner.call('GET', '/users/me/uploads')).body.total
  const before = await stored()
  // The uploads of the last 24 hours no longer count: the work does.
  await app.database.sql`delete from uploads where user_id = ${owner.id}`
  expect(await stored()).toEqual(before)
  const second = await addArtwork(owner, { isPublished: false })
  expect((await put([{ id: other }], owner, second)).status).toBe(200)
})

test('an image stays as long as a work has it, and leaves with its work', async () => {
  const other = await uploadImage(artist)
  await put([{ id: first }, { id: other }])
  await app.database.sql`delete from uploads`
  await app.database.sql`update images set created_at = now() - interval '3 days'`
  const left = async () => (await app.database.sql`select from images where id = ${other}`).length
  const sweep = () => sweepImages({ db: app.database.db, store: app.store }, new Date())
  await sweep()
  expect(await left()).toBe(1)
  await artist.call('DELETE', `/artworks/${work}`)
  await sweep()
  expect(await left()).toBe(0)
})
