import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { MAX_LIST_ITEMS, MAX_LISTS } from './list.ts'

let app: TestApp
let artist: Person
let works: string[]

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  works = [await addArtwork(artist), await addArtwork(artist), await addArtwork(artist)]
})

afterAll(() => app.close())

const newCollector = () => signUp(app.api, { isArtist: false })

async function shareNew(who: Person, name = 'Hall') {
  const { body } = await who.call('POST', '/lists', { name })
  for (const id of works) await who.call('PUT', `/lists/${body.id}/items/${id}`)
  return { id: body.id as string, token: await share(who, body.id) }
}

async function share(who: Person, id: string): Promise<string> {
  const { status, body } = await who.call('PUT', `/lists/${id}/sharing`)
  expect([status, body.shareToken]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)])
  return body.shareToken
}

const readShared = (token: string) => createGuest(app.api).call('GET', `/shared-lists/${token}`)
const idsIn = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)
const idsOf = async (who: Person, id: string) => idsIn((await who.call('GET', `/lists/${id}`)).body)

test('whoever has the link reads the list and its notes, and not whose it is', async () => {
  const owner = await newCollector()
  const { id, token } = await shareNew(owner)
  await owner.call('PATCH', `/lists/${id}/items/${works[0]}`, { note: 'For the hall' })
  const { status, body } = await readShared(token)
  expect([status, body.name, idsIn(body)]).toEqual([200, 'Hall', works])
  expect(body.items[0].note).toBe('For the hall')
  expect(Object.keys(body)).toEqual(['name', 'items'])
  expect(JSON.stringify(body)).not.toContain(owner.id)
  expect(await share(owner, id)).toBe(token)
})

test('a link is dead when sharing ends, and sharing again makes another one', async () => {
  const owner = await newCollector()
  const { id, token } = await shareNew(owner)
  for (const repeated of [204, 204]) {
    expect((await owner.call('DELETE', `/lists/${id}/sharing`)).status).toBe(repeated)
  }
  const dead = await readShared(token)
  expect([dead.status, dead.body.code]).toEqual([404, 'shared-list-not-found'])
  const next = await share(owner, id)
  expect(next).not.toBe(token)
  expect([(await readShared(token)).status, (await readShared(next)).status]).toEqual([404, 200])
  await owner.call('DELETE', `/lists/${id}`)
  expect((await readShared(next)).status).toBe(404)
})

test('the link of a suspended person is dead until they return', async () => {
  const owner = await newCollector()
  const { token } = await shareNew(owner)
  const operator = await signUpOperator(app)
  await suspend(operator, owner)
  expect((await readShared(token)).status).toBe(404)
  await operator.call('DELETE', `/admin/people/${owner.id}/suspension`, { reason: 'Sorry' })
  expect((await readShared(token)).status).toBe(200)
})

test('no guessed or malformed link finds a list', async () => {
  for (const [token, status] of [
    ['A'.repeat(22), 404],
    ['x', 422],
    ['null', 422],
  ] as const) {
    expect((await readShared(token)).status, token).toBe(status)
  }
})

test('a copy has the works in their order, none of the notes, and a name of its own', async () => {
  const [owner, other] = [await newCollector(), await newCollector()]
  const { id, token } = await shareNew(owner)
  await owner.call('PATCH', `/lists/${id}/items/${works[1]}`, { note: 'Secret' })
  await owner.call('PUT', `/lists/${id}/items/${works[2]}/position`, { before: works[0] })
  const copy = async (who: Person) => (await who.call('POST', `/shared-lists/${token}/copies`)).body
  const first = await copy(other)
  expect(first.name).toBe('Hall')
  const { body } = await other.call('GET', `/lists/${first.id}`)
  expect(idsIn(body)).toEqual([works[2], works[0], works[1]])
  expect(JSON.stringify(body)).not.toContain('Secret')
  expect(body.shareToken).toBeNull()
  expect([(await copy(other)).name, (await copy(owner)).name]).toEqual(['Hall (2)', 'Hall (2)'])
  await owner.call('DELETE', `/lists/${id}`)
  expect(await idsOf(other, first.id)).toHaveLength(3)
})

test('a copy and a merge find the list of the name that PostgreSQL takes for the same', async () => {
  const { token } = await shareNew(await newCollector(), 'İstanbul')
  const other = await newCollector()
  const { body: own } = await other.call('POST', '/lists', { name: 'istanbul' })
  const copied = await other.call('POST', `/shared-lists/${token}/copies`)
  expect([copied.status, copied.body.name]).toEqual([201, 'İstanbul (2)'])
  const merge = { name: 'İSTANBUL', items: [{ id: works[0] }] }
  const merged = await other.call('POST', '/lists/merges', merge)
  expect([merged.status, merged.body.id]).toEqual([200, own.id])
})

test('copying is for people with an account, and within the limit of lists', async () => {
  const [owner, full] = [await newCollector(), await newCollector()]
  const { token } = await shareNew(owner)
  const copy = (who: Person) => who.call('POST', `/shared-lists/${token}/copies`)
  expect((await copy(createGuest(app.api))).status).toBe(401)
  await app.database.sql`
    insert into lists (id, user_id, name)
    select gen_random_uuid(), ${full.id}, 'No. ' || n from generate_series(1, ${MAX_LISTS}) n`
  expect((await copy(full)).body.code).toBe('lists-full')
  expect((await full.call('POST', `/shared-lists/${'B'.repeat(22)}/copies`)).status).toBe(404)
})

test('a guest’s list is merged once, into the list of that name', async () => {
  const collector = await newCollector()
  const items = [
    { id: works[1], note: 'Mine' },
    { id: works[0], note: '' },
    { id: works[1], note: 'Twice' },
    { id: newId(), note: 'Gone' },
    { id: 'sketch-quiet-profile', note: '' },
  ]
  const merge = (name: string) => collector.call('POST', '/lists/merges', { name, items })
  const { body } = await merge('My list')
  const expected = [works[1], works[0], 'sketch-quiet-profile']
  expect((await idsOf(collector, body.id)).toSorted()).toEqual(expected.toSorted())
  await collector.call('PATCH', `/lists/${body.id}/items/${works[1]}`, { note: 'Newer' })
  const { body: newest } = await collector.call('POST', '/lists', { name: 'Hall' })
  expect((await merge('MY LIST')).body.id).toBe(body.id)
  // The second merge added nothing, so it changed nothing.
  const { body: all } = await collector.call('GET', '/lists')
  expect(all.items[0].id).toBe(newest.id)
  const again = await collector.call('GET', `/lists/${body.id}`)
  expect(again.body.items).toHaveLength(3)
  expect(again.body.items.find(({ id }: { id: string }) => id === works[1]).note).toBe('Newer')
})

test('what a full list cannot take is merged into a second one, and a repeated merge changes nothing', async () => {
  const collector = await newCollector()
  await app.database.sql`
    insert into stock_photos (id, price_cents, photo, fetched_at)
    select 'full-' || n, 100, '{}', now() from generate_series(1, ${MAX_LIST_ITEMS - 1}) n`
  const { body: first } = await collector.call('POST', '/lists', { name: 'My list' })
  await app.database.sql`
    insert into list_items (list_id, item_id, stock_photo_id, note, position)
    select ${first.id}, id, id, '', 1 from stock_photos where id like 'full-%'`
  const items = [...works, newId()].map((id) => ({ id }))
  const merge = () => collector.call('POST', '/lists/merges', { name: 'My list', items })
  for (let times = 0; times < 2; times += 1) {
    expect((await merge()).body.id).toBe(first.id)
    const held = await app.database.sql`
      select name, array_agg(artwork_id order by position) filter (where artwork_id is not null) as works
      from lists join list_items on list_id = lists.id where user_id = ${collector.id} group by name order by name`
    expect(held).toMatchObject([
      { name: 'My list', works: works.slice(0, 1) },
      { name: 'My list (2)', works: works.slice(1) },
    ])
  }
})

test('a merge that needs one list too many adds nothing', async () => {
  const collector = await newCollector()
  await app.database.sql`
    insert into lists (id, user_id, name)
    select gen_random_uuid(), ${collector.id}, 'No. ' || n from generate_series(1, ${MAX_LISTS}) n`
  const items = works.map((id) => ({ id }))
  const { body } = await collector.call('POST', '/lists/merges', { name: 'My list', items })
  expect(body.code).toBe('lists-full')
})

test('two tabs that merge at the same time make one list', async () => {
  const collector = await newCollector()
  const items = works.map((id) => ({ id }))
  const answers = await Promise.all(
    [1, 2, 3].map(() => collector.call('POST', '/lists/merges', { name: 'My list', items })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { body } = await collector.call('GET', '/lists')
  expect(body.items).toMatchObject([{ name: 'My list', count: 3 }])
})

test('the cards of works are read by their ids, without those that left', async () => {
  const draft = await addArtwork(artist, { isPublished: false })
  const ids = [works[2], newId(), draft, works[0], 'no-photo']
  const { body } = await createGuest(app.api).call('GET', `/work-cards?ids=${ids.join(',')}`)
  expect(idsIn(body)).toEqual([works[2], works[0]])
  const many = Array.from({ length: 201 }, (_, nth) => `photo-${nth}`).join(',')
  expect((await createGuest(app.api).call('GET', `/work-cards?ids=${many}`)).status).toBe(422)
})
