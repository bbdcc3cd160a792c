import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'
import { MAX_SAVED_SEARCHES } from './saved-search.ts'

const PATH = '/users/me/saved-searches'

let app: TestApp
let collector: Person

beforeAll(async () => {
  app = await openTestApp()
  collector = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

const save = (who: Person, query: string) => who.call('POST', PATH, { query })

test('a search is saved in one spelling, once, with a name made of its filters', async () => {
  const artist = await signUp(app.api, { isArtist: true, firstName: 'Ida', lastName: 'Ink' })
  const { status, body } = await save(
    collector,
    `maxPrice=100&cursor=x&medium=&q=tide&medium=print&q=&artistId=${artist.id}`,
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: '“tide”, print, by Ida Ink, up to €100',
    query: `q=tide&medium=print&maxPrice=100&artistId=${artist.id}`,
    alerts: true,
  })
  expect((await save(collector, body.query)).body).toEqual(body)
  const { body: list } = await collector.call('GET', PATH)
  expect(list.items).toEqual([body])
})

test.each([
  ['', 'search-not-narrowed'],
  ['sort=newest', 'search-not-narrowed'],
  ['q=%20%20', 'search-not-narrowed'],
  ['minPrice=9&maxPrice=1', 'invalid-request'],
  ['medium=cheese', 'invalid-request'],
  ['colour=pink', 'invalid-request'],
  [`q=x${'🎨'.repeat(99)}&place=x${'🎨'.repeat(49)}&tag=${'🎨'.repeat(50)}`, 'invalid-request'],
  [`q=${'x'.repeat(3000)}`, 'invalid-request'],
  [Array.from({ length: 10_000 }, (_, n) => `tag=${n}`).join('&'), 'invalid-request'],
])('a query such as %j is refused', async (query, code) => {
  const { status, body } = await save(collector, query)
  expect([status, body.code]).toEqual([422, code])
})

test('it is renamed, its alerts are turned off, and it is deleted', async () => {
  const { id } = (await save(collector, 'q=renamed')).body
  const path = `${PATH}/${id}`
  expect((await collector.call('PATCH', path, { name: ' Blue things ' })).body).toMatchObject({
    name: 'Blue things',
    alerts: true,
  })
  expect((await collector.call('PATCH', path, { alerts: false })).body).toMatchObject({
    name: 'Blue things',
    alerts: false,
  })
  expect((await collector.call('PATCH', path, { name: ' ' })).status).toBe(422)
  expect((await collector.call('DELETE', path)).status).toBe(204)
  expect((await collector.call('DELETE', path)).body.code).toBe('saved-search-not-found')
})

test('nobody else sees, changes or deletes it', async () => {
  const { id } = (await save(collector, 'q=private')).body
  const other = await signUp(app.api, { isArtist: false })
  expect((await other.call('GET', PATH)).body.items).toEqual([])
  for (const [method, change] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    expect((await other.call(method, `${PATH}/${id}`, change)).status).toBe(404)
  }
  expect((await createGuest(app.api).call('GET', PATH)).status).toBe(401)
  const { body } = await collector.call('GET', PATH)
  expect(body.items[0]).toMatchObject({ id, name: '“private”' })
})

test('an account saves so many searches and no more', async () => {
  const person = await signUp(app.api, { isArtist: false })
  for (let count = 1; count < MAX_SAVED_SEARCHES; count += 1) await save(person, `q=no${count}`)
  const last = await Promise.all(['no0', 'no0', 'a', 'b', 'c'].map((q) => save(person, `q=${q}`)))
  expect((await person.call('GET', PATH)).body.items).toHaveLength(MAX_SAVED_SEARCHES)
  expect(last.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect((await save(person, 'q=no1')).status).toBe(201)
  expect((await save(person, 'q=more')).body.code).toBe('saved-searches-full')
  expect((await person.call('GET', `${PATH}/${newId()}`)).status).toBe(405)
})
