import {
  ACCESS_OPTIONS,
  ACCESS_TIMEOUT_MS,
  checkWithoutBaselines,
  galleryOf,
} from './access-check.ts'
import { enquiryPages } from './access-states.ts'
import { publishWork, test, titled } from './fixtures.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('enquiries') })

test('the pages of enquiries are accessible', async ({ page, browser, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  const open = () => browser.newContext({ baseURL: stage.server.url, reducedMotion: 'reduce' })
  const [artist, collector] = [await open(), await open()]
  await stage.signUp(artist, { isArtist: true })
  await stage.signUp(collector, { isArtist: false })
  const work = await publishWork(stage.call, artist, titled('Tideline'), 30)
  const text = 'Is it still for sale?\nAnd how large is it with its frame?'
  const asked = await stage.call(collector, 'POST', `/artworks/${work.id}/enquiries`, { text })
  const { id } = asked as { id: string }
  const messages = `/enquiries/${id}/messages`
  await stage.call(artist, 'POST', messages, { text: 'It is. With the frame, 34 × 44 cm.' })
  const address = `See https://example.org/${'frames'.repeat(20)}`
  await stage.call(collector, 'POST', messages, { text: address })
  const pages = enquiryPages(work.id, id)
  await checkWithoutBaselines(page, pages.guest)
  await checkWithoutBaselines(await artist.newPage(), pages.artist.slice(0, 1))
  await checkWithoutBaselines(await collector.newPage(), pages.collector)
  await checkWithoutBaselines(await artist.newPage(), pages.artist.slice(1))
  for (const one of [artist, collector]) await one.close()
})
