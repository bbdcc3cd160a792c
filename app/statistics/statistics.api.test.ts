import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, checkOut, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { firstWeek } from './statistics.ts'
import { createViewCounter, type ViewCounter } from './view-counter.server.ts'
import { storeViews, sweepViews } from './view.store.server.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const HOST = 'frame.example'
const ORIGIN = `http://${HOST}`

let app: TestApp
let now = 0
let views: ViewCounter

beforeAll(async () => {
  app = await openTestApp()
  // Without a job queue, the counter stores its batches itself.
  const jobs = { add: async () => false }
  views = createViewCounter({ db: app.database.db, jobs, log: silentLog, clock: () => now })
})

afterAll(() => app.close())

type Visit = {
  readonly headers?: Record<string, string>
  readonly status?: number
  readonly address?: string
  readonly account?: string
  readonly method?: string
}

function visit(url: string, options: Visit = {}): void {
  const { headers = {}, status = 200, address = newId(), account = '', method = 'GET' } = options
  const request = { method, url, headers: { host: HOST, 'user-agent': BROWSER, ...headers } }
  views.countRequest(request, { status, clientOf: () => ({ address, account }) })
}

async function figuresOf(artist: Person, query = '') {
  await views.flush()
  return (await artist.call('GET', `/users/me/statistics${query}`)).body
}

test('views are counted by work, by week and by where visitors came from', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const [seen, other] = [await addArtwork(artist, { title: 'Seen' }), await addArtwork(artist)]
  visit(`/artwork/${seen}`, { headers: { referer: 'https://www.news.example/today' } })
  visit(`/artwork/${seen}?utm=1`, { headers: { referer: `${ORIGIN}/for-art-lovers` } })
  visit(`/artwork/${seen}`, { status: 304 })
  visit(`/artwork/${other}`)
  const { weeks, works, workCount, sources } = await figuresOf(artist)
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({
    week: firstWeek(new Date(), 1),
    views: 4,
    favourites: 0,
    carts: 0,
    sold: 0,
    earned: 0,
    followers: 0,
  })
  expect(weeks[0].views).toBe(0)
  expect(workCount).toBe(2)
  expect(works.map((work: { title: string; views: number }) => [work.title, work.views])).toEqual([
    ['Seen', 3],
    ['Morning', 1],
  ])
  expect(sources).toEqual([
    { source: 'direct', views: 2 },
    { source: 'gallery', views: 1 },
    { source: 'news.example', views: 1 },
  ])
})

test('what is no visit of a visitor does not count', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const [work, draft] = [await addArtwork(artist), await addArtwork(artist, { isPublished: false })]
  const path = `/artwork/${work}`
  visit(path, { account: artist.id })
  visit(path, { status: 404 })
  visit(path, { status: 0 })
  visit(path, { method: 'HEAD' })
  visit(path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  visit(path, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  visit(path, { headers: { 'user-agent': '' } })
  visit(`/artwork/${draft}`, { account: artist.id })
  visit(`/artwork/${draft}`)
  visit(`/artwork/${newId()}`)
  visit('/artwork/sketch-7')
  visit(`${path}.data`)
  expect((await figuresOf(artist)).workCount).toBe(0)
})

test('the same work seen again from one address counts once in half an hour', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const path = `/artwork/${await addArtwork(artist)}`
  const see = () => visit(path, { address: '203.0.113.7' })
  see()
  see()
  await views.flush()
  now += 30 * 60_000 - 1000
  see()
  await views.flush()
  now += 1000
  see()
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(2)
})

test('a view without room in a full batch counts when it is seen again', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const path = `/artwork/${await addArtwork(artist)}`
  const see = () => visit(path, { address: '203.0.113.8' })
  await views.flush()
  for (let count = 0; count < 5000; count += 1) visit(`/artwork/${newId()}`)
  see()
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(0)
  see()
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(1)
})

test('a page of this site reports what it showed without a document', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(artist)
  const report = (from: string, referer?: string) =>
    visit(`/views/${work}?from=${encodeURIComponent(from)}`, {
      status: 204,
      headers: referer === undefined ? {} : { referer },
    })
  report('/for-art-lovers?q=boat', `${ORIGIN}/artwork/${work}`)
  report('/for-art-lovers', 'https://elsewhere.example/')
  report('/for-art-lovers')
  expect((await figuresOf(artist)).sources).toEqual([{ source: 'search', views: 1 }])
})

test('favourites, carts, sales and followers stand beside the views', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const buyer = await signUp(app.api, { isArtist: false })
  const [sold, kept] = [
    await addArtwork(artist, { title: 'Sold', price: 80 }),
    await addArtwork(artist),
  ]
  await buyer.call('PUT', `/favorites/${sold}`)
  await buyer.call('PUT', `/users/me/following/${artist.id}`)
  await buyer.call('POST', '/cart/items', { id: sold })
  expect((await checkOut(buyer)).status).toBe(201)
  await buyer.call('POST', '/cart/items', { id: kept })
  const { weeks, works } = await figuresOf(artist, '?weeks=52')
  expect(weeks).toHaveLength(52)
  expect(weeks.at(-1)).toMatchObject({ favourites: 1, carts: 1, sold: 1, earned: 80, followers: 1 })
  expect(works.find(({ title }: { title: string }) => title === 'Sold')).toMatchObject({
    favourites: 1,
    carts: 0,
    sold: 1,
    earned: 80,
  })
  expect((await figuresOf(buyer)).code).toBe('artists-only')
  expect((await artist.call('GET', '/users/me/statistics?weeks=13')).status).toBe(422)
})

test('the CSV has a line for each work and week, and no formula', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(artist, { title: '=1+1' })
  visit(`/artwork/${work}`)
  await views.flush()
  const { status, headers, body } = await artist.call('GET', '/users/me/statistics/csv?weeks=12')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(body).toBe(
    `\uFEFFweek,id,title,views,favourites,carts,sold,earned\r\n` +
      `${firstWeek(new Date(), 1)},${work},'=1+1,1,0,0,0,0.00\r\n`,
  )
})

test('a batch that is stored again counts once, and old views are deleted', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const artworkId = await addArtwork(artist)
  const one = { artworkId, source: 'direct', account: '', views: 2 }
  const batch = { id: newId(), at: new Date().toISOString(), views: [one] }
  await storeViews(app.database.db, batch)
  await storeViews(app.database.db, batch)
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(2)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await sweepViews(app.database.db, { day: tomorrow, batch: tomorrow })
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(0)
})

test('views that cannot be stored are counted later', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const path = `/artwork/${await addArtwork(artist)}`
  let isDown = true
  const jobs = {
    async add() {
      if (isDown) throw new Error('unavailable')
      return false
    },
  }
  const counter = createViewCounter({ db: app.database.db, jobs, log: silentLog })
  const request = { method: 'GET', url: path, headers: { host: HOST, 'user-agent': BROWSER } }
  const clientOf = () => ({ address: '203.0.113.9', account: '' })
  counter.countRequest(request, { status: 200, clientOf })
  await counter.flush()
  isDown = false
  await counter.stop()
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(1)
})

test('views whose job was added without an answer count once', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const seen = async (counter: ViewCounter) => {
    const url = `/artwork/${await addArtwork(artist)}`
    const request = { method: 'GET', url, headers: { host: HOST, 'user-agent': BROWSER } }
    counter.countRequest(request, { status: 200, clientOf: () => ({ address: 'a', account: '' }) })
  }
  let isLost = true
  const jobs = {
    async add(_name: string, batch: object) {
      await storeViews(app.database.db, batch as Parameters<typeof storeViews>[1])
      if (isLost) throw new Error('the connection was lost')
      return true
    },
  }
  const counter = createViewCounter({ db: app.database.db, jobs, log: silentLog })
  await seen(counter)
  await counter.flush()
  isLost = false
  await seen(counter)
  await counter.stop()
  expect((await figuresOf(artist)).weeks.at(-1).views).toBe(2)
})
