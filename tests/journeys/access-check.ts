import type { BrowserContext, Page } from '@playwright/test'
import {
  eachThemeAndWidth,
  findFaults,
  resize,
  type Theme,
  type Width,
  WIDTHS,
} from './access-audit.ts'
import { findDeepFaults } from './access-deep-audit.ts'
import { DELIVERY } from '../helpers/app/person.ts'
import type { PageState } from './access-states.ts'
import { expect, open, waitForHydration, type Stage, test } from './fixtures.ts'
import {
  screenshotFolder,
  findChanges,
  isBaselineUpdate,
  saveBaseline,
  saveScreenshot,
  type ScreenshotKey,
  screenshotName,
} from './screenshots.ts'
import { pageCapture } from './capture-page.ts'

// Checks every page in its main states, in both themes at three widths: no axe violation, no
// horizontal overflow, no small touch target, and no difference from the baseline screenshots
// (tests/journeys/screenshots).

/** Each check has its own gallery, without works of other tests. Screenshots show the demo. */
export const galleryOf = (name: string) => (screenshotFolder === null ? name : 'demo')

const isCaptureOnly = screenshotFolder !== null || isBaselineUpdate

/** Longer than for other tests: a check visits some hundred states, also on a loaded machine. */
export const ACCESS_TIMEOUT_MS = 900_000

/** Without traces, which would take each screenshot once more. */
export const ACCESS_OPTIONS = { contextOptions: { reducedMotion: 'reduce' }, trace: 'off' } as const

/** The page, and its user as the first word of every screenshot's name. */
type AccessUser = { readonly page: Page; readonly who: string }

export async function checkAccess(
  { page, who }: AccessUser,
  visits: readonly PageState[],
): Promise<void> {
  await page.addInitScript(disableScrollLoading)
  for (const visit of visits) {
    const { path, status = 200, state, act, widths = WIDTHS, toasts = 'hidden' } = visit
    const name = state === undefined ? path : `${path}, ${state}`
    await test.step(name, async () => {
      await resize(page, widths[0] ?? 390)
      // An error page could pass the audit, so the status is checked.
      expect((await page.goto(path))?.status(), name).toBe(status)
      await waitForHydration(page)
      // A guest's cart gets its prices after hydration.
      await expect(page.getByText('/* loading... */')).toHaveCount(0)
      await act?.(page)
      // Moves the pointer away, so that no hover style is in the screenshot.
      if (toasts === 'hidden') await page.mouse.move(0, 0)
      const see = async (width: Width, theme: Theme) =>
        compareWithBaseline(
          await pageCapture[screenshotFolder === null ? 'half' : 'full'](page, toasts),
          {
            name: screenshotName(who, visit),
            width,
            theme,
          },
        )
      if (isCaptureOnly) await eachThemeAndWidth(page, widths, see)
      else {
        const faults = await findFaults(page, widths, see)
        expect.soft([...faults, ...(await findDeepFaults(page))], name).toEqual([])
      }
    })
  }
}

/**
 * Checks pages without baselines, because they show the time of an action. Their screenshots are in
 * the results of the test.
 */
export async function checkWithoutBaselines(
  page: Page,
  visits: readonly PageState[],
): Promise<void> {
  for (const { path, state, act } of visits) {
    const name = state === undefined ? path : `${path}, ${state}`
    await resize(page, 390)
    await open(page, path)
    await act?.(page)
    const faults = await findFaults(page, WIDTHS, async (width, theme) => {
      const file = `${name.replaceAll(/[^\w]+/g, '-')}.${width}.${theme}.png`
      await page.screenshot({ path: test.info().outputPath(file), fullPage: true })
      return []
    })
    expect.soft([...faults, ...(await findDeepFaults(page))], name).toEqual([])
  }
}

/** Stops infinite scrolling, since the number of loaded works differs from run to run. */
function disableScrollLoading(): void {
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

/** @returns the differences from the baseline screenshot */
async function compareWithBaseline(image: Buffer, key: ScreenshotKey): Promise<string[]> {
  if (screenshotFolder !== null) await saveScreenshot(screenshotFolder, image, key)
  else if (isBaselineUpdate) await saveBaseline(image, key)
  else return findChanges(image, key, test.info().outputDir)
  return []
}

/** @returns the purchase's id */
export async function buy(stage: Stage, buyer: BrowserContext, id: string): Promise<string> {
  await stage.call(buyer, 'POST', '/cart/items', { id })
  const { total } = (await stage.call(buyer, 'GET', '/cart')) as { total: number }
  const response = await buyer.request.post(`${stage.server.url}/api/purchases`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { total, delivery: DELIVERY },
  })
  expect(response.status()).toBe(201)
  const purchase = (await response.json()) as { id: string }
  return purchase.id
}
