import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

let app: TestApp
let guest: Person
let artist: Person
/** Newest first. */
let works: string[]

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
})

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  works = []
  for (let nth = 0; nth < 5; nth += 1) works.unshift(await addArtwork(artist))
})

afterAll(() => app.close())

const arrange = (order: object) => artist.call('PUT', '/users/me/arrangement', order)

type Named = { readonly id: string }
const idsOf = (items: readonly Named[]) => items.map(({ id }) => id)

/** All pages of the artist's works, two to a page. */
async function listed(): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await guest.call('GET', `/artists/${artist.id}/artworks?limit=2${after}`)
    found.push(...idsOf(body.items))
    cursor = body.nextCursor
  }
  return found
}

/** The works that one passes with the step to the next, from the first. */
async function stepped(): Promise<string[]> {
  const [first = ''] = await listed()
  const found = [first]
  for (;;) {
    const { body } = await guest.call('GET', `/artworks/${found.at(-1)}/related`)
    const [next] = body.byArtist.following
    if (next === undefined) return found
    const back = await guest.call('GET', `/artworks/${next.id}/related`)
    expect(back.body.byArtist.previous.id).toBe(found.at(-1))
    found.push(next.id)
  }
}

test('without an arrangement, the newest work is first', async () => {
  expect(await listed()).toEqual(works)
  expect(await stepped()).toEqual(works)
})

test('chosen works are first in their order, on every page and from work to work', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4]), async (chosen) => {
      const first = chosen.map((nth) => works[nth] ?? '')
      expect((await arrange({ works: first })).status).toBe(204)
      const order = [...first, ...works.filter((id) => !first.includes(id))]
      expect(await listed()).toEqual(order)
      expect(await stepped()).toEqual(order)
      const { body } = await artist.call('GET', '/users/me/arrangement')
      expect(idsOf(body.works)).toEqual(first)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('a new work comes after the chosen ones, and a work that is taken down keeps its place', async () => {
  const [, second = '', third = ''] = works
  await arrange({ works: [third, second] })
  const fresh = await addArtwork(artist)
  expect((await listed()).slice(0, 3)).toEqual([third, second, fresh])
  await artist.call('DELETE', `/artworks/${third}/publication`)
  expect((await listed())[0]).toBe(second)
  await artist.call('PUT', `/artworks/${third}/publication`)
  expect((await listed()).slice(0, 2)).toEqual([third, second])
  // The gallery and feeds stay in the order of publication.
  const { body } = await guest.call('GET', `/artworks?artistId=${artist.id}`)
  expect(idsOf(body.items)).toEqual([fresh, ...works])
})

test('only works of one’s own are arranged', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const foreign = await addArtwork(other)
  const newer = await addArtwork(other)
  await arrange({ works: [foreign, newId(), works[4]] })
  const { body } = await artist.call('GET', '/users/me/arrangement')
  expect(idsOf(body.works)).toEqual([works[4]])
  const theirs = await guest.call('GET', `/artists/${other.id}/artworks`)
  expect(idsOf(theirs.body.items)).toEqual([newer, foreign])
})

test('series and exhibitions have an order; those that are not named come last', async () => {
  const groups: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await artist.call('POST', '/exhibitions', { kind: 'series', title })
    groups.push(body.id)
  }
  const order = async () => idsOf((await artist.call('GET', '/users/me/exhibitions')).body.items)
  const [one = '', two = '', three = ''] = groups
  expect(await order()).toEqual([three, two, one])
  await arrange({ exhibitions: [one, three, two] })
  expect(await order()).toEqual([one, three, two])
  await arrange({ exhibitions: [two] })
  expect(await order()).toEqual([two, one, three])
  const { body } = await artist.call('POST', '/exhibitions', { kind: 'series', title: 'Four' })
  expect((await order())[0]).toBe(body.id)
})
