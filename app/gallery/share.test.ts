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

const sitemap = () => createSitemap({ db: app.database.db, publicUrl: 'https://frame.example' })

test('search engines find every published work, and no draft', async () => {
  const published = await addArtwork(artist)
  const draft = await addArtwork(artist, { isPublished: false })
  const index = await (await sitemap().request('/sitemap.xml')).text()
  const month = new Date().toISOString().slice(0, 7)
  expect(index).toContain(`https://frame.example/sitemaps/${month}.xml`)
  const works = await (await sitemap().request(`/sitemaps/${month}.xml`)).text()
  expect(works).toContain(`https://frame.example/artwork/${published}`)
  expect(works).not.toContain(draft)
  expect((await sitemap().request('/sitemaps/1999-01.xml')).status).toBe(404)
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
