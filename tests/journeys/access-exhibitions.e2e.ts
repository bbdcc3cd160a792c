import {
  ACCESS_OPTIONS,
  ACCESS_TIMEOUT_MS,
  checkWithoutBaselines,
  galleryOf,
} from './access-check.ts'
import { exhibitionPages } from './exhibition-states.ts'
import { exhibit } from './exhibition.ts'
import { publishWork, test, titled } from './fixtures.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('exhibitions') })

test('the pages of exhibitions are accessible', async ({ page, browser, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  const artist = await browser.newContext({
    baseURL: stage.server.url,
    reducedMotion: 'reduce',
  })
  await stage.signUp(artist, { isArtist: true })
  const works = [
    await publishWork(stage.call, artist, titled('Ebb'), 30),
    await publishWork(stage.call, artist, titled('Flood'), 30),
  ]
  const ids = works.map(({ id }) => id)
  const exhibition = await exhibit(stage.call, artist, ids)
  await stage.call(artist, 'PUT', '/users/me/arrangement', { works: ids })
  const me = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  const pages = exhibitionPages(exhibition, me.id)
  await checkWithoutBaselines(page, pages.guest)
  await checkWithoutBaselines(await artist.newPage(), pages.artist)
  await artist.close()
})
