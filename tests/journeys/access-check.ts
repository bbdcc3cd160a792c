import type { BrowserContext, Page } from '@playwright/test'
import { eachLook, findFaults, resize, type Theme, type Width, WIDTHS } from './access-audit.ts'
import { findDeepFaults } from './access-deep-audit.ts'
import type { Visit } from './access-states.ts'
import { expect, settle, type Stage, test } from './fixtures.ts'
import {
  albumFolder,
  findChanges,
  isRenewal,
  keepAsBaseline,
  keepInAlbum,
  type Look,
  pictureName,
} from './screenshots.ts'
import { photographer } from './capture-page.ts'

// Every page in its main states, by day and by night, at three widths: no fault that axe knows of,
// nothing that scrolls sideways, nothing too small for a finger, and nothing that looks otherwise
// than it did when somebody last looked at it (tests/journeys/screenshots).

/** Each tour has its own gallery, without works of other tests. An album shows the demo. */
export const galleryOf = (name: string) => (albumFolder === null ? name : 'demo')

const isOnlyLooking = albumFolder !== null || isRenewal

/** Longer than others: a tour takes some hundred looks. */
export const TOUR_MS = isOnlyLooking ? 500_000 : 300_000

/** Without traces: they would photograph each look once more. */
export const TOUR_OPTIONS = { contextOptions: { reducedMotion: 'reduce' }, trace: 'off' } as const

/** Who goes round, as the first word of every picture's name. */
type Visitor = { readonly page: Page; readonly who: string }

export async function tour({ page, who }: Visitor, visits: readonly Visit[]): Promise<void> {
  await page.addInitScript(standStill)
  for (const visit of visits) {
    const { path, status = 200, state, act, widths = WIDTHS, toasts = 'hidden' } = visit
    const name = state === undefined ? path : `${path}, ${state}`
    await test.step(name, async () => {
      await resize(page, widths[0] ?? 390)
      // A page that says that something went wrong is without faults, too: it is not the one to look at.
      expect((await page.goto(path))?.status(), name).toBe(status)
      await settle(page)
      // What a browser keeps, such as a guest's cart, is priced once the page is alive.
      await expect(page.getByText('/* loading... */')).toHaveCount(0)
      await act?.(page)
      // Where the pointer rests after a press is no part of how a page looks.
      if (toasts === 'hidden') await page.mouse.move(0, 0)
      const see = async (width: Width, theme: Theme) =>
        judge(await photographer[albumFolder === null ? 'half' : 'full'](page, toasts), {
          name: pictureName(who, visit),
          width,
          theme,
        })
      if (isOnlyLooking) await eachLook(page, widths, see)
      else {
        const faults = await findFaults(page, widths, see)
        expect.soft([...faults, ...(await findDeepFaults(page))], name).toEqual([])
      }
    })
  }
}

/** Nothing comes to sight: how much of the wall was fetched ahead would differ from run to run. */
function standStill(): void {
  globalThis.IntersectionObserver = class {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
}

/** @returns how it looks other than it shall */
async function judge(picture: Buffer, look: Look): Promise<string[]> {
  if (albumFolder !== null) await keepInAlbum(albumFolder, picture, look)
  else if (isRenewal) await keepAsBaseline(picture, look)
  else return findChanges(picture, look, test.info().outputDir)
  return []
}

/** @returns the purchase's id */
export async function buy(stage: Stage, buyer: BrowserContext, id: string): Promise<string> {
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
