import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { DAY_MS } from '../kernel/day.ts'

let app: TestApp
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true, firstName: 'Eva', lastName: 'Lind' })
  guest = createGuest(app.api)
})

afterAll(() => app.close())

/** Days from today, as yyyy-mm-dd; null stays. */
const day = (days: number | null) =>
  days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const works = new Map<string, Promise<string>>()

/** One work of each artist, which is in all of their exhibitions. */
function workOf(by: Person): Promise<string> {
  const work = works.get(by.id) ?? addArtwork(by)
  works.set(by.id, work)
  return work
}

type Show = {
  readonly title: string
  readonly dates?: readonly [number | null, number | null]
  readonly kind?: 'series' | 'exhibition'
  readonly by?: Person
}

async function show({ title, dates = [null, null], kind = 'exhibition', by = artist }: Show) {
  const { body } = await by.call('POST', '/exhibitions', { kind, title })
  const path = `/exhibitions/${body.id}`
  const [opensOn, closesOn] = dates.map(day)
  await by.call('PUT', path, { kind, title, text: '', opensOn, closesOn, place: '' })
  await by.call('PUT', `${path}/works`, { works: [{ id: await workOf(by) }] })
  expect((await by.call('PUT', `${path}/publication`)).status).toBe(200)
  return body.id as string
}

/** The titles of all pages of a list. */
async function titles(query: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await guest.call('GET', `/exhibitions?${query}${after}`)
    expect(status).toBe(200)
    found.push(...body.items.map((one: { title: string }) => one.title))
    cursor = body.nextCursor
  }
  return found
}

test('the list begins with what closes next, then what opens next, and has no series', async () => {
  await show({ title: 'Long over', dates: [-90, -60] })
  await show({ title: 'Over since yesterday', dates: [-9, -1] })
  await show({ title: 'Undated' })
  await show({ title: 'Last day', dates: [-5, 0] })
  await show({ title: 'Far off', dates: [20, 21] })
  await show({ title: 'Next week', dates: [7, null] })
  await show({ title: 'Tomorrow', dates: [1, 90] })
  await show({ title: 'First day', dates: [0, 30] })
  await show({ title: 'On now', dates: [-5, 5] })
  await show({ title: 'Until next week', dates: [null, 7] })
  await show({ title: 'A series', kind: 'series' })
  const draft = await show({ title: 'A draft', dates: [0, 1] })
  await artist.call('DELETE', `/exhibitions/${draft}/publication`)
  const current = ['Last day', 'On now', 'Until next week', 'First day', 'Undated']
  const upcoming = ['Tomorrow', 'Next week', 'Far off']
  const inOrder = [...current, ...upcoming, 'Over since yesterday', 'Long over']
  for (const limit of [1, 2, 3, 4, 5, 7, 8, 100])
    expect(await titles(`limit=${limit}`)).toEqual(inOrder)
  const { body } = await guest.call('GET', '/exhibitions?limit=1')
  expect(body.items).toMatchObject([
    { state: 'current', count: 1, artist: { id: artist.id, name: 'Eva Lind' } },
  ])
  expect(body.items[0].covers).toHaveLength(1)
})

test.each([
  ['first day', [1, 30]],
  ['last day', [-1, 30]],
  ['last day in the past', [-3, -2]],
] as const)('exhibitions with one %s are each on one page', async (_case, dates) => {
  const other = await signUp(app.api, { isArtist: true })
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4, 5])
    ids.push(await show({ title: `Twin ${nth}`, dates, by: other }))
  const all = (await titles('limit=2')).filter((title) => title.startsWith('Twin'))
  expect(all.toSorted()).toEqual(['Twin 1', 'Twin 2', 'Twin 3', 'Twin 4', 'Twin 5'])
  expect((await titles('q=twin&limit=2')).toSorted()).toEqual(all.toSorted())
  for (const id of ids) await other.call('DELETE', `/exhibitions/${id}`)
})

test('those of a suspended artist are not in it, and return', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const operator = await signUpOperator(app)
  await show({ title: 'Withheld', dates: [0, 0], by: other })
  expect(await titles('limit=100')).toContain('Withheld')
  await suspend(operator, other)
  expect(await titles('limit=100')).not.toContain('Withheld')
  await operator.call('DELETE', `/admin/people/${other.id}/suspension`)
  expect(await titles('limit=100')).toContain('Withheld')
})

test.each([
  'x',
  'current.2026-02-30.01a215a1-f425-746a-b6e4-d709e9d072d8',
  'current.2026-02-03.x',
  'late.2026-02-03.01a215a1-f425-746a-b6e4-d709e9d072d8',
  'current.2026-02-03.01a215a1-f425-746a-b6e4-d709e9d072d8.x',
])('the cursor %s is none', async (cursor) => {
  expect((await guest.call('GET', `/exhibitions?cursor=${cursor}`)).status).toBe(400)
})
