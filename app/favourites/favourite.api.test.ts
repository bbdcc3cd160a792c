import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { signUpOperator } from '../../tests/helpers/app/operator.ts'
import { newId } from '../kernel/id.ts'
import { MAX_FAVOURITES } from './favourite.ts'

const STOCK_PHOTO = 'sketch-quiet-profile'

let app: TestApp
let artist: Person
let collector: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const newCollector = () => signUp(app.api, { isArtist: false })
const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

// Specification: 4.11, 4.12, 7.15, 7.16
test('a favourite is toggled on and off, and doing it again changes nothing', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist)
  for (const isFavorited of [true, true, false, false]) {
    const method = isFavorited ? 'PUT' : 'DELETE'
    const { status, body } = await collector.call(method, `/favorites/${id}`)
    expect([status, body]).toEqual([200, { isFavorited }])
    expect((await collector.call('GET', `/favorites/${id}`)).body).toEqual({ isFavorited })
    expect((await collector.call('GET', `/artworks/${id}`)).body.isFavorited).toBe(isFavorited)
    expect(idsOf((await collector.call('GET', '/favorites')).body)).toEqual(isFavorited ? [id] : [])
  }
})

// Specification: 5.10
test('a guest gets the catalogue’s message to sign in', async () => {
  const id = await addArtwork(artist)
  const { status, body } = await createGuest(app.api).call('PUT', `/favorites/${id}`)
  expect([status, body.code, body.title]).toEqual([
    401,
    'sign-in-to-favourite',
    'Please sign in to save favourites',
  ])
})

// Specification: 3.26, 3.27, 3.28
test('a favourite carries every field that the specification names', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist, { title: 'Field study', price: 55.5 })
  await collector.call('PUT', `/favorites/${id}`)
  const { body } = await collector.call('GET', '/favorites')
  const [favourite] = body.items
  expect(favourite).toMatchObject({
    id,
    title: 'Field study',
    price: 55.5,
    artist: 'Ada Artist',
    imageUrl: favourite.urls.regular,
    user: { name: 'Ada Artist' },
    created_at: expect.stringMatching(/^20\d\d-/),
    description: '',
    tags: [],
  })
  expect(Math.abs(Date.now() - Date.parse(favourite.addedAt))).toBeLessThan(60_000)
})

test('drafts, unknown works and malformed ids cannot be favourites', async () => {
  collector = await newCollector()
  const draft = await addArtwork(artist, { isPublished: false })
  for (const id of [draft, newId(), 'no-such-photo', "'; drop table users; --", '%00']) {
    const path = `/favorites/${encodeURIComponent(id)}`
    const { status } = await collector.call('PUT', path)
    expect([400, 404, 422], id).toContain(status)
    expect((await collector.call('DELETE', path)).status, id).toBeLessThan(500)
  }
  expect((await collector.call('GET', '/favorites')).body.items).toEqual([])
})

test('a stock photo can be a favourite and keeps its price', async () => {
  collector = await newCollector()
  const added = await collector.call('PUT', `/favorites/${STOCK_PHOTO}`)
  expect(added.body).toEqual({ isFavorited: true })
  const { body: photo } = await collector.call('GET', `/stock-photos/${STOCK_PHOTO}`)
  const { body } = await collector.call('GET', '/favorites')
  expect(body.items[0]).toMatchObject({
    id: STOCK_PHOTO,
    kind: 'stock-photo',
    price: photo.price,
    alt_description: 'A head in profile, drawn in one line',
  })
  const marks = await collector.call('GET', `/work-marks?ids=${STOCK_PHOTO},${newId()}`)
  expect(marks.body).toEqual({ favorites: [STOCK_PHOTO], collection: [] })
})

test('each user has their own favourites, and guests have none', async () => {
  const [one, two] = [await newCollector(), await newCollector()]
  const id = await addArtwork(artist)
  await one.call('PUT', `/favorites/${id}`)
  const marks = async (person: Person) =>
    (await person.call('GET', `/work-marks?ids=${id}`)).body.favorites
  expect(await marks(one)).toEqual([id])
  expect(await marks(two)).toEqual([])
  expect(await marks(createGuest(app.api))).toEqual([])
  await two.call('DELETE', `/favorites/${id}`)
  expect(await marks(one)).toEqual([id])
})

// Specification: 3.4
test('the list is paged, latest first, with works and photos mixed', async () => {
  collector = await newCollector()
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) ids.unshift(await addArtwork(artist))
  ids.splice(2, 0, STOCK_PHOTO)
  for (const id of ids.toReversed()) await collector.call('PUT', `/favorites/${id}`)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await collector.call('GET', `/favorites?limit=2${more}`)
    expect(body.items.length).toBeLessThanOrEqual(2)
    seen.push(...idsOf(body))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(ids)
})

test('each page counts the works that are withheld, and leads on to the next', async () => {
  collector = await newCollector()
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.unshift(await addArtwork(artist))
  for (const id of ids.toReversed()) await collector.call('PUT', `/favorites/${id}`)
  const [first = '', second, third] = ids
  const operator = await signUpOperator(app)
  for (const id of [first, second]) {
    await operator.call('PUT', `/admin/artworks/${id}/hiding`, { reason: 'A copy' })
  }
  const { body } = await collector.call('GET', '/favorites?limit=2')
  expect(body).toMatchObject({ items: [], notOnShow: 2 })
  expect(JSON.stringify(body)).not.toContain(first)
  const next = await collector.call('GET', `/favorites?limit=2&cursor=${body.nextCursor}`)
  expect([idsOf(next.body), next.body.notOnShow, next.body.nextCursor]).toEqual([[third], 0, null])
})

// Specification: 7.38, 7.39
test('a change of a work shows in every list, and a deletion removes it from all', async () => {
  const people = [await newCollector(), await newCollector(), await newCollector()]
  const [kept, deleted] = [await addArtwork(artist), await addArtwork(artist)]
  for (const person of people) {
    for (const id of [kept, deleted]) await person.call('PUT', `/favorites/${id}`)
  }
  await artist.call('PATCH', `/artworks/${kept}`, { title: 'Renamed', price: 7 })
  await artist.call('DELETE', `/artworks/${deleted}`)
  for (const person of people) {
    const { body } = await person.call('GET', '/favorites')
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ id: kept, title: 'Renamed', price: 7 })
  }
})

// Specification: 7.29
test('forty concurrent requests leave one favourite', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist)
  const clicks = Array.from({ length: 40 }, () => collector.call('PUT', `/favorites/${id}`))
  for (const { status } of await Promise.all(clicks)) expect(status).toBe(200)
  expect((await collector.call('GET', '/favorites')).body.items).toHaveLength(1)
  expect((await collector.call('GET', `/artworks/${id}`)).body.user.total_likes).toBe(1)
})

test('a favourite concurrent with the deletion of its work is added or refused', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newCollector))
  const id = await addArtwork(artist)
  const [removed, ...added] = await Promise.all([
    artist.call('DELETE', `/artworks/${id}`),
    ...people.map((person) => person.call('PUT', `/favorites/${id}`)),
  ])
  expect(removed?.status).toBe(204)
  for (const { status } of added) expect([200, 404]).toContain(status)
  for (const person of people) {
    expect((await person.call('GET', '/favorites')).body.items).toEqual([])
  }
})

test('every spelling of an id is one favourite, and one like', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist)
  const mixed = id.replace(/[a-f]/, (letter) => letter.toUpperCase())
  const encoded = id.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)
  for (const spelling of [id, id.toUpperCase(), mixed, encoded]) {
    const added = await collector.call('PUT', `/favorites/${spelling}`)
    expect([added.status, added.body]).toEqual([200, { isFavorited: true }])
    expect((await collector.call('GET', `/favorites/${spelling}`)).body.isFavorited).toBe(true)
    const marks = await collector.call('GET', `/work-marks?ids=${spelling}`)
    expect(marks.body.favorites).toEqual([id])
  }
  expect(idsOf((await collector.call('GET', '/favorites')).body)).toEqual([id])
  const { body } = await collector.call('GET', `/artworks/${id.toUpperCase()}`)
  expect([body.id, body.user.total_likes]).toEqual([id, 1])
  await collector.call('DELETE', `/favorites/${id.toUpperCase()}`)
  expect((await collector.call('GET', '/favorites')).body.items).toEqual([])
})

test('the database refuses a favourite whose id is spelled otherwise', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist)
  await expect(app.database.sql`
    insert into favourites (user_id, item_id, artwork_id)
    values (${collector.id}, ${id.toUpperCase()}, ${id})`).rejects.toThrow('favourites_item_id')
})

test('an account with all favourites that it may have keeps them and adds no other', async () => {
  collector = await newCollector()
  const id = await addArtwork(artist)
  const other = await addArtwork(artist)
  await collector.call('PUT', `/favorites/${id}`)
  const { sql } = app.database
  await sql`
    insert into stock_photos (id, price_cents, photo, fetched_at)
    select 'full-' || n, 500, '{}', now() from generate_series(1, ${MAX_FAVOURITES - 1}) n`
  await sql`
    insert into favourites (user_id, item_id, stock_photo_id)
    select ${collector.id}, id, id from stock_photos where id like 'full-%'`
  expect((await collector.call('PUT', `/favorites/${id}`)).status).toBe(200)
  const { status, body } = await collector.call('PUT', `/favorites/${other}`)
  expect([status, body.title]).toEqual([
    422,
    'You have reached 20,000 favourites. Remove one to add another.',
  ])
  await collector.call('DELETE', `/favorites/${id}`)
  expect((await collector.call('PUT', `/favorites/${other}`)).status).toBe(200)
})
