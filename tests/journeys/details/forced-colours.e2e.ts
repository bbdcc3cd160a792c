import type { ElementHandle, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, test } from '../fixtures.ts'

// Forced colours remove backgrounds and shadows, so borders and outlines must show the selected and
// the focused element.

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
})

type Place = ElementHandle<SVGElement | HTMLElement>

async function placeOf(locator: Locator): Promise<Place> {
  const place = await locator.elementHandle()
  if (place === null) throw new Error(`there is no ${locator.toString()}`)
  return place
}

async function pixelsOf(page: Page, place: Place, around = 0): Promise<Uint8Array> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('nothing to look at')
  const { x, y, width, height } = box
  const [left, top] = [Math.max(0, x - around), Math.max(0, y - around)]
  const clip = { x: left, y: top, width: width + 2 * around, height: height + 2 * around }
  return sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The share of pixels whose colour has changed. */
function partOf(before: Uint8Array, after: Uint8Array): number {
  return (
    before.filter((byte, index) => Math.abs(byte - (after[index] ?? 0)) > 40).length / before.length
  )
}

/** The share of an element's pixels that changes when a state is removed. */
async function shownBy(locator: Locator, attribute: string): Promise<number> {
  const place = await placeOf(locator)
  await place.scrollIntoViewIfNeeded()
  const before = await pixelsOf(locator.page(), place, 4)
  await place.evaluate((one, name) => {
    if (one.getAttribute(name) === 'true') one.setAttribute(name, 'false')
    else one.removeAttribute(name)
  }, attribute)
  return partOf(before, await pixelsOf(locator.page(), place, 4))
}

/** The share of pixels that a thin line beside or under the words changes. */
const TOLD = 0.004

test('every bar shows the current page', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: true })
  await open(page, '/artist-dashboard/bio')
  const tab = page.getByRole('link', { name: 'Artist Bio' })
  expect(await shownBy(tab, 'aria-current')).toBeGreaterThan(TOLD)
  await open(page, '/cart')
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^cart/ })
  expect(await shownBy(place, 'aria-current')).toBeGreaterThan(TOLD)
  await page.setViewportSize({ width: 390, height: 844 })
  const quick = page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: /^cart/ })
  expect(await shownBy(quick, 'aria-current')).toBeGreaterThan(TOLD)
})

test('a favourite and the chosen theme are visible', async ({ page, context, stage }) => {
  const work = await stage.publishOne('Beacon', 40)
  await stage.signUp(context, { isArtist: false })
  await stage.call(context, 'PUT', `/favorites/${work.id}`)
  await open(page, `/for-art-lovers`)
  const star = page.getByRole('button', { name: new RegExp(work.title) })
  const pressed = star.and(page.locator('[aria-pressed="true"]'))
  expect(await shownBy(pressed, 'aria-pressed')).toBeGreaterThan(TOLD)
  // Scrolling to the end of the feed loads more works and moves the footer.
  await open(page, '/cart')
  const theme = page.locator('footer [aria-pressed="true"]')
  expect(await shownBy(theme, 'aria-pressed')).toBeGreaterThan(TOLD)
})

test('buttons and the focus have different outlines', async ({ page, stage }) => {
  const work = await stage.publishOne('Groyne', 40)
  await open(page, `/artwork/${work.id}`)
  const buttons = await page.getByRole('main').getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(1)
  await page.keyboard.press('Shift')
  for (const button of buttons) {
    const { borderStyle, borderWidth } = await button.evaluate((one) => {
      const style = getComputedStyle(one)
      return { borderStyle: style.borderStyle, borderWidth: Number.parseFloat(style.borderWidth) }
    })
    expect(borderStyle).not.toBe('none')
    expect(borderWidth).toBeGreaterThan(0)
    await button.scrollIntoViewIfNeeded()
    const place = await placeOf(button)
    const before = await pixelsOf(page, place, 6)
    await button.focus()
    expect(partOf(before, await pixelsOf(page, place, 6))).toBeGreaterThan(TOLD)
    await button.blur()
  }
})

test('the chosen option is visible', async ({ page }) => {
  await open(page, '/signup')
  const label = page.locator('label', { has: page.getByRole('radio', { name: /Artist/ }) })
  const place = await placeOf(label)
  const before = await pixelsOf(page, place)
  await label.click()
  expect(partOf(before, await pixelsOf(page, place))).toBeGreaterThan(TOLD)
})
