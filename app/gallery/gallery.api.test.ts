import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signUp,
  uploadImage,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

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

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

// Specification: 2.38
test('a card shows image, price, title, artist, year and size', async () => {
  const imageId = await uploadImage(artist)
  const { body: work } = await artist.call('POST', '/artworks', {
    title: 'Card',
    price: 225.5,
    date: '1999-12-31',
    size: { width: 21, height: 30 },
    imageId,
    alt_description: 'A card',
  })
  await artist.call('PUT', `/artworks/${work.id}/publication`)
  const { body } = await guest.call('GET', '/artworks?limit=1')
  expect(body.items[0]).toMatchObject({
    id: work.id,
    kind: 'artwork',
    title: 'Card',
    price: 225.5,
    year: '1999',
    size: { width: 21, height: 30 },
    image: { id: imageId, width: 64, height: 48 },
    alt_description: 'A card',
    user: { name: 'Ada Artist' },
    isFavorited: false,
  })
  expect(body.items[0].image.placeholder).toMatch(/^#[0-9a-f]{6}$/)
})

// Specification: 7.32, 7.37
test('the order is that of publication, not of creation', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const early = await addArtwork(painter, { isPublished: false })
  const late = await addArtwork(painter)
  await painter.call('PUT', `/artworks/${early}/publication`)
  const { body } = await guest.call('GET', `/artworks?artistId=${painter.id}`)
  expect(idsOf(body)).toEqual([early, late])
})

test('works published between two pages neither shift nor repeat an item', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) ids.unshift(await addArtwork(painter))
  const path = `/artworks?artistId=${painter.id}&limit=2`
  const first = await guest.call('GET', path)
  await addArtwork(painter)
  await painter.call('DELETE', `/artworks/${ids[1]}`)
  const second = await guest.call('GET', `${path}&cursor=${first.body.nextCursor}`)
  expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(ids)
})

test('works of the same millisecond are all listed once', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  for (let index = 0; index < 5; index += 1) await addArtwork(painter)
  await app.database.sql`
    update artworks set published_at = '2026-02-03T04:05:06.789Z' where artist_id = ${painter.id}`
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await guest.call('GET', `/artworks?artistId=${painter.id}&limit=2${more}`)
    seen.push(...idsOf(body))
    cursor = body.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([5, 5])
})

test.each(['nonsense', 'zzzzzzzzzzzzz.x', '1.not-a-uuid', "'; select 1; --", 'm0.', '%00'])(
  'the cursor %s is refused',
  async (cursor) => {
    const { status } = await guest.call('GET', `/artworks?cursor=${encodeURIComponent(cursor)}`)
    expect([400, 422]).toContain(status)
  },
)

test.each(['0', '-1', '101', 'many', '1.5'])('a page of %s works is refused', async (limit) => {
  expect((await guest.call('GET', `/artworks?limit=${limit}`)).status).toBe(422)
})

// Specification: 3.20, 7.16
test('isFavorited is set for the owner of a favourite, and all see its like', async () => {
  const id = await addArtwork(artist)
  await collector.call('PUT', `/favorites/${id}`)
  const read = async (person: Person) => (await person.call('GET', `/artworks/${id}`)).body
  expect(await read(collector)).toMatchObject({ isFavorited: true, user: { total_likes: 1 } })
  expect(await read(guest)).toMatchObject({ isFavorited: false, user: { total_likes: 1 } })
  const { body } = await collector.call('GET', '/artworks?limit=1')
  expect(body.items[0].isFavorited).toBe(true)
})

// Specification: 7.36
test('a work without price, size and date has null for them', async () => {
  const id = await addArtwork(artist, { price: null, isPublished: false })
  const { body } = await artist.call('GET', `/artworks/${id}`)
  expect(body).toMatchObject({ price: null, size: null, date: null, tags: [], description: '' })
})

// Specification: 8.37
test('an unknown work gets the message of the catalogue', async () => {
  const { status, body } = await guest.call('GET', `/artworks/${newId()}`)
  expect([status, body.code, body.title]).toEqual([404, 'artwork-not-found', 'Artwork not found'])
  expect((await guest.call('GET', '/artworks/not-a-uuid')).status).toBe(422)
})

test('responses are private and must not be stored', async () => {
  const { headers } = await collector.call('GET', '/artworks')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('no public response contains an email address', async () => {
  const id = await addArtwork(artist)
  for (const path of ['/artworks', `/artworks/${id}`]) {
    expect(JSON.stringify((await guest.call('GET', path)).body)).not.toContain('@')
  }
})
