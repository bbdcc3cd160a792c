import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { createWriteBudget } from '../../http/write-budget.server.ts'
import { newId } from '../../kernel/id.ts'
import { MAX_BATCH_WORKS } from './artwork-batch.schema.ts'

let app: TestApp
let artist: Person
let other: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  other = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const change = (person: Person, items: readonly object[], atomic = false) =>
  person.call('PATCH', '/users/me/artworks', { items, atomic })
const publish = (person: Person, ids: readonly string[]) =>
  person.call('POST', '/users/me/artworks/publications', { ids })
const titleOf = async (id: string) => (await artist.call('GET', `/artworks/${id}`)).body.title

async function eventsOf(id: string): Promise<unknown[]> {
  const rows = await app.database.sql`
    select event->>'type' as type, event->'fields' as fields from domain_events
    where event->>'artworkId' = ${id} order by id`
  return rows.map(({ type, fields }) => (fields === null ? type : [type, fields]))
}

describe('changing many works', () => {
  test('saves each that fits, tells of the others, and publishes the events of each', async () => {
    const [first, second] = [await addArtwork(artist), await addArtwork(artist)]
    const foreign = await addArtwork(other)
    const { status, body } = await change(artist, [
      { id: first, title: ' Noon ', price: 5.5, tags: 'ink, paper' },
      { id: second, price: null },
      { id: foreign, title: 'Mine' },
      { id: newId(), title: 'Nobody’s' },
    ])
    expect(status).toBe(200)
    const [one, two, ...rest] = body.items
    expect(one).toMatchObject({ id: first })
    expect(one.artwork).toMatchObject({ title: 'Noon', price: 5.5, tags: ['ink', 'paper'] })
    expect(two).toMatchObject({ id: second, problem: { code: 'no-price' } })
    for (const { problem } of rest) expect(problem.code).toBe('artwork-not-found')
    expect((await eventsOf(first)).at(-1)).toEqual(['artwork.changed', ['title', 'tags', 'price']])
    expect(await eventsOf(second)).toEqual(['artwork.published'])
  })

  test('accepts as many tags as the form, as a text and as a list', async () => {
    const id = await addArtwork(artist)
    const tags = [...Array.from({ length: 60 }, (_, nth) => `tag ${nth}`), 'x'.repeat(120)]
    expect((await artist.call('PATCH', `/artworks/${id}`, { tags: tags.join() })).status).toBe(200)
    const asText = await change(artist, [{ id, tags: tags.slice(1).join() }])
    expect(asText.body.items[0].artwork.tags).toEqual(tags.slice(1))
    const asList = await change(artist, [{ id, tags: tags.slice(2) }])
    expect(asList.body.items[0].artwork.tags).toEqual(tags.slice(2))
  })

  test('refuses tags of more than 2,000 characters, as a text and as a list', async () => {
    const id = await addArtwork(artist)
    const tags = Array.from({ length: 21 }, (_, nth) => String(nth).padStart(100, 'x'))
    for (const given of [tags, tags.join()]) {
      const { body } = await change(artist, [{ id, tags: given }])
      expect(body.items[0].problem.errors).toEqual([
        { field: 'tags', message: 'Please use at most 2,000 characters' },
      ])
    }
  })

  test('checks each by the rules of the form', async () => {
    const [good, bad] = [await addArtwork(artist), await addArtwork(artist)]
    const { body } = await change(artist, [
      { id: bad, title: '', size: { width: 0, height: 1 }, medium: 'oil' },
      { id: good, title: 'Good' },
      { id: await addArtwork(artist), colour: 'red' },
    ])
    expect(body.items[0].problem).toMatchObject({
      code: 'invalid-request',
      errors: [
        { field: 'title', message: 'Give the artwork a title' },
        { field: 'size.width', message: 'The width must be at least 1 cm' },
        { field: 'medium', message: 'Choose a medium from the list' },
      ],
    })
    expect(body.items[1].artwork.title).toBe('Good')
    expect(body.items[2].problem.code).toBe('invalid-request')
  })

  test('together or not at all, if asked for', async () => {
    const [first, second] = [await addArtwork(artist), await addArtwork(artist)]
    const refused = await change(
      artist,
      [
        { id: first, title: 'Changed' },
        { id: second, price: -1 },
      ],
      true,
    )
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'changes-refused',
      errors: [{ field: 'items.1.price', message: 'The price is 0 or more' }],
    })
    expect(await titleOf(first)).toBe('Morning')
    const saved = await change(
      artist,
      [first, second].map((id) => ({ id, title: 'Changed' })),
      true,
    )
    expect(saved.status).toBe(200)
    expect(await titleOf(second)).toBe('Changed')
  })

  test('is undone whole when the last of them is refused by the store', async () => {
    const [first, sold] = [await addArtwork(artist), await addArtwork(artist)]
    await artist.call('PATCH', `/artworks/${sold}`, { edition: { kind: 'unique' } })
    await app.database.sql`
      update artwork_copies set state = 'reserved', holder = 'x', reserved_until = now() + interval '1 hour'
      where artwork_id = ${sold}`
    const before = await eventsOf(first)
    const edition = { kind: 'open' }
    const answer = await change(
      artist,
      [
        { id: first, title: 'Z' },
        { id: sold, edition },
      ],
      true,
    )
    expect(answer.body.errors).toMatchObject([{ field: 'items.1' }])
    expect(await titleOf(first)).toBe('Morning')
    expect(await eventsOf(first)).toEqual(before)
  })

  test('refuses a work of which another device has changed the revision', async () => {
    const id = await addArtwork(artist)
    const { body: seen } = await artist.call('GET', `/artworks/${id}`)
    const first = await change(artist, [{ id, title: 'First', revision: seen.revision }])
    expect(first.body.items[0].artwork.revision).toBe(seen.revision + 1)
    const second = await change(artist, [{ id, title: 'Second', revision: seen.revision }])
    const [conflict] = second.body.items
    expect(conflict.problem.code).toBe('artwork-changed-elsewhere')
    expect(conflict.artwork).toEqual(first.body.items[0].artwork)
    expect(await titleOf(id)).toBe('First')
  })

  test('takes a hundred, each once', async () => {
    const id = await addArtwork(artist)
    const many = Array.from({ length: MAX_BATCH_WORKS + 1 }, () => ({ id: newId(), title: 'x' }))
    expect((await change(artist, many)).status).toBe(422)
    expect((await change(artist, [])).status).toBe(422)
    expect((await change(artist, [{ id }, { id }])).status).toBe(422)
    expect((await change(artist, many.slice(1))).status).toBe(200)
  })
})

test('publishing many publishes each that can be, and says why not for the others', async () => {
  const [ready, unpriced, done] = [
    await addArtwork(artist, { isPublished: false }),
    await addArtwork(artist, { isPublished: false, price: null }),
    await addArtwork(artist),
  ]
  const { body } = await publish(artist, [ready, unpriced, done, await addArtwork(other)])
  const [one, two, three, four] = body.items
  expect(one.artwork).toMatchObject({ isPublished: true })
  expect(two.problem.code).toBe('no-price')
  expect(three.artwork).toMatchObject({ isPublished: true })
  expect(four.problem.code).toBe('artwork-not-found')
  expect(await eventsOf(done)).toEqual(['artwork.published'])
})

test('each of many changes counts as a write', async () => {
  const writeBudget = createWriteBudget({ clock: () => 0 })
  const limited = await openTestApp({ database: app.database, writeBudget })
  const person = await signUp(limited.api, { isArtist: true })
  const items = Array.from({ length: MAX_BATCH_WORKS }, () => ({ id: newId(), title: 'x' }))
  expect((await change(person, items)).status).toBe(200)
  expect((await change(person, items.slice(0, 1))).status).toBe(429)
})

test('the list of one’s works is filtered by state and by words of the title', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const draft = await addArtwork(person, { title: 'Blue hour', isPublished: false })
  const published = await addArtwork(person, { title: 'Blue noon' })
  const list = async (query: string) => {
    const { body } = await person.call('GET', `/users/me/artworks?${query}`)
    return body.items.map(({ id }: { id: string }) => id)
  }
  expect(await list('status=draft')).toEqual([draft])
  expect(await list('status=published')).toEqual([published])
  expect(await list('q=blu')).toEqual([published, draft])
  expect(await list('q=blu%20noo&status=published')).toEqual([published])
  expect(await list('q=red')).toEqual([])
})
