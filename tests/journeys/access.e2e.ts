import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { eachLook, findFaults, resize, WIDTHS } from './access-audit.ts'
import {
  busyArtist,
  busyCollector,
  guestDoings,
  guestRooms,
  newArtist,
  newCollector,
  type Visit,
} from './access-visits.ts'
import { albumFolder, keepPicture } from './album.ts'
import { expect, hangWork, open, settle, type Stage, test, titled } from './frame.ts'
import { listPages, ownerOf } from './page-table.ts'

// Every page in its main states, by day and by night, at three widths: no fault that axe knows of,
// nothing that scrolls sideways, nothing too small for a finger.

// Without traces: they would photograph each of some five hundred looks.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

test.beforeEach(() => {
  test.setTimeout(albumFolder === null ? 150_000 : 500_000)
})

/** Who goes round, as the first word of every picture's name. */
type Visitor = { readonly page: Page; readonly who: string }

async function tour({ page, who }: Visitor, visits: readonly Visit[]): Promise<void> {
  for (const visit of visits) {
    const { path, status = 200, state, act, widths = WIDTHS } = visit
    const name = state === undefined ? path : `${path}, ${state}`
    await test.step(name, async () => {
      await resize(page, widths[0] ?? 390)
      // A page that says that something went wrong is without faults, too: it is not the one to look at.
      expect((await page.goto(path))?.status(), name).toBe(status)
      await settle(page)
      await act?.(page)
      const folder = albumFolder
      if (folder === null) expect.soft(await findFaults(page, widths), name).toEqual([])
      else {
        const file = pictureName(who, visit)
        await eachLook(page, widths, (width, theme) =>
          keepPicture(folder, page, { name: file, width, theme }),
        )
      }
    })
  }
}

/** Of the letters that every file system takes, without the ids that differ from run to run. */
function pictureName(who: string, { path, state = '' }: Visit): string {
  const place = path.replace(/(?<==|\/)[\w-]{20,}/g, 'id')
  const words = `${who} ${place === '/' ? 'landing' : place} ${state}`
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

test('a guest’s rooms are open to everybody', async ({ page, stage }) => {
  const id = await someWork(stage, 'Weir')
  const { artistId } = (await stage.call(page.context(), 'GET', `/artworks/${id}`)) as {
    artistId: string
  }
  await tour({ page, who: 'guest' }, guestRooms(id, artistId))
})

test('what a guest fills in is open to everybody', async ({ page, stage }) => {
  await tour({ page, who: 'guest' }, guestDoings(await someWork(stage, 'Lock')))
})

test('a collector’s pages are open to everybody', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const visitor = { page, who: 'collector' }
  await tour(visitor, newCollector())

  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const hang = (title: string) => hangWork(stage.call, artist, titled(title), 30)
  const bought = await hang('Bought')
  const repriced = await hang('Repriced')
  const gone = await hang('Gone')
  const purchase = await buy(stage, context, bought.id)
  for (const { id } of [bought, repriced]) await stage.call(context, 'PUT', `/favorites/${id}`)
  await tour(visitor, [{ path: '/cart', state: 'empty' }])
  await stage.call(context, 'POST', '/cart/items', { id: bought.id, quantity: 2 })
  await tour(visitor, [
    { path: '/cart', state: 'filled' },
    { path: '/checkout', state: 'filled' },
  ])
  for (const { id } of [repriced, gone]) await stage.call(context, 'POST', '/cart/items', { id })
  await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 45 })
  await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)
  await artist.close()
  await tour(visitor, busyCollector(purchase))
})

test('an artist’s pages are open to everybody', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const visitor = { page, who: 'artist' }
  await tour(visitor, newArtist())

  const work = await hangWork(stage.call, context, titled('Sold'), 30)
  const sketch = { title: titled('Draft'), imageUrl: await smallPicture() }
  const draft = (await stage.call(context, 'POST', '/artworks', sketch)) as { id: string }
  const words = { bio: 'Draws harbours.', statement: 'Lines first.', location: 'Porto' }
  await stage.call(context, 'PATCH', '/users/me', words)
  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await buy(stage, collector, work.id)
  await collector.close()
  await tour(visitor, busyArtist(work.id, draft.id))
})

/** @returns the id of a work of the demo gallery, where it hangs, and of one newly hung elsewhere */
async function someWork(stage: Stage, title: string): Promise<string> {
  const answer = await fetch(`${stage.server.url}/api/artworks`)
  const wall = (await answer.json()) as { items: { id: string }[] }
  const [work] =
    albumFolder === null ? await stage.hang([{ title: titled(title), price: 40 }]) : wall.items
  return work?.id ?? ''
}

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
    // As elements: the page's policy lets no text become markup.
    const add = (name: string, style: string, text: string) => {
      const element = document.createElement(name)
      element.style.cssText = style
      element.textContent = text
      document.querySelector('main')?.append(element)
    }
    add('p', 'color: light-dark(#999, #fff)', 'Too pale by day')
    add('button', 'inline-size: 20px; block-size: 40px', 'x')
    add('div', 'inline-size: 400px', 'Too wide for a phone')
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
