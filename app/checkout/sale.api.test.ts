import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, checkOut, DELIVERY, signUp } from '../../tests/helpers/app/person.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

test('a sale names its order and shows its work, and of the buyer where it goes', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const other = await signUp(app.api, { isArtist: true })
  const buyer = await signUp(app.api, { isArtist: false })
  const mine = await addArtwork(artist, { title: 'Mine', price: 10.5 })
  const theirs = await addArtwork(other, { title: 'Theirs', price: 20 })
  await buyer.call('POST', '/cart/items', { id: mine, quantity: 2 })
  await buyer.call('POST', '/cart/items', { id: theirs })
  const { body: purchase } = await checkOut(buyer)

  const { body: page } = await artist.call('GET', '/sales')
  expect(page.items).toHaveLength(1)
  const [sale] = page.items
  expect(sale).toEqual({
    id: expect.any(String),
    artworkTitle: 'Mine',
    date: purchase.purchaseDate,
    price: 10.5,
    quantity: 2,
    amount: 21,
    orderNumber: purchase.orderNumber,
    reference: purchase.reference,
    state: 'placed',
    artworkId: mine,
    imageUrl: expect.stringMatching(/^\/images\//),
  })
  const { email, ...address } = DELIVERY
  const read = await artist.call('GET', `/sales/${sale.id}`)
  expect(read.body).toMatchObject({ ...sale, shipTo: address })
  const answer = JSON.stringify(read.body)
  for (const secret of [buyer.id, buyer.email, email, purchase.id, 'Theirs']) {
    expect(answer).not.toContain(secret)
  }
})

test('a sale of another artist does not exist, not even for its buyer', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const buyer = await signUp(app.api, { isArtist: true })
  await buyer.call('POST', '/cart/items', { id: await addArtwork(artist) })
  await checkOut(buyer)
  const { body } = await artist.call('GET', '/sales')
  const answer = await buyer.call('GET', `/sales/${body.items[0].id}`)
  expect([answer.status, answer.body.code]).toEqual([404, 'sale-not-found'])
})

test('a sale outlives its work, without a picture', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const buyer = await signUp(app.api, { isArtist: false })
  const id = await addArtwork(artist, { title: 'Gone' })
  await buyer.call('POST', '/cart/items', { id })
  await checkOut(buyer)
  await artist.call('DELETE', `/artworks/${id}`)
  const { body } = await artist.call('GET', '/sales')
  expect(body.items).toMatchObject([{ artworkTitle: 'Gone', artworkId: null, imageUrl: null }])
})
