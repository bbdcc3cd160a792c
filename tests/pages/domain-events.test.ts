import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOperator } from '../helpers/app/operator.ts'
import { DELIVERY, PASSWORD } from '../helpers/app/person.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Every domain event evicts exactly the cached pages that show the change. A page that stays
// cached equals, byte for byte, the page that would be rendered.

let site: TestSite
let ada: SiteClient
let bo: SiteClient
let collector: SiteClient
let operator: SiteClient
let works: Record<'ada1' | 'ada2' | 'bo1', string>
let draft: string
/** Null except in the tests of series. */
let series: string | null = null

beforeAll(async () => {
  site = await openTestSite()
  ada = await openSiteClient(site.url, { isArtist: true, firstName: 'Ada' })
  bo = await openSiteClient(site.url, { isArtist: true, firstName: 'Bo' })
  collector = await openSiteClient(site.url, { isArtist: false })
  works = {
    ada1: (await ada.addWork('First', true)).id,
    ada2: (await ada.addWork('Second', true)).id,
    bo1: (await bo.addWork('Third', true)).id,
  }
  await ada.send('PATCH', `/api/artworks/${works.ada2}`, { tags: ['Wet ink'] })
  await bo.send('PATCH', `/api/artworks/${works.bo1}`, { tags: ['Wet ink', 'Paper'] })
  draft = (await ada.addWork('Unseen', false)).id
  operator = await openSiteClient(site.url, { isArtist: false })
  await makeOperator(site, operator)
})

afterAll(() => site.close())

/** The pages of the scene by short names. */
const pages = () => ({
  landing: '/',
  privacy: '/privacy',
  feed: '/for-art-lovers',
  ada: `/artist/${ada.id}`,
  bo: `/artist/${bo.id}`,
  ada1: `/artwork/${works.ada1}`,
  ada2: `/artwork/${works.ada2}`,
  bo1: `/artwork/${works.bo1}`,
  ink: '/tags/wet%20ink',
  paper: '/tags/paper',
  ...(series === null ? {} : { series: `/exhibition/${series}`, exhibitions: '/exhibitions' }),
})
type Name = Extract<keyof ReturnType<typeof pages>, string>

let nth = 0

/** A page rendered for a new address, which is in no cache. */
async function renderAnew(path: string): Promise<string> {
  const search = `?anew=${(nth += 1)}`
  const html = await (await fetch(site.url + path + search)).text()
  // Links to sign in name the address to return to.
  return html.replaceAll(search, '').replaceAll(encodeURIComponent(search), '')
}

/** Only rendered responses have a request id. */
const isCached = ({ headers }: Response) => headers.get('x-request-id') === null

/** Cached pages expire after a minute; one that expires would count as evicted by a change. */
const MAX_CACHED_MS = 20_000
let emptiedAt = Number.NEGATIVE_INFINITY

/** Evicts all pages if some may be about to expire. */
async function renewCache(): Promise<void> {
  if (performance.now() - emptiedAt < MAX_CACHED_MS) return
  emptiedAt = performance.now()
  const { contactEmail } = await (await operator.send('GET', '/api/admin/settings')).json()
  for (const one of ['another@example.org', contactEmail]) {
    const set = await operator.send('PATCH', '/api/admin/settings', { contactEmail: one })
    expect(set.status).toBe(200)
  }
}

/** @returns the names of the pages that were cached before the change, and are not after it */
async function evictedBy(change: () => Promise<Response | string>): Promise<Name[]> {
  await renewCache()
  const all = Object.entries(pages()) as [Name, string][]
  const before = await Promise.all(
    all.map(async ([name, path]) => {
      await (await fetch(site.url + path)).text()
      const again = await fetch(site.url + path)
      await again.text()
      return isCached(again) ? [{ name, path }] : []
    }),
  )
  const answer = await change()
  if (typeof answer !== 'string') expect(answer.ok, String(answer.status)).toBe(true)
  const evicted = await Promise.all(
    before.flat().map(async ({ name, path }) => {
      const response = await fetch(site.url + path)
      const html = await response.text()
      if (!isCached(response)) return [name]
      expect(html, name).toBe(await renderAnew(path))
      return []
    }),
  )
  return evicted.flat()
}

const editWork = (change: object) => () => ada.send('PATCH', `/api/artworks/${works.ada1}`, change)
const editProfile = (who: () => SiteClient, change: object) => () =>
  who().send('PATCH', '/api/users/me', change)

describe('an event evicts the pages that it concerns', () => {
  const cases: [string, () => Promise<Response | string>, Name[]][] = [
    // The second work shows the first beside it; the third, of another artist, shows the second.
    ['artwork.changed: price', editWork({ price: 4321 }), ['feed', 'ada', 'ada1', 'ada2']],
    ['artwork.changed: title', editWork({ title: 'Renamed' }), ['feed', 'ada', 'ada1', 'ada2']],
    ['artwork.changed: description', editWork({ description: 'In ink.' }), ['ada1']],
    ['artwork.changed: tags', editWork({ tags: ['ink'] }), ['ada1']],
    ['artwork.changed: a tag added', editWork({ tags: ['WET INK'] }), ['ada1', 'ink']],
    [
      'artwork.changed: title, with a tag',
      editWork({ title: 'Named' }),
      ['feed', 'ada', 'ada1', 'ada2', 'ink'],
    ],
    ['artwork.changed: a tag removed', editWork({ tags: ['ink'] }), ['ada1', 'ink']],
    [
      'artist.changed: name',
      editProfile(() => ada, { firstName: 'Adele' }),
      ['feed', 'ada', 'ada1', 'ada2', 'ink'],
    ],
    [
      'artist.changed: location',
      editProfile(() => ada, { location: 'Ghent' }),
      ['ada', 'ada1', 'ada2'],
    ],
    ['artist.changed: statement', editProfile(() => ada, { statement: 'Slowly.' }), ['ada']],
    [
      'favourite.changed: added',
      () => collector.send('PUT', `/api/favorites/${works.bo1}`),
      ['bo1'],
    ],
    [
      'favourite.changed: removed',
      () => collector.send('DELETE', `/api/favorites/${works.bo1}`),
      ['bo1'],
    ],
    ['order.placed', () => collector.buy(works.bo1, '7 Quiet Lane'), []],
    [
      'artwork.published',
      () => ada.send('PUT', `/api/artworks/${draft}/publication`),
      // Bo's was the newest work in the gallery. Ada's works show her newest ones.
      ['feed', 'ada', 'ada1', 'ada2', 'bo1'],
    ],
    [
      'artwork.published, by another artist',
      async () => (await bo.addWork('Fourth', true)).id,
      // Ada's draft was the newest work in the gallery, and has no page among these.
      ['feed', 'bo', 'bo1'],
    ],
  ]
  test.each(cases)('%s', async (_, change, concerned) => {
    expect((await evictedBy(change)).toSorted()).toEqual(concerned.toSorted())
  })
})

describe('nothing is evicted by', () => {
  const cases: [string, () => Promise<Response | string>][] = [
    [
      'settings that stay as they are',
      () =>
        operator.send('PATCH', '/api/admin/settings', { name: 'Frame', footerCounts: 'claims' }),
    ],
    ['a sign-up', async () => (await openSiteClient(site.url, { isArtist: true })).id],
    [
      'a change of password',
      () =>
        bo.send('PUT', '/api/users/me/password', {
          currentPassword: PASSWORD,
          newPassword: PASSWORD,
        }),
    ],
    ['a draft', async () => (draft = (await ada.addWork('Unseen again', false)).id)],
    [
      'a draft’s save',
      () => ada.send('PATCH', `/api/artworks/${draft}`, { title: 'Still unseen' }),
    ],
    ['a draft’s deletion', () => ada.send('DELETE', `/api/artworks/${draft}`)],
    ['a collector’s new name', editProfile(() => collector, { firstName: 'Cleo' })],
    [
      'a guest’s order',
      async () => {
        const items = [{ id: works.bo1, quantity: 1 }]
        await collector.send('POST', '/api/guest-orders', { items, delivery: DELIVERY, total: 120 })
        return 'whether or not it was accepted'
      },
    ],
  ]
  test.each(cases)('%s', async (_, change) => {
    expect(await evictedBy(change)).toEqual([])
  })
})

test('a collector who renames themselves a hundred times leaves the cache as it is', async () => {
  const rename = async () => {
    const names = Array.from({ length: 100 }, (_, at) => `Cleo${'abcdefghij'[at % 10]}`)
    for (const firstName of names) await collector.send('PATCH', '/api/users/me', { firstName })
    return 'renamed'
  }
  expect(await evictedBy(rename)).toEqual([])
})

describe('settings.changed', () => {
  const everyPage = () => Object.keys(pages()).toSorted()
  const set = (change: object) => () => operator.send('PATCH', '/api/admin/settings', change)

  test.each([
    ['the name', { name: 'Lagoon' }, { name: '' }],
    ['the address', { contactEmail: 'office@example.org' }, { contactEmail: null }],
    ['the counts in the footer', { footerCounts: 'real' }, { footerCounts: 'claims' }],
  ])('evicts every page, by %s', async (_, change, back) => {
    const before = await renderAnew('/privacy')
    expect((await evictedBy(set(change))).toSorted()).toEqual(everyPage())
    expect(await renderAnew('/privacy')).not.toBe(before)
    expect((await evictedBy(set(back))).toSorted()).toEqual(everyPage())
    // Byte for byte the same page.
    expect(await renderAnew('/privacy')).toBe(before)
  })
})

describe('settings.changed: featured works', () => {
  const choose = (...ids: string[]) => operator.send('PUT', '/api/admin/featured-works', { ids })

  test('evict the landing page, and then what they show does', async () => {
    const sample = await renderAnew('/')
    expect(await evictedBy(() => choose(works.ada1))).toEqual(['landing'])
    expect(await renderAnew('/')).toContain(`/artwork/${works.ada1}`)
    const rename = () => ada.send('PATCH', `/api/artworks/${works.ada1}`, { title: 'Renamed anew' })
    expect(await evictedBy(rename)).toContain('landing')
    expect(await renderAnew('/')).toContain('Renamed anew')
    expect(await evictedBy(() => choose())).toEqual(['landing'])
    expect(await renderAnew('/')).toBe(sample)
  })
})

describe('settings.changed: sign-up', () => {
  const setSignUp = (signUp: string) => operator.send('PATCH', '/api/admin/settings', { signUp })

  test('evicts the sign-up page and no other', async () => {
    const form = 'name="firstName"'
    expect(await renderAnew('/signup')).toContain(form)
    await (await fetch(`${site.url}/signup`)).text()
    expect(await evictedBy(() => setSignUp('invitation'))).toEqual([])
    const closed = await (await fetch(`${site.url}/signup`)).text()
    expect(closed).toContain('Sign-up is by invitation')
    expect(closed).not.toContain(form)
    expect(await evictedBy(() => setSignUp('open'))).toEqual([])
    expect(await (await fetch(`${site.url}/signup`)).text()).toContain(form)
  })
})

describe('exhibition.changed', () => {
  const path = () => `/api/exhibitions/${series}`
  const facts = { kind: 'series', title: 'Ink', text: '', opensOn: null, closesOn: null, place: '' }
  const show = (...ids: string[]) =>
    ada.send('PUT', `${path()}/works`, { works: ids.map((id) => ({ id })) })

  const LISTED: Name[] = ['ada', 'ada1', 'series', 'exhibitions']

  test.each<[string, () => Promise<Response>, Name[]]>([
    [
      'a draft evicts nothing',
      async () => {
        const added = await ada.send('POST', '/api/exhibitions', { kind: 'series', title: 'Ink' })
        series = (await added.json()).id
        return show(works.ada1)
      },
      [],
    ],
    [
      // The event does not list the works that name it, so all works of the artist are evicted.
      'its publication: the artist and their works',
      () => ada.send('PUT', `${path()}/publication`),
      ['ada', 'ada1', 'ada2', 'exhibitions'],
    ],
    [
      'its title: also its own page, and the list of all',
      () => ada.send('PUT', path(), { ...facts, title: 'Inks' }),
      LISTED,
    ],
    [
      'its text: its own page',
      () => ada.send('PUT', path(), { ...facts, title: 'Inks', text: 'Slow.' }),
      ['series'],
    ],
    ['a work added', () => show(works.ada1, works.ada2), [...LISTED, 'ada2']],
    ['another order', () => show(works.ada2, works.ada1), [...LISTED, 'ada2']],
    [
      'an exhibition of it: the list of all shows it',
      () => ada.send('PUT', path(), { ...facts, kind: 'exhibition', title: 'Inks' }),
      [...LISTED, 'ada2'],
    ],
    ['the price of a work in it', editWork({ price: 777 }), ['feed', ...LISTED, 'ada2']],
    ['its deletion', () => ada.send('DELETE', path()), [...LISTED, 'ada2']],
  ])('%s', async (_, change, concerned) => {
    expect((await evictedBy(change)).toSorted()).toEqual(concerned.toSorted())
  })

  afterAll(() => {
    series = null
  })
})

describe('a deletion evicts what it takes along', () => {
  test('artwork.deleted', async () => {
    const remove = () => ada.send('DELETE', `/api/artworks/${works.ada2}`)
    const concerned: Name[] = ['feed', 'ada', 'ada1', 'ada2', 'bo1', 'ink']
    expect((await evictedBy(remove)).toSorted()).toEqual(concerned.toSorted())
  })

  test('the account of somebody with favourites changes the likes of those works', async () => {
    const admirer = await openSiteClient(site.url, { isArtist: false })
    await admirer.send('PUT', `/api/favorites/${works.bo1}`)
    const leave = () => admirer.send('DELETE', '/api/users/me', { password: PASSWORD })
    expect(await evictedBy(leave)).toEqual(['bo1'])
  })

  test('artist.deleted', async () => {
    await ada.send('PATCH', `/api/artworks/${works.ada1}`, { tags: ['Wet ink'] })
    const leave = () => ada.send('DELETE', '/api/users/me', { password: PASSWORD })
    // Ada's works were beside Bo's.
    const concerned: Name[] = ['feed', 'ada', 'ada1', 'bo1', 'ink']
    expect((await evictedBy(leave)).toSorted()).toEqual(concerned.toSorted())
  })
})
