import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { createGuest, signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { foldSearchChanges, refreshVocabulary } from './vocabulary.store.server.ts'

let app: TestApp
let eva: Person
let jose: Person
let guest: Person
const ids: Record<string, string> = {}

type Fields = Readonly<Record<string, unknown>>

async function publish(artist: Person, title: string, fields: Fields): Promise<void> {
  const imageId = await uploadImage(artist)
  const { body } = await artist.call('POST', '/artworks', { title, price: 100, imageId, ...fields })
  await artist.call('PUT', `/artworks/${body.id}/publication`)
  ids[title] = body.id
}

beforeAll(async () => {
  app = await openTestApp()
  eva = await signUp(app.api, { isArtist: true, firstName: 'Eva', lastName: 'Lind' })
  jose = await signUp(app.api, { isArtist: true, firstName: 'José', lastName: 'Núñez' })
  guest = createGuest(app.api)
  await eva.call('PATCH', '/users/me', { location: 'Rotterdam, Netherlands' })
  await jose.call('PATCH', '/users/me', { location: 'Porto, Portugal' })
  await publish(eva, 'Harbour', {
    medium: 'painting',
    technique: 'Oil on linen',
    price: 900,
    size: { width: 120, height: 80 },
    tags: 'Sea, Blue Hour',
    year: 1998,
  })
  await publish(eva, 'Harbour at night', {
    medium: 'print',
    price: 49.99,
    size: { width: 20, height: 30 },
    tags: 'sea',
    date: '2020-01-02',
  })
  await publish(jose, 'Café portrait', {
    medium: 'painting',
    price: 50,
    size: { width: 50, height: 50 },
    tags: 'Séa',
    description: 'Seen from the harbour',
  })
  await publish(jose, 'Stairs', { medium: 'mixed-media', price: 2400 })
  await refreshVocabulary(app.database.db)
})

afterAll(() => app.close())

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

async function find(query: string): Promise<string[]> {
  const { status, body } = await guest.call('GET', `/artworks?${query}`)
  expect([query, status]).toEqual([query, 200])
  return titles(body)
}

test.each([
  ['harbour', ['Harbour', 'Harbour at night', 'Café portrait']],
  ['HARB nig', ['Harbour at night']],
  ['cafe', ['Café portrait']],
  ['nunez', ['Stairs', 'Café portrait']],
  ['rotterdam', ['Harbour at night', 'Harbour']],
  ['portrait cafe', ['Café portrait']],
  ['linen', ['Harbour']],
  ['blue hour', ['Harbour']],
  ["o'clock", []],
])('the words %j find %j, titles first', async (q, expected) => {
  expect(await find(`q=${encodeURIComponent(q)}`)).toEqual(expected)
})

test.each([
  ['Rotterdm', 'rotterdam', 'Harbour at night'],
  ['potrait', 'portrait', 'Café portrait'],
  ['habour nigt', 'harbour night', 'Harbour at night'],
  // Swapped letters of a short word leave too few groups of three in common.
  ['esa', 'sea', 'Café portrait'],
  ['cfae', 'cafe', 'Café portrait'],
  ['rtoterda', 'rotterda', 'Harbour at night'],
])('the misspelt %j is taken for %j', async (q, correctedTo, first) => {
  const { body } = await guest.call('GET', `/artworks?q=${encodeURIComponent(q)}&limit=1`)
  expect([body.correctedTo, titles(body)]).toEqual([correctedTo, [first]])
})

test('words that are not counted yet are found by their beginnings', async () => {
  await publish(jose, 'Zephyr', { price: 10 })
  expect(await find('q=zeph')).toEqual(['Zephyr'])
  // A known word that no work has any more.
  await app.database.db.execute(sql`insert into search.vocabulary values ('zephyrus', 1)`)
  expect(await find('q=zeph')).toEqual(['Zephyr'])
  await jose.call('DELETE', `/artworks/${ids['Zephyr']}`)
  await refreshVocabulary(app.database.db)
})

test('a corrected search goes on from its cursor', async () => {
  const { body } = await guest.call('GET', '/artworks?q=habour&limit=1')
  const next = await find(`q=habour&limit=9&cursor=${body.nextCursor}`)
  expect([...titles(body), ...next]).toEqual(await find('q=harbour'))
})

test.each([
  ['medium=painting', ['Café portrait', 'Harbour']],
  ['medium=print&medium=mixed-media', ['Stairs', 'Harbour at night']],
  ['orientation=landscape', ['Stairs', 'Harbour']],
  ['orientation=portrait&orientation=square', ['Café portrait', 'Harbour at night']],
  ['minPrice=50&maxPrice=900', ['Café portrait', 'Harbour']],
  ['maxPrice=49.99', ['Harbour at night']],
  ['minPrice=900.01', ['Stairs']],
  ['minWidth=50&maxWidth=50', ['Café portrait']],
  ['maxHeight=79', ['Café portrait', 'Harbour at night']],
  ['size=small', ['Harbour at night']],
  ['size=medium&size=large', ['Café portrait', 'Harbour']],
  ['tag=SEA', ['Café portrait', 'Harbour at night', 'Harbour']],
  ['tag=sea&tag=blue%20hour', ['Harbour']],
  ['place=portugal', ['Stairs', 'Café portrait']],
  ['place=Porto&place=Rotterdam&medium=print', ['Harbour at night']],
  ['yearFrom=1998&yearTo=1998', ['Harbour']],
  ['yearFrom=1999', ['Harbour at night']],
  ['available=1&medium=print', ['Harbour at night']],
  ['available=0', []],
  ['q=harbour&medium=painting&maxPrice=60', ['Café portrait']],
  ['sort=price-asc', ['Harbour at night', 'Café portrait', 'Harbour', 'Stairs']],
  ['sort=price-desc', ['Stairs', 'Harbour', 'Café portrait', 'Harbour at night']],
  // A work without a size is neither small nor large.
  ['sort=size-asc', ['Harbour at night', 'Café portrait', 'Harbour', 'Stairs']],
  ['sort=size-desc', ['Harbour', 'Café portrait', 'Harbour at night', 'Stairs']],
  ['sort=size-asc&q=harbour', ['Harbour at night', 'Café portrait', 'Harbour']],
])('%s finds %j', async (query, expected) => {
  expect(await find(query)).toEqual(expected)
})

test('a work of one artist among the results of several', async () => {
  expect(await find(`artistId=${eva.id}&q=harbour`)).toEqual(['Harbour', 'Harbour at night'])
  const both = await find(`artistId=${eva.id}&artistId=${jose.id}`)
  expect(both).toHaveLength(4)
})

test.each([
  ...['relevance', 'newest', 'price-asc', 'price-desc', 'size-desc', 'favourites'].map(
    (sort) => [`q=harbour&sort=${sort}`, 3] as const,
  ),
  ['sort=size-asc', 4] as const,
  ['sort=size-desc', 4] as const,
])('pages of one by %s list every work once', async (query, count) => {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await guest.call('GET', `/artworks?${query}&limit=1${cursor}`)
    found.push(...titles(body))
    if (body.nextCursor === null) break
    cursor = `&cursor=${body.nextCursor}`
  }
  expect(found).toEqual(await find(query))
  expect(found).toHaveLength(count)
})

test('counts are those of each filter without itself', async () => {
  const { body } = await guest.call('GET', '/artworks?facets=1&medium=painting&limit=1')
  expect(body.total).toEqual({ count: 2, isCapped: false })
  const counts = (list: { value: string; count: number }[]) =>
    Object.fromEntries(list.map(({ value, count }) => [value, count]))
  const { facets } = body
  expect(counts(facets.medium)).toEqual({ painting: 2, print: 1, 'mixed-media': 1 })
  expect(counts(facets.orientation)).toEqual({ landscape: 1, square: 1 })
  expect(counts(facets.size)).toEqual({ medium: 1, large: 1 })
  expect(counts(facets.tag)).toEqual({ sea: 2, 'blue hour': 1 })
  expect(counts(facets.place)).toEqual({ 'Rotterdam, Netherlands': 1, 'Porto, Portugal': 1 })
  expect(facets.artist.map(({ label }: { label: string }) => label).toSorted()).toEqual([
    'Eva Lind',
    'José Núñez',
  ])
  expect(facets.price).toEqual([
    { minPrice: 50, maxPrice: 99.99, count: 1, isCapped: false },
    { minPrice: 500, maxPrice: 999.99, count: 1, isCapped: false },
  ])
})

test('availability counts without itself, with words and without', async () => {
  const copiesLeft = (copies: number) =>
    app.database.db.execute(sql`
    update artworks set edition_kind = 'unique', edition_size = 1, copies_left = ${copies}
    where id = ${ids['Harbour at night']}`)
  await copiesLeft(0)
  for (const [query, available] of [
    ['', 3],
    ['q=harbour&', 2],
    ['medium=print&', undefined],
  ] as const) {
    for (const chosen of ['', 'available=1&', 'available=0&']) {
      const { body } = await guest.call('GET', `/artworks?facets=1&${query}${chosen}`)
      const { availability } = body.facets
      const countOf = (label: string) =>
        availability.find((one: { label: string }) => one.label === label)?.count
      expect([countOf('Available'), countOf('Sold')], query + chosen).toEqual([available, 1])
    }
  }
  expect(await find('available=0')).toEqual(['Harbour at night'])
  await copiesLeft(1)
})

test('counts with words are the same as without, where all works have them', async () => {
  const countsOf = async (query: string) => {
    const { body } = await guest.call('GET', `/artworks?facets=1&${query}`)
    return [body.total, body.facets.medium, body.facets.price, body.facets.size]
  }
  const everything = 'place=rotterdam&place=porto'
  for (const filter of ['', '&minPrice=50&maxPrice=99.99', '&medium=print&size=small']) {
    expect(await countsOf(`${everything}${filter}`)).toEqual(await countsOf(`sort=newest${filter}`))
  }
  await foldSearchChanges(app.database.db)
  expect(await countsOf(everything)).toEqual(await countsOf('sort=newest'))
})

test('what changes is found at once as it is, and what is gone is not', async () => {
  await publish(jose, 'Lantern', { medium: 'glass', price: 10 })
  const id = ids['Lantern'] ?? ''
  const countOf = async (medium: string) => {
    const { body } = await guest.call('GET', `/artworks?facets=1&medium=${medium}`)
    return body.total.count
  }
  expect([await find('q=lantern'), await countOf('glass')]).toEqual([['Lantern'], 1])
  await jose.call('PATCH', `/artworks/${id}`, { title: 'Beacon', medium: 'ceramic', price: 20 })
  expect([await find('q=lantern'), await find('q=beacon&minPrice=20')]).toEqual([[], ['Beacon']])
  expect([await countOf('glass'), await countOf('ceramic')]).toEqual([0, 1])
  await jose.call('PATCH', '/users/me', { firstName: 'Joaquim', location: 'Lisbon' })
  expect(await find('q=joaquim beacon')).toEqual(['Beacon'])
  expect(await find('place=porto')).toEqual([])
  await jose.call('PATCH', '/users/me', { firstName: 'José', location: 'Porto, Portugal' })
  await jose.call('DELETE', `/artworks/${id}`)
  expect([await find('q=beacon'), await countOf('ceramic')]).toEqual([[], 0])
})

test('favourites put works first once they are counted', async () => {
  const fan = await signUp(app.api, { isArtist: false })
  await fan.call('PUT', `/favorites/${ids['Stairs']}`)
  await foldSearchChanges(app.database.db)
  expect((await find('sort=favourites'))[0]).toBe('Stairs')
  await fan.call('DELETE', `/favorites/${ids['Stairs']}`)
  await fan.call('PUT', `/favorites/${ids['Harbour']}`)
  await foldSearchChanges(app.database.db)
  expect((await find('sort=favourites'))[0]).toBe('Harbour')
  const { body } = await fan.call('GET', '/artworks?q=harbour&limit=1')
  expect(body.items[0].isFavorited).toBe(true)
})

test.each([
  ['minPrice=10&maxPrice=9', 422],
  ['minWidth=10&maxWidth=9', 422],
  ['yearFrom=2000&yearTo=1999', 422],
  ['medium=oil', 422],
  ['sort=cheapest', 422],
  ['minPrice=-1', 422],
  ['minPrice=1e3', 422],
  ['artistId=1', 422],
  [`q=${'q'.repeat(201)}`, 422],
  [Array.from({ length: 10_000 }, (_, nth) => `tag=${nth}`).join('&'), 422],
  ['q=harbour&cursor=nonsense', 400],
  ['sort=newest&cursor=aaaaaaaa.0.0.00000000-0000-7000-8000-000000000000', 400],
])('%.40s is refused', async (query, status) => {
  expect((await guest.call('GET', `/artworks?${query}`)).status).toBe(status)
})

test.each([
  ['minPrice=20000000', 'Please give at most €10,000,000'],
  ['maxWidth=999999', /^Please give at most \d+ cm$/],
  ['yearTo=3000', 'Please give a year from 1 to 2100'],
  ['yearFrom=0', 'Please give a year from 1 to 2100'],
  ['minPrice=abc', 'Please give a price in euros, such as 250'],
  ['minPrice=9.125&maxPrice=5', 'Please give a price in euros, such as 250'],
  ['colour=zz', 'Please give a colour such as 1f4e79 or 1f4e79:0.4'],
  ['size=tiny', /^Please give one of small, /],
  ['limit=5&limit=6', 'Please give one number'],
  ['q=tide&q=ebb', 'Please give this only once'],
])('%s is refused in words for people', async (query, message) => {
  const { body } = await guest.call('GET', `/artworks?${query}`)
  expect(body.errors).toEqual([
    { field: query.split('=')[0], message: expect.stringMatching(message) },
  ])
})

test('a cursor of another search or of the gallery is refused', async () => {
  const { body } = await guest.call('GET', '/artworks?q=harbour&limit=1')
  const { body: listed } = await guest.call('GET', '/artworks?limit=1')
  for (const query of [
    `q=harbour&medium=print&cursor=${body.nextCursor}`,
    `q=stairs&cursor=${body.nextCursor}`,
    `cursor=${body.nextCursor}`,
    `q=harbour&cursor=${listed.nextCursor}`,
  ]) {
    const { status, body: problem } = await guest.call('GET', `/artworks?${query}`)
    expect([query, status, problem.code]).toEqual([query, 400, 'malformed-request'])
    const message = query.startsWith('q') ? 'another search' : 'another list'
    const errors = [{ field: 'cursor', message: `This cursor is of ${message}` }]
    expect(problem.errors).toEqual(errors)
  }
})

test.each([
  ['size=medium', 'size=large'],
  ['orientation=portrait', 'orientation=landscape'],
  ['medium=painting', 'medium=print'],
])('a cursor of %s and %s is also one of the other order', async (one, other) => {
  const { body } = await guest.call('GET', `/artworks?${one}&${other}&limit=1`)
  const next = await find(`${other}&${one}&cursor=${body.nextCursor}`)
  expect([...titles(body), ...next]).toEqual(await find(`${one}&${other}`))
})

test('words that are no words, or would be SQL or a tsquery, are searched for as they are', async () => {
  for (const q of ["' | 'a", '!&|()', '%', '\\', '😀', 'a:*', '=medium painting', '@', '​']) {
    const { status } = await guest.call('GET', `/artworks?q=${encodeURIComponent(q)}&facets=1`)
    expect([q, status]).toEqual([q, 200])
    const { status: suggested } = await guest.call('GET', `/suggestions?q=${encodeURIComponent(q)}`)
    expect([q, suggested]).toEqual([q, 200])
  }
  expect(await find(`tag=${encodeURIComponent("'; drop")}`)).toEqual([])
})

test('tags that were asked for are counted first, however many are as frequent', async () => {
  const tags = Array.from({ length: 25 }, (_, nth) => `a${nth}`)
  await publish(jose, 'Much tagged', { tags: [...tags, 'Zoë'] })
  const { body } = await guest.call('GET', '/artworks?tag=ZOE&facets=1')
  expect(body.facets.tag).toHaveLength(20)
  expect(body.facets.tag[0]).toMatchObject({ value: 'zoe', label: 'Zoë', count: 1 })
  await jose.call('DELETE', `/artworks/${ids['Much tagged']}`)
})

test('suggestions are artists, works and tags that begin so', async () => {
  const suggest = async (q: string) => {
    const { body } = await guest.call('GET', `/suggestions?q=${encodeURIComponent(q)}`)
    return {
      artists: body.artists.map(({ name }: { name: string }) => name),
      works: body.works.map(({ title }: { title: string }) => title),
      tags: body.tags.map(({ label }: { label: string }) => label),
    }
  }
  expect(await suggest('jos')).toEqual({ artists: ['José Núñez'], works: [], tags: [] })
  expect(await suggest('nig')).toEqual({ artists: [], works: ['Harbour at night'], tags: [] })
  expect((await suggest('SE')).tags).toEqual(['Sea'])
  expect(await suggest('')).toEqual({ artists: [], works: [], tags: [] })
  expect((await suggest('%')).tags).toEqual([])
})

test('without a search, the gallery is listed as ever', async () => {
  const { body } = await guest.call('GET', '/artworks')
  expect(Object.keys(body)).toEqual(['items', 'nextCursor'])
  expect(titles(body)).toEqual(['Stairs', 'Café portrait', 'Harbour at night', 'Harbour'])
})
