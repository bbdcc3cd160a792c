import {
  ACCESS_OPTIONS,
  ACCESS_TIMEOUT_MS,
  buy,
  checkWithoutBaselines,
  DELIVERY,
  galleryOf,
} from './access-check.ts'
import { orderPages } from './access-states.ts'
import { publishWork, test, titled } from './fixtures.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('orders') })

type Id = { readonly id: string }
type Owned = { readonly certificateId: string }
type List<Item> = { readonly items: readonly [Item] }

test('the pages of orders and certificates are accessible', async ({ page, browser, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  const open = () => browser.newContext({ baseURL: stage.server.url, reducedMotion: 'reduce' })
  const [artist, collector] = [await open(), await open()]
  await stage.signUp(artist, { isArtist: true })
  await stage.signUp(collector, { isArtist: false })
  const work = await publishWork(stage.call, artist, titled('Mooring'), 30)
  const purchase = await buy(stage, collector, work.id)
  const sales = (await stage.call(artist, 'GET', '/sales')) as List<Id>
  const [{ id: line }] = sales.items
  await stage.call(artist, 'POST', `/sales/${line}/changes`, { change: 'shipped' })
  const changes = `/purchases/${purchase}/lines/${line}/changes`
  await stage.call(collector, 'POST', changes, { change: 'delivered' })
  const { items } = (await stage.call(collector, 'GET', '/collection')) as List<Owned>
  const owned = items[0].certificateId
  const offer = await stage.call(collector, 'PUT', `/certificates/${owned}/transfer`, {})
  const { token: transfer } = offer as { token: string }
  const placed = await stage.call(page.context(), 'POST', '/guest-orders', {
    delivery: DELIVERY,
    items: [{ id: work.id, quantity: 1, price: 30 }],
    total: 30,
  })
  const { token: order } = placed as { token: string }
  const pages = orderPages({ order, owned, transfer })
  await checkWithoutBaselines(page, pages.guest)
  await checkWithoutBaselines(await collector.newPage(), pages.owner)
  for (const one of [artist, collector]) await one.close()
})
