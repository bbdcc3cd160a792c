import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { makeOperator } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'

let app: TestApp
let guest: Person

const PEOPLE = [
  { firstName: 'Zoë', lastName: 'Åberg', location: 'Malmö, Sweden', medium: 'ceramic' },
  { firstName: 'Łukasz', lastName: 'Nowak', location: 'Kraków', medium: 'print' },
  { firstName: 'Ada', lastName: 'Ortiz-Vega', location: 'Porto', medium: 'painting' },
  { firstName: 'Ada', lastName: "O'Brien", location: 'Cork', medium: 'painting' },
  { firstName: 'Élodie', lastName: 'Martin', location: 'Lyon', medium: 'print' },
  { firstName: 'Зоя', lastName: 'Иванова', location: 'Porto', medium: 'textile' },
]

const artists: Person[] = []

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
  for (const { location, medium, ...name } of PEOPLE) {
    const artist = await signUp(app.api, { isArtist: true, ...name })
    await artist.call('PATCH', '/users/me', { location })
    const work = await addArtwork(artist, { title: `By ${name.firstName}` })
    await artist.call('PATCH', `/artworks/${work}`, { medium })
    artists.push(artist)
  }
})

afterAll(() => app.close())

const list = async (query = '') => (await guest.call('GET', `/artists${query}`)).body
const namesOf = async (query = '') =>
  (await list(query)).items.map(({ name }: { name: string }) => name)

const ALL = [
  "Ada O'Brien",
  'Ada Ortiz-Vega',
  'Élodie Martin',
  'Łukasz Nowak',
  'Zoë Åberg',
  'Зоя Иванова',
]

describe('the directory', () => {
  test('has every artist with published works, by name without diacritics', async () => {
    await signUp(app.api, { isArtist: true, firstName: 'Bare' })
    const draughtsman = await signUp(app.api, { isArtist: true, firstName: 'Drafts' })
    await addArtwork(draughtsman, { isPublished: false })
    const { items, count, letters, nextCursor } = await list()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(ALL)
    expect([count, nextCursor]).toEqual([6, null])
    expect(letters).toEqual(['other', 'a', 'e', 'l', 'z'])
    expect(items[4]).toMatchObject({
      location: 'Malmö, Sweden',
      photo: null,
      workCount: 1,
      works: [{ title: 'By Zoë', urls: { small: expect.stringContaining('400.webp') } }],
    })
  })

  test.each([
    ['?q=zoe', ['Zoë Åberg']],
    ['?q=ZOË+aberg', ['Zoë Åberg']],
    ['?q=luk', ['Łukasz Nowak']],
    ['?q=vega', ['Ada Ortiz-Vega']],
    ['?q=brien', ["Ada O'Brien"]],
    ['?q=Зо', ['Зоя Иванова']],
    ['?q=porto', []],
    ['?q=%27+%26+%7C+%5C+%3A*', []],
    ['?place=malmo', ['Zoë Åberg']],
    ['?place=krak', ['Łukasz Nowak']],
    ['?place=porto', ['Ada Ortiz-Vega', 'Зоя Иванова']],
    ['?medium=print', ['Élodie Martin', 'Łukasz Nowak']],
    ['?letter=a', ["Ada O'Brien", 'Ada Ortiz-Vega']],
    ['?letter=l', ['Łukasz Nowak']],
    ['?letter=other', ['Зоя Иванова']],
    ['?q=ada&place=cork&medium=painting&letter=a', ["Ada O'Brien"]],
    ['?q=ada&medium=print', []],
  ])('for %s has %j', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected)
    expect((await list(query)).count).toBe(expected.length)
  })

  test('goes on after the last artist of a page', async () => {
    const names: string[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(items.length).toBeLessThanOrEqual(2)
      names.push(...items.map(({ name }: { name: string }) => name))
      cursor = nextCursor ?? ''
    } while (cursor !== '')
    expect(names).toEqual(ALL)
  })

  test.each(['letter=aa', 'medium=tin', 'cursor=x', 'limit=0', `q=${'x'.repeat(101)}`])(
    'refuses ?%s',
    async (query) => {
      const { status } = await guest.call('GET', `/artists?${query}`)
      expect([400, 422]).toContain(status)
    },
  )
})

test('an artist is listed while a work is published, with their current name', async () => {
  const operator = await signUp(app.api, { isArtist: false })
  await makeOperator(app, operator)
  const artist = await signUp(app.api, { isArtist: true, firstName: 'Quinn' })
  const [first, second] = [await addArtwork(artist), await addArtwork(artist)]
  const isListed = async () => (await namesOf('?letter=q')).length === 1
  expect(await isListed()).toBe(true)
  await artist.call('PATCH', '/users/me', { firstName: 'Quéntin' })
  expect(await namesOf('?q=quent')).toEqual(['Quéntin Artist'])
  await artist.call('PATCH', `/artworks/${first}`, { medium: 'glass' })
  expect(await namesOf('?medium=glass')).toHaveLength(1)
  await artist.call('DELETE', `/artworks/${first}`)
  expect(await namesOf('?medium=glass')).toEqual([])
  await operator.call('PUT', `/admin/artworks/${second}/hiding`, { reason: 'A copy' })
  expect(await isListed()).toBe(false)
  await operator.call('DELETE', `/admin/artworks/${second}/hiding`)
  expect(await isListed()).toBe(true)
  await operator.call('PUT', `/admin/people/${artist.id}/suspension`, { reason: 'Spam' })
  expect(await isListed()).toBe(false)
  await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
  expect(await isListed()).toBe(true)
})
