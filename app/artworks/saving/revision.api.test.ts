import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'

let app: TestApp
let artist: Person
let work: string

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  work = await addArtwork(artist)
})

const read = async (by = artist) => by.call('GET', `/artworks/${work}`)
const change = (fields: object, seen?: string) =>
  artist.call('PATCH', `/artworks/${work}`, fields, seen === undefined ? {} : { 'if-match': seen })

test('a work says its revision to its artist only, in the body and as ETag', async () => {
  const own = await read()
  expect([own.body.revision, own.headers.get('etag')]).toEqual([1, '"1"'])
  const { items } = (await artist.call('GET', '/users/me/artworks')).body
  expect(items[0].revision).toBe(1)
  const shown = await read(createGuest(app.api))
  expect([shown.status, shown.body.revision, shown.headers.get('etag')]).toEqual([
    200,
    undefined,
    null,
  ])
})

test('each change of facts or images raises the revision; publication does not', async () => {
  const changed = await change({ title: 'Evening' })
  expect([changed.body.revision, changed.headers.get('etag')]).toEqual([2, '"2"'])
  const images = [{ imageId: await uploadImage(artist) }]
  const ordered = await artist.call('PUT', `/artworks/${work}/images`, { images })
  expect([ordered.body.revision, ordered.headers.get('etag')]).toEqual([3, '"3"'])
  const published = await artist.call('PUT', `/artworks/${work}/publication`)
  expect(published.headers.get('etag')).toBe('"3"')
})

describe('a change to the stored values', () => {
  const facts = {
    title: 'Night',
    description: 'Two boats',
    price: 12.5,
    date: '2026-05-31',
    dimensions: { width: 604, height: 800, depth: 18 },
    shape: 'oval',
    frame: { width: 20, depth: 35, colour: 'oak', mat: 60 },
    hangingHeight: 1500,
    tags: ['ink', 'paper'],
    medium: 'painting',
    technique: 'oil on linen',
    year: 2026,
    edition: { kind: 'limited', size: 3, proofs: 1 },
    alt_description: 'Boats',
  }
  /** The fields of each published change. */
  const publishedFields = async () => {
    const rows = await app.database.sql`
      select event->'fields' as fields from domain_events
      where event->>'artworkId' = ${work} and event->>'type' = 'artwork.changed' order by id`
    return rows.map(({ fields }) => fields)
  }

  test('raises no revision and publishes nothing, for each fact and all', async () => {
    const { body } = await change(facts)
    expect(body.revision).toBe(2)
    const published = await publishedFields()
    expect(published).toHaveLength(1)
    const size = { width: 60, height: 80 }
    const each = Object.entries(facts).map(([name, value]) => ({ [name]: value }))
    const equal = [{}, facts, { size }, { imageId: body.image.id }, { tags: 'ink, paper' }, ...each]
    for (const fields of equal) {
      const repeated = await change(fields)
      expect(repeated.status).toBe(200)
      expect(repeated.headers.get('etag'), JSON.stringify(fields)).toBe('"2"')
      expect(repeated.body).toEqual(body)
    }
    const order = { items: [{ id: work, ...facts }] }
    const batch = await artist.call('PATCH', '/users/me/artworks', order)
    expect(batch.body.items[0].artwork.revision).toBe(2)
    expect(await publishedFields()).toEqual(published)
  })

  test('publishes only the facts that differ', async () => {
    await change(facts)
    expect((await change({ ...facts, title: 'Dawn', year: null })).body.revision).toBe(3)
    expect((await publishedFields()).at(-1)?.toSorted()).toEqual(['title', 'year'])
  })

  test('is refused from an older revision, and accepted from the current one', async () => {
    await change(facts)
    expect((await change(facts, '"1"')).status).toBe(412)
    const current = await change(facts, '"2"')
    expect([current.status, current.headers.get('etag')]).toEqual([200, '"2"'])
  })

  test('is none of its images, either, unless one, its text or their order differs', async () => {
    const two = [await uploadImage(artist), await uploadImage(artist)]
    const images = two.map((imageId) => ({ imageId, kind: 'detail', alt_description: 'Ink' }))
    const order = (given: readonly object[]) =>
      artist.call('PUT', `/artworks/${work}/images`, { images: given })
    expect((await order(images)).body.revision).toBe(2)
    const published = await publishedFields()
    expect((await order(images)).body.revision).toBe(2)
    expect(await publishedFields()).toEqual(published)
    const [first, second] = images
    const others = [
      [second, first],
      images,
      [first, { ...second, alt_description: 'Oil' }],
      [first, { ...second, kind: 'back' }],
      [{ ...first, kind: 'back' }, second],
      [first],
    ]
    for (const [index, given] of others.entries()) {
      expect((await order(given as object[])).body.revision).toBe(3 + index)
    }
  })
})

describe('a change that starts from an older revision', () => {
  beforeEach(async () => {
    await change({ title: 'Evening' })
  })

  test('is refused with the work as it is, and changes nothing', async () => {
    const refused = await change({ title: 'Night' }, '"1"')
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({
      code: 'artwork-changed-elsewhere',
      current: { id: work, title: 'Evening', revision: 2 },
    })
    const images = [{ imageId: await uploadImage(artist) }]
    const order = await artist.call(
      'PUT',
      `/artworks/${work}/images`,
      { images },
      { 'if-match': '"1"' },
    )
    expect([order.status, order.body.code]).toEqual([412, 'artwork-changed-elsewhere'])
    expect((await read()).body).toMatchObject({ title: 'Evening', revision: 2 })
  })

  test('is accepted once it names the current revision, or none', async () => {
    expect((await change({ title: 'Night' }, '"2"')).body.revision).toBe(3)
    expect((await change({ title: 'Dawn' }, '*')).body.revision).toBe(4)
    expect((await change({ title: 'Noon' })).body.revision).toBe(5)
  })
})

test('a tag that is no revision is refused as invalid', async () => {
  for (const tag of ['"0"', '"x"', 'W/"1"', '1', '"1", "2"', '"12345678901"']) {
    const refused = await change({ title: 'Night' }, tag)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'if-match'])
  }
})

test('of devices that save at once from one revision, exactly one is accepted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { revision } = (await read()).body
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        change({ title: `Device ${round}.${nth}` }, `"${revision}"`),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBe(1)
    expect(answers.filter(({ status }) => status === 412).length).toBe(5)
    expect((await read()).body).toMatchObject({
      title: accepted[0]?.body.title,
      revision: revision + 1,
    })
  }
})
