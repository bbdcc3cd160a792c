import { createPublicKey, verify } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { readPdf } from '../helpers/files/pdf.ts'
import { DELIVERY } from '../helpers/app/person.ts'
import { expect, open, publishWork, PASSWORD, test, titled } from './fixtures.ts'

type Sales = { readonly items: readonly { readonly id: string }[] }
type Purchase = { readonly id: string; readonly items: readonly { readonly lineId: string }[] }
type Purchases = { readonly items: readonly Purchase[] }
type Cart = { readonly total: number }
type Offer = { readonly token: string }

test('a numbered copy is certified, verified offline and transferred', async ({
  browser,
  page,
  stage,
}) => {
  const { url } = stage.server
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { id, title } = await publishWork(stage.call, artist, titled('Tide'), 80)
  await stage.call(artist, 'PATCH', `/artworks/${id}`, { edition: { kind: 'limited', size: 3 } })

  const collector = await browser.newContext()
  const owner = await stage.signUp(collector, { isArtist: false })
  await stage.call(collector, 'POST', '/cart/items', { id })
  const { total } = (await stage.call(collector, 'GET', '/cart')) as Cart
  const key = crypto.randomUUID()
  await collector.request.post(`${url}/api/purchases`, {
    headers: { 'idempotency-key': key },
    data: { delivery: DELIVERY, total },
  })

  const sales = (await stage.call(artist, 'GET', '/sales')) as Sales
  await stage.call(artist, 'POST', `/sales/${sales.items[0]?.id}/changes`, {
    change: 'shipped',
  })
  const [purchase] = ((await stage.call(collector, 'GET', '/purchases')) as Purchases).items
  const line = `/purchases/${purchase?.id}/lines/${purchase?.items[0]?.lineId}`
  await stage.call(collector, 'POST', `${line}/changes`, { change: 'delivered' })

  const collectionOf = async ({ request }: BrowserContext) =>
    (await request.get(`${url}/collection`)).text()
  const desk = await collector.newPage()
  await test.step('the collection has the copy, and leads to its certificate by keyboard', async () => {
    await open(desk, `${url}/collection`)
    await expect(desk.getByText('Copy 1 of 3')).toBeVisible()
    await desk.getByRole('link', { name: title }).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('This certificate is valid')).toBeVisible()
  })

  await test.step('its page prints without the header and the buttons of the site', async () => {
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.getByText('This certificate is valid')).toBeVisible()
    await expect(desk.getByText('This work is yours')).toBeHidden()
    await expect(desk.getByText('Download PDF')).toBeHidden()
    await expect(desk.getByRole('banner')).toBeHidden()
    await desk.emulateMedia({ media: 'screen' })
  })

  const printed = await test.step('its PDF has the address of the page', async () => {
    const path = await desk.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
    const answer = await collector.request.get(url + path)
    const { text } = readPdf(await answer.body())
    expect(text).toContain(title)
    expect(text).toContain('Copy 1 of 3')
    return /https?:\/\/[^/\s]+(\/certificates\/[0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  })

  await test.step('anybody opens that address, and verifies the signature offline', async () => {
    await open(page, printed)
    await expect(page.getByText('This certificate is valid')).toBeVisible()
    await expect(page.getByText('Private collection')).toHaveCount(1)
    await expect(page.getByText('This work is yours')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download signature' }).click()
    const [jws, keys] = [
      await textOf(await download),
      await page.request.get('/api/certificate-keys'),
    ]
    expect(verifyOffline(jws, await keys.json())).toMatchObject({ work: { title } })
  })

  await test.step('whoever accepts an offer that was withdrawn meanwhile is told so', async () => {
    const offer = `${printed}/transfer`
    const { token } = (await stage.call(collector, 'PUT', offer, { email: null })) as Offer
    const late = await browser.newPage()
    await stage.signUp(late.context(), { isArtist: false })
    await open(late, `${url}/transfers/${token}`)
    await stage.call(collector, 'DELETE', offer)
    await late.getByRole('button', { name: 'Accept' }).click()
    await expect(late.getByRole('alert')).toContainText('accepted, declined or withdrawn')
    await expect(late.getByText(`ask ${owner.firstName} ${owner.lastName}`)).toBeVisible()
    await expect(late.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
    await late.close()
  })

  const offerIt = desk.getByRole('button', { name: 'Offer to transfer' })
  await test.step('its owner, who withdraws an offer that has ended, can make another', async () => {
    await offerIt.click()
    const withdraw = desk.getByRole('button', { name: 'Withdraw the offer' })
    await expect(withdraw).toBeVisible()
    await stage.call(collector, 'DELETE', `${printed}/transfer`)
    await withdraw.click()
    const refusal = desk.getByRole('alert').filter({ hasText: 'accepted, declined or withdrawn' })
    await expect(refusal).toBeVisible()
    await expect(offerIt).toBeVisible()
    await expect(withdraw).toHaveCount(0)
  })

  await test.step('a withdrawal is announced, and the focus stays with the forms of the owner', async () => {
    const region = desk.getByRole('region', { name: 'This work is yours' })
    await offerIt.click()
    await desk.getByRole('button', { name: 'Withdraw the offer' }).click()
    await expect(region.getByRole('alert')).toContainText('You have withdrawn the offer')
    await expect(region).toBeFocused()
  })

  const link = await test.step('its owner offers it by a link', async () => {
    await offerIt.click()
    const field = desk.getByLabel('Link to pass on', { exact: false })
    await expect(field).toHaveValue(/\/transfers\/[\w-]{22}$/)
    const path = new URL(await field.inputValue()).pathname
    const show = desk.getByRole('button', { name: 'Show my name' })
    await collector.setOffline(true)
    await show.click()
    await expect(desk.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible()
    await expect(field).toHaveValue(url + path)
    await collector.setOffline(false)
    await show.click()
    await desk.getByRole('button', { name: 'Hide my name' }).click()
    await expect(show).toBeVisible()
    await expect(field).toHaveValue(url + path)
    await open(desk, url + path)
    await expect(desk.getByText('You own this work, and offer it')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    expect(await collectionOf(collector)).toContain('offered until')
    return path
  })

  await test.step('the recipient signs up without scripts, and accepts', async () => {
    const recipient = await browser.newContext({ javaScriptEnabled: false })
    const theirs = await recipient.newPage()
    await theirs.goto(url + link)
    await expect(
      theirs.getByText(`${owner.firstName} ${owner.lastName} owns this work`),
    ).toBeVisible()
    await theirs.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await theirs.getByLabel('First name').fill('Rita')
    await theirs.getByLabel('Last name').fill('Sol')
    await theirs.getByLabel('Email').fill(`rita-${key}@example.com`)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs
      .getByRole('main')
      .getByRole('button', { name: /sign up/i })
      .click()
    await expect(theirs).not.toHaveURL(/signup/)
    await theirs.goto(url + link)
    const again = await recipient.newPage()
    await again.goto(url + link)
    await theirs.getByRole('button', { name: 'Accept' }).click()
    // Another press, as after an answer that was lost, leads to the same page.
    await again.getByRole('button', { name: 'Accept' }).click()
    await expect(again.getByRole('alert')).toContainText('You have accepted the work')
    await expect(theirs.getByRole('alert')).toContainText('You have accepted the work')
    await expect(theirs.getByText('This work is yours')).toBeVisible()
    await theirs.getByRole('button', { name: 'Show my name' }).click()
    await expect(theirs.getByRole('listitem').filter({ hasText: 'Rita Sol' })).toBeVisible()
    await recipient.close()
  })

  await test.step('the provenance has both, and the collection of the first is empty', async () => {
    await open(page, printed)
    const entries = page.getByRole('region', { name: 'Provenance' }).getByRole('listitem')
    await expect(entries).toHaveText([/Private collection/, /Rita Sol/])
    await expect(page.getByText('This certificate is valid')).toBeVisible()
    expect(await collectionOf(collector)).toContain('No works yet')
    expect((await page.goto(link))?.status()).toBe(404)
    const ended = page.getByRole('heading', { name: 'This link offers no work' })
    await expect(ended).toBeVisible()
    await expect(page.getByText('ask its owner for a new link')).toBeVisible()
  })
  await artist.close()
  await collector.close()
})

type Download = { createReadStream(): Promise<NodeJS.ReadableStream> }

async function textOf(download: Download): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

type Keys = { readonly keys: readonly { readonly kid: string; readonly x: string }[] }

/** Verifies according to RFC 7515 and RFC 8037, without the library that signs. */
function verifyOffline(jws: string, { keys }: Keys): unknown {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: keys.find((one) => one.kid === kid)?.x ?? '' }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
