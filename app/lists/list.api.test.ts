import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { MAX_LIST_ITEMS, MAX_LISTS } from './list.ts'

const STOCK_PHOTO = 'sketch-quiet-profile'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const newCollector = () => signUp(app.api, { isArtist: false })

async function newList(who: Person, name = 'Hall'): Promise<string> {
  const { status, body } = await who.call('POST', '/lists', { name })
  expect([status, body.name]).toEqual([201, name])
  return body.id
}

const add = (who: Person, list: string, work: string) =>
  who.call('PUT', `/lists/${list}/items/${work}`)
const move = (who: Person, list: string, work: string, before: string | null) =>
  who.call('PUT', `/lists/${list}/items/${work}/position`, { before })
const itemsOf = async (who: Person, list: string): Promise<{ id: string; note: string }[]> =>
  (await who.call('GET', `/lists/${list}`)).body.items
const idsOf = async (who: Person, list: string) => (await itemsOf(who, list)).map(({ id }) => id)

async function addWorks(who: Person, list: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await addArtwork(artist))
  for (const id of ids) expect((await add(who, list, id)).status).toBe(204)
  return ids
}

test('works and stock photos are added at the end once, and removed', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const [first = '', last = ''] = await addWorks(collector, list, 2)
  expect((await add(collector, list, STOCK_PHOTO)).status).toBe(204)
  expect((await add(collector, list, first.toUpperCase())).status).toBe(204)
  expect(await idsOf(collector, list)).toEqual([first, last, STOCK_PHOTO])
  for (const repeated of [204, 204]) {
    const removed = await collector.call('DELETE', `/lists/${list}/items/${last}`)
    expect(removed.status).toBe(repeated)
  }
  expect(await idsOf(collector, list)).toEqual([first, STOCK_PHOTO])
})

test('lists tell how many works they hold, whether they hold one, and show the first', async () => {
  const collector = await newCollector()
  const [older, newer] = [await newList(collector, 'Older'), await newList(collector, 'Newer')]
  const works = await addWorks(collector, older, 4)
  const { body } = await collector.call('GET', `/lists?workId=${works[1]}`)
  expect(body.items).toMatchObject([
    { id: older, name: 'Older', count: 4, holds: true, isShared: false },
    { id: newer, name: 'Newer', count: 0, holds: false, covers: [] },
  ])
  expect(body.items[0].covers.map(({ id }: { id: string }) => id)).toEqual(works.slice(0, 3))
})

test('a list comes first once a work is added, not when that changes nothing', async () => {
  const collector = await newCollector()
  const [older, newer] = [await newList(collector, 'Older'), await newList(collector, 'Newer')]
  const names = async () => {
    const { body } = await collector.call('GET', '/lists')
    return body.items.map(({ name }: { name: string }) => name)
  }
  const [work = ''] = await addWorks(collector, older, 1)
  await addWorks(collector, newer, 1)
  expect((await add(collector, older, work)).status).toBe(204)
  expect((await add(collector, older, newId())).status).toBe(404)
  expect(await names()).toEqual(['Newer', 'Older'])
  await addWorks(collector, older, 1)
  expect(await names()).toEqual(['Older', 'Newer'])
})

test('works are moved to any place, and what left meanwhile is refused', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const [a = '', b = '', c = ''] = await addWorks(collector, list, 3)
  await move(collector, list, c, a)
  expect(await idsOf(collector, list)).toEqual([c, a, b])
  await move(collector, list, c, null)
  expect(await idsOf(collector, list)).toEqual([a, b, c])
  await collector.call('DELETE', `/lists/${list}/items/${b}`)
  for (const [work, before] of [
    [b, a],
    [a, b],
    [newId(), null],
  ] as const) {
    const { status, body } = await move(collector, list, work, before)
    expect([status, body.code]).toEqual([404, 'list-item-not-found'])
  }
  expect(await idsOf(collector, list)).toEqual([a, c])
})

test('moves, additions and removals at the same time lose no work', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const works = await addWorks(collector, list, 5)
  const more = [await addArtwork(artist), await addArtwork(artist)]
  const gone = works[4] ?? ''
  const answers = await Promise.all([
    ...works.slice(1, 4).map((work) => move(collector, list, work, works[0] ?? '')),
    ...more.map((work) => add(collector, list, work)),
    collector.call('DELETE', `/lists/${list}/items/${gone}`),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const ids = await idsOf(collector, list)
  expect(ids.toSorted()).toEqual([...works.slice(0, 4), ...more].toSorted())
  expect(ids[3]).toBe(works[0])
  const places = await app.database.sql`
    select count(distinct position)::int as count from list_items where list_id = ${list}`
  expect(places[0]?.['count']).toBe(6)
})

test('a note is kept with its work, and bounded', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const [work = ''] = await addWorks(collector, list, 1)
  const path = `/lists/${list}/items/${work}`
  expect((await collector.call('PATCH', path, { note: ' Above the\nsofa ' })).status).toBe(204)
  expect((await itemsOf(collector, list))[0]?.note).toBe('Above the\nsofa')
  const long = await collector.call('PATCH', path, { note: 'x'.repeat(501) })
  expect([long.status, long.body.errors[0].field]).toEqual([422, 'note'])
  const other = await collector.call('PATCH', `/lists/${list}/items/${newId()}`, { note: 'x' })
  expect([other.status, other.body.code]).toEqual([404, 'list-item-not-found'])
})

test('a list is renamed and deleted; two lists of one person differ in their names', async () => {
  const [collector, other] = [await newCollector(), await newCollector()]
  const [hall, desk] = [await newList(collector), await newList(collector, 'Desk')]
  await newList(other)
  const rename = (name: string) => collector.call('PATCH', `/lists/${desk}`, { name })
  const taken = await rename('HALL')
  expect([taken.status, taken.body.code]).toEqual([409, 'list-name-taken'])
  expect((await collector.call('POST', '/lists', { name: ' hall ' })).status).toBe(409)
  for (const name of ['', ' \u200B ', 'x'.repeat(81)]) expect((await rename(name)).status).toBe(422)
  expect((await rename('desk')).body.name).toBe('desk')
  expect((await collector.call('DELETE', `/lists/${hall}`)).status).toBe(204)
  expect((await collector.call('GET', `/lists/${hall}`)).status).toBe(404)
})

test('nobody reads or changes a list of somebody else', async () => {
  const [owner, other] = [await newCollector(), await newCollector()]
  const list = await newList(owner)
  const [work = ''] = await addWorks(owner, list, 1)
  const item = `/lists/${list}/items/${work}`
  const calls = [
    ['GET', `/lists/${list}`],
    ['PATCH', `/lists/${list}`, { name: 'Mine' }],
    ['DELETE', `/lists/${list}`],
    ['PUT', `/lists/${list}/sharing`],
    ['DELETE', `/lists/${list}/sharing`],
    ['PUT', item],
    ['PATCH', item, { note: 'Mine' }],
    ['DELETE', item],
    ['PUT', `${item}/position`, { before: null }],
  ] as const
  for (const [method, path, body] of calls) {
    const refused = await other.call(method, path, body)
    expect([refused.status, refused.body.code], `${method} ${path}`).toEqual([
      404,
      'list-not-found',
    ])
    expect((await createGuest(app.api).call(method, path, body)).status).toBe(401)
  }
  expect(await itemsOf(owner, list)).toMatchObject([{ id: work, note: '' }])
  expect((await owner.call('GET', `/lists/${list}`)).body).toMatchObject({
    name: 'Hall',
    shareToken: null,
  })
})

test('drafts, unknown works and malformed ids cannot be in a list', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const draft = await addArtwork(artist, { isPublished: false })
  for (const id of [draft, newId(), 'no-such-photo', "'; drop table users; --", '%00']) {
    expect([400, 404, 422]).toContain((await add(collector, list, encodeURIComponent(id))).status)
  }
  expect(await idsOf(collector, list)).toEqual([])
})

test('deleted, hidden and suspended works vanish, and what returns has its place', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  const painter = await signUp(app.api, { isArtist: true })
  const theirs = await addArtwork(painter)
  const [before = '', deleted = ''] = await addWorks(collector, list, 2)
  await add(collector, list, theirs)
  const [after = ''] = await addWorks(collector, list, 1)
  const operator = await signUpOperator(app)
  await suspend(operator, painter)
  await artist.call('DELETE', `/artworks/${deleted}`)
  expect(await idsOf(collector, list)).toEqual([before, after])
  expect((await collector.call('GET', '/lists')).body.items[0].count).toBe(2)
  expect((await collector.call('GET', `/lists/${list}`)).body.goneCount).toBe(1)
  await move(collector, list, after, before)
  await operator.call('DELETE', `/admin/people/${painter.id}/suspension`, { reason: 'Sorry' })
  expect(await idsOf(collector, list)).toEqual([after, before, theirs])
})

describe('limits', () => {
  test('of works in a list', async () => {
    const collector = await newCollector()
    const list = await newList(collector)
    const [kept = ''] = await addWorks(collector, list, 1)
    await app.database.sql`
      with photos as (
        insert into stock_photos (id, photo, price_cents, fetched_at)
        select 'listed-' || n, '{}', 100, now() from generate_series(2, ${MAX_LIST_ITEMS}) n returning id)
      insert into list_items (list_id, item_id, stock_photo_id, position)
      select ${list}, id, id, 9 from photos`
    const other = await addArtwork(artist)
    const full = await add(collector, list, other)
    expect([full.status, full.body.code]).toEqual([422, 'list-full'])
    expect((await add(collector, list, kept)).status).toBe(204)
    await collector.call('DELETE', `/lists/${list}/items/${kept}`)
    expect((await add(collector, list, other)).status).toBe(204)
    await app.database.sql`delete from stock_photos where id like 'listed-%'`
  })

  test('of lists, also for requests at the same time', async () => {
    const collector = await newCollector()
    await app.database.sql`
      insert into lists (id, user_id, name)
      select gen_random_uuid(), ${collector.id}, 'No. ' || n from generate_series(2, ${MAX_LISTS}) n`
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => collector.call('POST', '/lists', { name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const { body } = await collector.call('POST', '/lists', { name: 'More' })
    expect(body.code).toBe('lists-full')
  })
})

test('a deleted account leaves no list behind', async () => {
  const collector = await newCollector()
  const list = await newList(collector)
  await addWorks(collector, list, 1)
  await collector.call('DELETE', '/users/me', { password: PASSWORD })
  const left = await app.database.sql`select from list_items where list_id = ${list}`
  expect(left).toHaveLength(0)
})

test('a list that is added again under its key is the first one', async () => {
  const collector = await newCollector()
  const create = (name: string) =>
    collector.call('POST', '/lists', { name }, { 'idempotency-key': 'a new list' })
  const first = await create('Hall')
  const again = await create('Hall')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await create('Kitchen')).body.id).not.toBe(first.body.id)
  expect((await collector.call('GET', '/lists')).body.items).toHaveLength(2)
  expect((await collector.call('POST', '/lists', { name: 'Hall' })).status).toBe(409)
})
