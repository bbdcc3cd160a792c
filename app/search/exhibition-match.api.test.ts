import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'

let app: TestApp
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true, firstName: 'Eva', lastName: 'Lind' })
  guest = createGuest(app.api)
})

afterAll(() => app.close())

async function exhibit(by: Person, title: string): Promise<string> {
  const { body } = await by.call('POST', '/exhibitions', { kind: 'series', title })
  const work = await addArtwork(by)
  await by.call('PUT', `/exhibitions/${body.id}/works`, { works: [{ id: work }] })
  await by.call('PUT', `/exhibitions/${body.id}/publication`)
  return body.id
}

type Titled = { readonly title: string }

const titlesOf = (items: readonly Titled[]) => items.map(({ title }) => title)

async function find(q: string) {
  const query = `q=${encodeURIComponent(q)}`
  const found = await guest.call('GET', `/exhibitions?${query}`)
  const suggested = await guest.call('GET', `/suggestions?${query}`)
  expect([q, found.status, suggested.status]).toEqual([q, 200, 200])
  return {
    titles: titlesOf(found.body.items),
    correctedTo: found.body.correctedTo,
    suggested: titlesOf(suggested.body.exhibitions),
  }
}

test('a title is found by the beginnings of its words, in any order, without diacritics', async () => {
  await exhibit(artist, 'Lumière du soir')
  await exhibit(artist, 'Evening light, a lumiere')
  const both = ['Evening light, a lumiere', 'Lumière du soir']
  for (const [q, titles] of [
    ['LUMIERE', both],
    ['lumiè', both],
    ['soir lum', ['Lumière du soir']],
    ['light even', ['Evening light, a lumiere']],
    ['', []],
    ['%', []],
  ] as const) {
    expect([q, await find(q)]).toEqual([q, { titles, correctedTo: null, suggested: titles }])
  }
})

test('an entry says whose it is, and shows its first work', async () => {
  const id = await exhibit(artist, 'Windowsill')
  const { body } = await guest.call('GET', '/exhibitions?q=windowsill')
  expect(body.items).toMatchObject([
    { id, kind: 'series', artist: { id: artist.id, name: 'Eva Lind' }, count: 1 },
  ])
  expect(body.items[0].covers).toHaveLength(1)
  const suggestions = await guest.call('GET', '/suggestions?q=windows')
  expect(suggestions.body.exhibitions).toEqual([
    { id, kind: 'series', title: 'Windowsill', artist: 'Eva Lind', image: expect.any(String) },
  ])
  expect(suggestions.body.exhibitions[0].image).toMatch(/^\/images\//)
})

test('a misspelt word finds the nearest of a title, and the answer says so', async () => {
  await exhibit(artist, 'Nocturnes of the harbour')
  expect(await find('noctrunes')).toEqual({
    titles: ['Nocturnes of the harbour'],
    correctedTo: 'nocturnes',
    suggested: [],
  })
  expect(await find('osir')).toMatchObject({ titles: ['Lumière du soir'], correctedTo: 'soir' })
  expect(await find('xylophone')).toEqual({ titles: [], correctedTo: null, suggested: [] })
})

test('the search follows title, publication and deletion', async () => {
  const id = await exhibit(artist, 'Petrichor')
  const facts = { kind: 'series', text: '', opensOn: null, closesOn: null, place: '' }
  await artist.call('PUT', `/exhibitions/${id}`, { ...facts, title: 'Geosmin' })
  expect((await find('petrichor')).titles).toEqual([])
  expect((await find('geosmin')).titles).toEqual(['Geosmin'])
  await artist.call('DELETE', `/exhibitions/${id}/publication`)
  expect(await find('geosmin')).toMatchObject({ titles: [], suggested: [] })
  await artist.call('PUT', `/exhibitions/${id}/publication`)
  expect((await find('geosmin')).titles).toEqual(['Geosmin'])
  await artist.call('DELETE', `/exhibitions/${id}`)
  expect(await find('geosmin')).toMatchObject({ titles: [], suggested: [] })
})

test('nothing of a suspended artist is found', async () => {
  const other = await signUp(app.api, { isArtist: true })
  await exhibit(other, 'Quarantine')
  expect((await find('quarantine')).titles).toEqual(['Quarantine'])
  await suspend(await signUpOperator(app), other)
  expect(await find('quarantine')).toMatchObject({ titles: [], suggested: [] })
})

test('a rebuilt index finds what the triggers had found', async () => {
  const rows = async () => {
    const { rows: words } = await app.database.db.execute(
      sql`select exhibition_id, word from search.exhibition_words order by 1, 2`,
    )
    return words
  }
  const before = await rows()
  expect(before.length).toBeGreaterThan(5)
  await app.database.db.execute(sql`select search.rebuild_exhibitions()`)
  expect(await rows()).toEqual(before)
})
