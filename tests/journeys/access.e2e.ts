import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { findFaults, resize, WIDTHS } from './access-audit.ts'
import {
  busyArtist,
  busyCollector,
  guestDoings,
  guestRooms,
  newArtist,
  newCollector,
  type Visit,
} from './access-visits.ts'
import { expect, hangWork, open, settle, type Stage, test, titled } from './frame.ts'
import { listPages, ownerOf } from './page-table.ts'

// Every page in its main states, by day and by night, at three widths: no fault that axe knows of,
// nothing that scrolls sideways, nothing too small for a finger.

// Without traces: they would photograph each of some five hundred looks.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

test.beforeEach(() => {
  test.setTimeout(150_000)
})

async function tour(page: Page, visits: readonly Visit[]): Promise<void> {
  for (const { path, status = 200, state, act, widths = WIDTHS } of visits) {
    const name = state === undefined ? path : `${path}, ${state}`
    await test.step(name, async () => {
      await resize(page, widths[0] ?? 390)
      // A page that says that something went wrong is without faults, too: it is not the one to look at.
      expect((await page.goto(path))?.status(), name).toBe(status)
      await settle(page)
      await act?.(page)
      expect.soft(await findFaults(page, widths), name).toEqual([])
    })
  }
}

test('a guest’s rooms are open to everybody', async ({ page, stage }) => {
  const [work] = await stage.hang([{ title: titled('Weir'), price: 40 }])
  const id = work?.id ?? ''
  const { artistId } = (await stage.call(page.context(), 'GET', `/artworks/${id}`)) as {
    artistId: string
  }
  await tour(page, guestRooms(id, artistId))
})

test('what a guest fills in is open to everybody', async ({ page, stage }) => {
  const [work] = await stage.hang([{ title: titled('Lock'), price: 40 }])
  await tour(page, guestDoings(work?.id ?? ''))
})

test('a collector’s pages are open to everybody', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: false })
  await tour(page, newCollector())

  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const hang = (title: string) => hangWork(stage.call, artist, titled(title), 30)
  const bought = await hang('Bought')
  const repriced = await hang('Repriced')
  const gone = await hang('Gone')
  const purchase = await buy(stage, context, bought.id)
  for (const { id } of [bought, repriced]) await stage.call(context, 'PUT', `/favorites/${id}`)
  await tour(page, [{ path: '/cart', state: 'empty' }])
  await stage.call(context, 'POST', '/cart/items', { id: bought.id, quantity: 2 })
  await tour(page, [
    { path: '/cart', state: 'filled' },
    { path: '/checkout', state: 'filled' },
  ])
  for (const { id } of [repriced, gone]) await stage.call(context, 'POST', '/cart/items', { id })
  await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 45 })
  await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)
  await artist.close()
  await tour(page, busyCollector(purchase))
})

test('an artist’s pages are open to everybody', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: true })
  await tour(page, newArtist())

  const work = await hangWork(stage.call, context, titled('Sold'), 30)
  const sketch = { title: titled('Draft'), imageUrl: await smallPicture() }
  const draft = (await stage.call(context, 'POST', '/artworks', sketch)) as { id: string }
  const words = { bio: 'Draws harbours.', statement: 'Lines first.', location: 'Porto' }
  await stage.call(context, 'PATCH', '/users/me', words)
  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await buy(stage, collector, work.id)
  await collector.close()
  await tour(page, busyArtist(work.id, draft.id))
})

/** @returns a data URL */
async function smallPicture(): Promise<string> {
  const image = await plainImage({ width: 240, height: 320 })
  return `data:image/png;base64,${Buffer.from(image).toString('base64')}`
}

/** @returns the purchase's id */
async function buy(stage: Stage, buyer: BrowserContext, id: string): Promise<string> {
  await stage.call(buyer, 'POST', '/cart/items', { id })
  const { total } = (await stage.call(buyer, 'GET', '/cart')) as { total: number }
  const address = { address: '1 Paper Street', city: 'Ghent', postalCode: '9000' }
  const person = { firstName: 'Carl', lastName: 'Collector', email: 'carl@example.com' }
  const response = await buyer.request.post(`${stage.server.url}/api/purchases`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { total, delivery: { ...person, ...address, country: 'Belgium' } },
  })
  expect(response.status()).toBe(201)
  const purchase = (await response.json()) as { id: string }
  return purchase.id
}

test('no page is missing among those that were looked at', () => {
  const lists = [guestRooms('1', '2'), guestDoings('1'), newCollector(), busyCollector('1')]
  const visits = [...lists, newArtist(), busyArtist('1', '2')].flat()
  const seen = new Set(visits.map(({ path }) => ownerOf(path)))
  const pages = listPages()
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => !seen.has(file))).toEqual([])
})

test('the looks themselves find what is wrong', async ({ page }) => {
  await open(page, '/privacy')
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<p style="color: light-dark(#999, #fff)">Too pale by day</p>
       <button style="inline-size: 20px; block-size: 40px">x</button>
       <div style="inline-size: 400px">Too wide for a phone</div>`,
    )
  })
  const faults = (await findFaults(page)).join('\n')
  expect(faults).toMatch(/color-contrast: .*Too pale.*\[390 light, 820 light, 1440 light\]/)
  expect(faults).toMatch(/target of 20 × 40 px: button “x” \[390, 820, 1440\]/)
  expect(faults).toMatch(/html is too narrow .*400px.*\[390, 320\]/)
})

test('night by the switch is the system’s night', async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const roles = ['--paper', '--ink', '--ink-soft', '--accent', '--line-strong']
      return roles.map((role) => {
        const probe = document.createElement('i')
        probe.style.color = `var(${role})`
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      })
    })
  await open(page, '/privacy')
  const day = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await colours()
  expect(night).not.toEqual(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Night' }).click()
  expect(await colours()).toEqual(night)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Day' }).click()
  expect(await colours()).toEqual(day)
})
