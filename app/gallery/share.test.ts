import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app.ts'
import { addArtwork, signUp, type Person } from '../../tests/helpers/person.ts'
import { createShareImages } from './share-image.server.ts'
import { createSitemap } from './sitemap.server.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const sitemap = (most = 50_000) =>
  createSitemap({ db: app.database.db, publicUrl: 'https://frame.example', most })
const read = async (path: string, from = sitemap()) => (await from.request(path)).text()
const today = () => new Date().toISOString().slice(0, 10)

test('search engines find every published work, and no draft', async () => {
  const published = await addArtwork(artist)
  const draft = await addArtwork(artist, { isPublished: false })
  const index = await read('/sitemap.xml')
  expect(index).toContain(`https://frame.example/sitemaps/${today()}.xml`)
  const works = await read(`/sitemaps/${today()}.xml`)
  expect(works).toContain(`https://frame.example/artwork/${published}`)
  expect(works).not.toContain(draft)
  for (const day of ['1999-01-01', '1999-01-99', `${today()}-0`, `${today()}-2`]) {
    expect((await sitemap().request(`/sitemaps/${day}.xml`)).status).toBe(404)
  }
})

test('a day of many works has several sitemaps, each work in one of them', async () => {
  const busy = await signUp(app.api, { isArtist: true })
  const ids = new Set<string>()
  for (let nth = 0; nth < 5; nth += 1) ids.add(await addArtwork(busy))
  const all = `https://frame.example/artwork/`
  const whole = (await read(`/sitemaps/${today()}.xml`)).split(all).length - 1
  const small = sitemap(2)
  const index = await read('/sitemap.xml', small)
  const names = [...index.matchAll(/\/sitemaps\/([\d-]{10}(?:-\d+)?)\.xml/g)].map(
    ([, name]) => name,
  )
  expect(names).toHaveLength(Math.ceil(whole / 2))
  const files = await Promise.all(names.map((name) => read(`/sitemaps/${name}.xml`, small)))
  for (const id of ids) {
    expect(files.filter((file) => file.includes(all + id))).toHaveLength(1)
  }
  expect(files.join('').split(all).length - 1).toBe(whole)
})

test('the index of sitemaps follows publications on other days, and deletions', async () => {
  const id = await addArtwork(artist)
  const kept = sitemap()
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-04')
  const { sql } = app.database
  await sql`update artworks set published_at = '2025-03-04T23:59:59.999Z' where id = ${id}`
  expect(await read('/sitemap.xml', kept)).toContain('/sitemaps/2025-03-04.xml')
  expect(await read('/sitemaps/2025-03-04.xml', kept)).toContain(id)
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-05')
  await artist.call('DELETE', `/artworks/${id}`)
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-04')
})

test('robots are told where the sitemap is and what is private', async () => {
  const robots = await (await sitemap().request('/robots.txt')).text()
  expect(robots).toContain('Sitemap: https://frame.example/sitemap.xml')
  expect(robots).toContain('Disallow: /dashboard')
})

test('a shared link shows the work on the wall, whole', async () => {
  const id = await addArtwork(artist)
  const images = createShareImages({ db: app.database.db, store: app.store })
  const response = await images.request(`/${id}.jpg`)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
  const draft = await addArtwork(artist, { isPublished: false })
  expect((await images.request(`/${draft}.jpg`)).status).toBe(404)
})
