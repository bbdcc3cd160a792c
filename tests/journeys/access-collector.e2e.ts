import { busyCollector, cartOfCollector, newCollector } from './access-states.ts'
import { expect, publishWork, test, titled } from './fixtures.ts'
import { shareList } from './lists.ts'
import { buy, galleryOf, checkAccess, ACCESS_TIMEOUT_MS, ACCESS_OPTIONS } from './access-check.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('collector') })

test.beforeEach(() => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
})

test('a collector’s pages are accessible', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const visitor = { page, who: 'collector' }
  await checkAccess(visitor, newCollector())

  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const publish = (title: string) => publishWork(stage.call, artist, titled(title), 30)
  const bought = await publish('Bought')
  const repriced = await publish('Repriced')
  const gone = await publish('Gone')
  const purchase = await buy(stage, context, bought.id)
  for (const { id } of [bought, repriced]) await stage.call(context, 'PUT', `/favorites/${id}`)
  const { id: artistId } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  await stage.call(context, 'PUT', `/users/me/following/${artistId}`)
  await stage.call(context, 'POST', '/users/me/saved-searches', { query: 'q=tide&maxPrice=100' })
  for (let count = 0; count < 5; count += 1) await publish('Tide')
  const countNotifications = async () => {
    const notifications = await stage.call(context, 'GET', '/users/me/notifications')
    return (notifications as { items: unknown[] }).items.length
  }
  await expect.poll(countNotifications).toBe(5)
  const list = await shareList(stage.call, context, [bought.id, repriced.id])
  await stage.call(context, 'POST', '/cart/items', { id: bought.id, quantity: 2 })
  await checkAccess(visitor, cartOfCollector())
  for (const { id } of [repriced, gone]) await stage.call(context, 'POST', '/cart/items', { id })
  await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 45 })
  await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)
  await artist.close()
  await checkAccess(visitor, busyCollector({ purchase, ...list }))
})
