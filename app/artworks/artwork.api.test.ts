import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signUp,
  uploadImage,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { plainImage } from '../images/image-fixture.server.ts'
import { images } from '../images/image.tables.server.ts'

let app: TestApp
let artist: Person
let collector: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  collector = await signUp(app.api, { isArtist: false })
  guest = createGuest(app.api)
})

afterAll(() => app.close())

// Specification: 7.23, 7.24, 7.32
test('a new work is a draft that only its artist can read', async () => {
  const id = await addArtwork(artist, { isPublished: false })
  expect((await guest.call('GET', `/artworks/${id}`)).status).toBe(404)
  expect((await collector.call('GET', `/artworks/${id}`)).status).toBe(404)
  const { status, body } = await artist.call('GET', `/artworks/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ isPublished: false, publishedAt: null, isArtistWork: true })
})

// Specification: 3.11, 3.12, 3.13, 3.18, 3.19, 7.23, 7.31
test('a work keeps every field that the artist gave it', async () => {
  const imageId = await uploadImage(artist)
  const { status, body } = await artist.call('POST', '/artworks', {
    title: '  Evening  ',
    description: 'Ink on paper',
    price: 99.5,
    date: '2024-05-06',
    size: { width: 30, height: 40 },
    tags: 'ink, paper , ink,',
    medium: 'mixed-media',
    technique: ' Ink and wax ',
    year: 2024,
    imageId,
    alt_description: 'A dark line',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Evening',
    description: 'Ink on paper',
    price: 99.5,
    date: '2024-05-06',
    size: { width: 30, height: 40 },
    tags: ['ink', 'paper'],
    medium: 'mixed-media',
    technique: 'Ink and wax',
    year: 2024,
    alt_description: 'A dark line',
    artistId: artist.id,
    user: { name: 'Ada Artist' },
  })
  expect(body.urls.small).toBe(`/images/${imageId}/400.webp`)
})

test('a repeated key adds no second work, unless it comes with another work', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const input = { title: 'Once', imageId: await uploadImage(person) }
  const headers = { 'idempotency-key': 'a key of the test' }
  const add = (title: string) => person.call('POST', '/artworks', { ...input, title }, headers)
  const answers = await Promise.all([add('Once'), add('Once')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
  expect((await add('Once')).status).toBe(200)
  expect((await add('Another')).status).toBe(201)
  const other = await signUp(app.api, { isArtist: true })
  const own = { ...input, imageId: await uploadImage(other) }
  expect((await other.call('POST', '/artworks', own, headers)).status).toBe(201)
})

// Specification: 3.14
test('a work can be sent whole, with its image as a data URL', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { status, body } = await artist.call('POST', '/artworks', { title: 'Dot', imageUrl: pixel })
  expect(status).toBe(201)
  expect(body.image).toMatchObject({ width: 1, height: 1 })
})

// Specification: 3.16, 4.13, 7.37
test('publishing needs a price, happens once and adds the work to the gallery', async () => {
  const id = await addArtwork(artist, { price: null, isPublished: false })
  const refused = await artist.call('PUT', `/artworks/${id}/publication`)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'no-price',
    title: 'Set a price before publishing the artwork',
  })
  await artist.call('PATCH', `/artworks/${id}`, { price: 10 })
  const published = await artist.call('PUT', `/artworks/${id}/publication`)
  expect(published.body.isPublished).toBe(true)
  const again = await artist.call('PUT', `/artworks/${id}/publication`)
  expect(again.body.publishedAt).toBe(published.body.publishedAt)
  const { body } = await guest.call('GET', '/artworks')
  expect(body.items[0]).toMatchObject({ id, price: 10, isFavorited: false })
})

test('a published work cannot lose its price', async () => {
  const id = await addArtwork(artist)
  const { status, body } = await artist.call('PATCH', `/artworks/${id}`, { price: null })
  expect([status, body.code]).toEqual([422, 'no-price'])
})

test('a change refused for its price stores no image', async () => {
  const id = await addArtwork(artist)
  const before = await app.database.db.$count(images)
  const imageUrl = `data:image/png;base64,${Buffer.from(await plainImage({ background: '#a1b2c3' })).toString('base64')}`
  const { status, body } = await artist.call('PATCH', `/artworks/${id}`, { price: null, imageUrl })
  expect([status, body.code]).toEqual([422, 'no-price'])
  expect(await app.database.db.$count(images)).toBe(before)
  expect((await artist.call('PATCH', `/artworks/${id}`, { imageUrl })).status).toBe(200)
  expect(await app.database.db.$count(images)).toBe(before + 1)
})

// Specification: 5.15, 7.25, 7.33
test('fields that an update leaves out stay as they were', async () => {
  const id = await addArtwork(artist, { title: 'Before', price: 40 })
  const { body } = await artist.call('PATCH', `/artworks/${id}`, { description: 'New words' })
  expect(body).toMatchObject({ title: 'Before', price: 40, description: 'New words' })
})

// Specification: 6.15
test('only its artist can change, publish or delete a work', async () => {
  const id = await addArtwork(artist, { isPublished: false })
  const other = await signUp(app.api, { isArtist: true })
  for (const person of [other, collector, guest]) {
    const expected = person === other ? 404 : person === collector ? 403 : 401
    expect((await person.call('PATCH', `/artworks/${id}`, { title: 'Mine' })).status).toBe(expected)
    expect((await person.call('PUT', `/artworks/${id}/publication`)).status).toBe(expected)
    expect((await person.call('DELETE', `/artworks/${id}`)).status).toBe(expected)
  }
  expect((await artist.call('GET', `/artworks/${id}`)).body.title).toBe('Morning')
})

// Specification: 5.12
test('collectors and guests cannot add works', async () => {
  const body = { title: 'No', imageId: 'a'.repeat(64) }
  const refused = await collector.call('POST', '/artworks', body)
  expect([refused.status, refused.body.title]).toEqual([403, 'Must be logged in as an artist'])
  expect((await guest.call('POST', '/artworks', body)).status).toBe(401)
})

// Specification: 5.12, 5.13
test('guests get a message for saving, changing and deleting a work', async () => {
  const id = await addArtwork(artist)
  const saved = await guest.call('POST', '/artworks', { title: 'No', imageId: 'a'.repeat(64) })
  expect(saved.body.detail).toBe('Must be logged in as an artist')
  for (const [method, body] of [
    ['PATCH', { title: 'No' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await guest.call(method, `/artworks/${id}`, body)
    expect([refused.status, refused.body.detail]).toEqual([401, 'No user logged in'])
  }
})

test('an unknown image is refused', async () => {
  const { status, body } = await artist.call('POST', '/artworks', {
    title: 'Ghost',
    imageId: 'a'.repeat(64),
  })
  expect([status, body.code]).toEqual([404, 'image-not-found'])
})

// Specification: 7.35
test('a change of profile reaches the artist block of every work at once', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const ids = [await addArtwork(painter), await addArtwork(painter)]
  await painter.call('PATCH', '/users/me', { firstName: 'Grace', location: 'Porto', bio: 'Lines.' })
  for (const id of ids) {
    const { body } = await guest.call('GET', `/artworks/${id}`)
    expect(body.user).toMatchObject({ name: 'Grace Artist', location: 'Porto', bio: 'Lines.' })
  }
})

// Specification: 7.26, 7.34, 7.39
test('a deleted work leaves the gallery and every list of favourites', async () => {
  const id = await addArtwork(artist)
  await collector.call('PUT', `/favorites/${id}`)
  expect((await artist.call('DELETE', `/artworks/${id}`)).status).toBe(204)
  expect((await guest.call('GET', `/artworks/${id}`)).status).toBe(404)
  const { body } = await collector.call('GET', '/favorites')
  expect(body.items.map((item: { id: string }) => item.id)).not.toContain(id)
})

// Specification: 7.40
test("a deleted work leaves its artist's own cart", async () => {
  const id = await addArtwork(artist)
  await artist.call('POST', '/cart/items', { id })
  await artist.call('DELETE', `/artworks/${id}`)
  expect((await artist.call('GET', '/cart')).body.items).toEqual([])
})

test('the gallery is paged, newest first, without gaps or repeats', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift(await addArtwork(painter))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await guest.call('GET', `/artworks?limit=2&artistId=${painter.id}${query}`)
    seen.push(...body.items.map((item: { id: string }) => item.id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(ids)
})
