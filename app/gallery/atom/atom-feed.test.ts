import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { makeOperator } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { readsOn } from '../../database/replicas/replicas.server.ts'
import { newId } from '../../kernel/id.ts'
import { createAtomFeeds } from './atom-feed.server.ts'
import { atomXml, updatedAtOf, type AtomFeed } from './atom-feed.ts'

const SITE = 'https://frame.example'

const feed: AtomFeed = {
  title: 'A & B',
  subtitle: 'Works',
  url: `${SITE}/feeds/gallery.atom`,
  pageUrl: `${SITE}/for-art-lovers`,
  entries: [
    {
      id: '01954f00-b000-7c7a-adfa-145d2422f448',
      title: '<b>Bold</b>\u0001',
      url: `${SITE}/artwork/1`,
      imageUrl: `${SITE}/images/1/1200.jpeg`,
      summary: 'Ink "here" & there',
      author: { name: 'Zoë', url: `${SITE}/artist/1` },
      tags: ['ink "wash"'],
      publishedAt: new Date('2026-01-02T03:04:05Z'),
      updatedAt: new Date('2026-02-03T04:05:06Z'),
    },
  ],
}

test('a feed has what RFC 4287 requires, and no markup of people', () => {
  const xml = atomXml(feed)
  for (const part of [
    '<id>https://frame.example/feeds/gallery.atom</id>',
    '<title>A &amp; B</title>',
    '<updated>2026-02-03T04:05:06.000Z</updated>',
    '<id>urn:uuid:01954f00-b000-7c7a-adfa-145d2422f448</id>',
    '<title>&lt;b&gt;Bold&lt;/b&gt;</title>',
    '<name>Zoë</name>',
    '<summary>Ink &quot;here&quot; &amp; there</summary>',
    '<link rel="enclosure" type="image/jpeg" href="https://frame.example/images/1/1200.jpeg"/>',
    '<category term="ink &quot;wash&quot;"/>',
  ]) {
    expect(xml).toContain(part)
  }
  expect(updatedAtOf({ ...feed, entries: [] }).toISOString()).toBe('1970-01-01T00:00:00.000Z')
})

let app: TestApp
let feeds: ReturnType<typeof createAtomFeeds>
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  feeds = createAtomFeeds({
    reads: readsOn(app.database.db),
    siteUrlFor: () => SITE,
    settings: app.settings,
  })
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ida', lastName: 'Paz' })
})

afterAll(() => app.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await new Hono().route('/feeds', feeds).request(path, { headers })
  return { response, text: await response.text() }
}
const ofArtist = () => `/feeds/artists/${artist.id}.atom`

test('feeds have published works only, and lose those that operators hide', async () => {
  const work = await addArtwork(artist, { title: 'On show' })
  await addArtwork(artist, { title: 'Unfinished', isPublished: false })
  for (const path of ['/feeds/gallery.atom', ofArtist()]) {
    const { response, text } = await read(path)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain('<title>On show</title>')
    expect(text).toContain('<name>Ida Paz</name>')
    expect(text).not.toContain('Unfinished')
  }
  const operator = await signUp(app.api, { isArtist: false })
  await makeOperator(app, operator)
  await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'A copy' })
  expect((await read('/feeds/gallery.atom')).text).not.toContain('On show')
  await operator.call('PUT', `/admin/people/${artist.id}/suspension`, { reason: 'Spam' })
  expect((await read(ofArtist())).response.status).toBe(404)
  const search = await read(`/feeds/search.atom?artistId=${artist.id}`)
  expect(search.text).not.toContain('Ida Paz')
  await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
})

test('a feed of a search has what it finds, newest first, whatever its order', async () => {
  const painter = await signUp(app.api, { isArtist: true, firstName: 'Lea', lastName: 'Ro' })
  const dear = await addArtwork(painter, { title: 'Dear', price: 900 })
  await painter.call('PATCH', `/artworks/${dear}`, { tags: ['Blue Hour'] })
  await addArtwork(painter, { title: 'Cheap', price: 30 })
  const tagged = await read('/feeds/search.atom?tag=BLUE%20hour&sort=price-asc')
  expect(tagged.text).toContain(`<title>Dear</title>`)
  expect(tagged.text).not.toContain('Cheap')
  expect(tagged.text).toContain(`<id>${SITE}/feeds/search.atom?tag=blue+hour</id>`)
  expect(tagged.text).toContain(`href="${SITE}/for-art-lovers?tag=blue+hour"`)
  expect(tagged.text).toContain('<title>#blue hour · Frame</title>')
  const byArtist = (await read(`/feeds/search.atom?artistId=${painter.id}&q=Lea&sort=price-asc`))
    .text
  expect(byArtist).toMatch(/Cheap[^]*Dear/)
  expect(byArtist).toContain('<title>“Lea”, by Lea Ro · Frame</title>')
  const none = await read(`/feeds/search.atom?artistId=${painter.id}&colour=2f5fb3&yearFrom=1900`)
  expect(none.text).toContain('<title>by Lea Ro, colour blue, made from 1900 · Frame</title>')
  expect(none.text).not.toContain('<entry>')
  const since = tagged.response.headers.get('last-modified') ?? ''
  const again = await read('/feeds/search.atom?tag=blue+hour', { 'if-modified-since': since })
  expect(again.response.status).toBe(304)
  expect((await read('/feeds/search.atom?tag=nobody')).text).not.toContain('<entry>')
  expect((await read('/feeds/search.atom?minPrice=9&maxPrice=3')).response.status).toBe(422)
})

test('a feed that has not changed since its own date is not sent again', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(painter)
  const path = `/feeds/artists/${painter.id}.atom`
  const since = (await read(path)).response.headers.get('last-modified') ?? ''
  const again = await read(path, { 'if-modified-since': since })
  expect([again.response.status, again.text]).toEqual([304, ''])
  await painter.call('DELETE', `/artworks/${work}`)
  expect((await read(path, { 'if-modified-since': since })).response.status).toBe(200)
})

test.each(['x.atom', `${newId()}.atom`, 'x'])('there is no feed of %s', async (file) => {
  expect((await read(`/feeds/artists/${file}`)).response.status).toBe(404)
})
