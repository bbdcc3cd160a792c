import {
  ACCESS_OPTIONS,
  ACCESS_TIMEOUT_MS,
  buy,
  checkWithoutBaselines,
  galleryOf,
} from './access-check.ts'
import { orderPages } from './access-states.ts'
import { publishWork, test, titled } from './fixtures.ts'
import { prepareOrders } from './order-scene.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('orders') })

test('the pages of orders and certificates are accessible', async ({ page, browser, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  const open = () => browser.newContext({ baseURL: stage.server.url, reducedMotion: 'reduce' })
  const [artist, collector] = [await open(), await open()]
  await stage.signUp(artist, { isArtist: true })
  await stage.signUp(collector, { isArtist: false })
  const work = await publishWork(stage.call, artist, titled('Mooring'), 30)
  const purchase = await buy(stage, collector, work.id)
  const people = { artist, collector, guest: page.context() }
  const bought = { purchase, workId: work.id, price: 30 }
  const pages = orderPages(await prepareOrders(stage.call, people, bought))
  await checkWithoutBaselines(page, pages.guest)
  await checkWithoutBaselines(await collector.newPage(), pages.owner)
  for (const one of [artist, collector]) await one.close()
})
