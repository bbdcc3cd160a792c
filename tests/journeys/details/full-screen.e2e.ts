import type { Page } from '@playwright/test'
import {
  boxOf,
  expect,
  open,
  SCRIPTS,
  test,
  toastOf,
  waitForHydration,
  type Work,
} from '../fixtures.ts'
import { frameBoxOf, recordImageMoves } from '../image-moves.ts'
import { keyboardOf } from '../keyboard.ts'
import { publishShape } from '../publish-shape.ts'
import { fingersOn } from '../touch.ts'
import { heading, publish } from '../work-steps.ts'

// The full-screen view of a work's image.

const ADDRESS = /\/artwork\/[^#]+#full-screen$/

const openerOf = (page: Page) => page.getByRole('link', { name: 'View full screen' })
const viewOf = (page: Page) => page.getByRole('dialog', { name: /, full screen$/ })

/** The width of the image as a multiple of its width when it fits the window. */
async function scaleOf(page: Page): Promise<number> {
  const frame = viewOf(page).getByRole('img').locator('..')
  const { width } = await boxOf(frame)
  return width / (await frame.evaluate((one: HTMLElement) => one.offsetWidth))
}

const expectScale = (page: Page, scale: number) =>
  expect.poll(async () => (await scaleOf(page)).toFixed(2)).toBe(scale.toFixed(2))

const middleOf = async (page: Page) => {
  const { x, y, width, height } = await boxOf(viewOf(page).getByRole('img'))
  return { x: x + width / 2, y: y + height / 2 }
}

test('by keyboard: open, zoom, pan, close, with the focus inside and back', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Closer', 40)
  await open(page, `/artwork/${work.id}`)
  const keys = keyboardOf(page)
  await keys.tabTo(openerOf(page))
  await keys.press('Enter')
  const view = viewOf(page)
  const close = view.getByRole('button', { name: 'Close full screen' })
  await expect(close).toBeFocused()
  await expect(page).toHaveURL(ADDRESS)
  await expect(view.getByRole('img', { name: work.title })).toBeVisible()

  await test.step('keys and buttons zoom', async () => {
    await keys.press('+')
    await expectScale(page, 1.5)
    await expect(view.getByRole('status').getByText('150 %')).toBeAttached()
    await keys.tabTo(view.getByRole('button', { name: 'Zoom out' }))
    await keys.press('Enter')
    await expectScale(page, 1)
    await expect(view.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await keys.tabTo(view.getByRole('button', { name: 'Zoom in' }))
    await keys.press('Enter')
    await keys.press('+')
    await keys.press('+')
    await expect(view.getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  await test.step('arrows pan what is enlarged', async () => {
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.9)
    const before = await middleOf(page)
    await keys.press('ArrowRight')
    await expect.poll(async () => (await middleOf(page)).x).toBeLessThan(before.x - 50)
    await keys.press('ArrowDown')
    await expect.poll(async () => (await middleOf(page)).y).toBeLessThan(before.y - 50)
    await keys.press('0')
    await expectScale(page, 1)
    const fitted = await middleOf(page)
    await keys.press('ArrowDown')
    expect(await middleOf(page)).toEqual(fitted)
  })

  await test.step('the focus stays inside, and Escape returns it', async () => {
    for (let stop = 0; stop < 5; stop += 1) {
      await keys.press('Tab')
      const isOutside = await view.evaluate((box) => {
        const at = document.activeElement
        return at !== null && at !== document.body && !box.contains(at)
      })
      expect(isOutside).toBe(false)
    }
    await keys.press('Escape')
    await expect(view).toHaveCount(0)
    await expect(openerOf(page)).toBeFocused()
    await expect(page).toHaveURL(`/artwork/${work.id}`)
  })
  expect(problems).toEqual([])
})

test('the address tells the state: back closes, forward and a link open', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Address', 40)
  await open(page, '/for-art-lovers')
  await page.getByRole('link', { name: work.title }).click()
  await openerOf(page).click()
  await expect(viewOf(page)).toBeVisible()
  await expect(page).toHaveURL(ADDRESS)
  await page.goBack()
  await expect(viewOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/artwork/${work.id}`)
  await page.goForward()
  await expect(viewOf(page)).toBeVisible()

  await test.step('a reload keeps it, and closing leads back to the page and the gallery', async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(viewOf(page)).toBeVisible()
    await viewOf(page).getByRole('button', { name: 'Close full screen' }).click()
    await expect(viewOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/artwork/${work.id}`)
    await page.goBack()
    await expect(page).toHaveURL('/for-art-lovers')
  })

  await test.step('a link to it opens it, and closing stays on the page', async () => {
    await page.goto(`/artwork/${work.id}#full-screen`)
    await expect(viewOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/artwork/${work.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  })
  expect(problems).toEqual([])
})

test('two presses open one view, whose address ends when it is closed', async ({ page, stage }) => {
  const work = await stage.publishOne('Twice', 40)
  await open(page, `/artwork/${work.id}`)
  await openerOf(page).hover()
  await openerOf(page).evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(viewOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/artwork/${work.id}`)
})

test('arrows step to the works beside it, which open full screen, too', async ({
  page,
  stage,
  problems,
}) => {
  const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
  const titleOf = (work: Work) => page.getByRole('dialog', { name: `${work.title}, full screen` })
  // The view handles the keys once it has the focus.
  const expectFocus = (work: Work) =>
    expect(titleOf(work).getByRole('button', { name: 'Close full screen' })).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `/artwork/${b.id}`)
  await openerOf(page).click()
  await expectFocus(b)
  await page.keyboard.press('ArrowRight')
  await expectFocus(c)
  await expect(page).toHaveURL(`/artwork/${c.id}#full-screen`)
  await page.keyboard.press('ArrowLeft')
  await expectFocus(b)
  await page.keyboard.press('ArrowLeft')
  await expectFocus(a)

  await test.step('an enlarged image is panned, not left', async () => {
    await page.keyboard.press('+')
    await expectScale(page, 1.5)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('0')
    await expectScale(page, 1)
    await expect(titleOf(a)).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(viewOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/artwork/${a.id}`)
  await expect(heading(page)).toHaveText(a.title)
  await page.goBack()
  await expect(heading(page)).toHaveText(b.title)
  await expect(viewOf(page)).toHaveCount(0)
  expect(problems).toEqual([])
})

test('the image moves from its place on the page and back, unless motion is reduced', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Grows', 40)
  const moves = await recordImageMoves(page)
  await open(page, `/artwork/${work.id}`)
  const onPage = await frameBoxOf(page.getByRole('img', { name: work.title }))
  const image = viewOf(page).getByRole('img')
  const isStill = () => page.evaluate(() => document.getAnimations().length === 0)
  await openerOf(page).click()
  await expect.poll(moves).toEqual([onPage])
  await expect.poll(isStill).toBe(true)
  const onStage = await frameBoxOf(image)
  expect(onStage).not.toEqual(onPage)
  await page.keyboard.press('Escape')
  await expect.poll(moves).toEqual([onPage, onStage])
  await expect.poll(isStill).toBe(true)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openerOf(page).click()
  await expect(image).toBeVisible()
  await page.keyboard.press('+')
  await expectScale(page, 1.5)
  await page.keyboard.press('Escape')
  await expect(image).toHaveCount(0)
  expect(await moves()).toHaveLength(2)
})

test('with the mouse: wheel, click and drag', async ({ page, stage }) => {
  const work = await stage.publishOne('Wheel', 40)
  await open(page, `/artwork/${work.id}`)
  // Anywhere on the image.
  const { x, y, width, height } = await boxOf(page.getByRole('img', { name: work.title }))
  await page.mouse.click(x + width / 4, y + height / 4)
  await expect(viewOf(page)).toBeVisible()
  const { x: atX, y: atY } = await middleOf(page)

  await page.mouse.move(atX + 100, atY + 80)
  await page.mouse.wheel(0, -200)
  await expectScale(page, Math.exp(0.4))
  await page.mouse.wheel(0, 900)
  await expectScale(page, 1)

  await page.mouse.click(atX, atY)
  await expectScale(page, 2)
  const before = await middleOf(page)
  await page.mouse.move(atX, atY)
  await page.mouse.down()
  await page.mouse.move(atX - 120, atY - 60, { steps: 5 })
  await page.mouse.up()
  const after = await middleOf(page)
  expect(after.x - before.x).toBeCloseTo(-120, 0)
  expect(after.y - before.y).toBeCloseTo(-60, 0)
  // The drag was no click, and a double click is one click.
  await expectScale(page, 2)
  await page.mouse.dblclick(atX, atY)
  await expectScale(page, 1)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pinch and double tap zoom, a finger pans, and a tap beside the image closes', async ({
    page,
    stage,
    problems,
  }) => {
    const work = await stage.publishOne('Pinch', 40)
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('img', { name: work.title }).scrollIntoViewIfNeeded()
    await openerOf(page).tap()
    await expect(viewOf(page)).toBeVisible()
    const fingers = await fingersOn(page)
    const middle = await middleOf(page)
    const at = (x: number, y: number) => ({ x: middle.x + x, y: middle.y + y })

    await fingers.move([at(-40, 0), at(40, 0)], [at(-60, 0), at(60, 0)])
    await expectScale(page, 1.5)
    await fingers.move([at(0, 0)], [at(50, 0)])
    expect((await middleOf(page)).x - middle.x).toBeCloseTo(50, 0)
    await fingers.move([at(-60, 0), at(60, 0)], [at(-10, 0), at(10, 0)])
    await expectScale(page, 1)

    await fingers.doubleTap(at(0, 0))
    await expectScale(page, 2)
    await fingers.doubleTap(at(0, 0))
    await expectScale(page, 1)

    await fingers.tap({ x: 195, y: 800 })
    await expect(viewOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/artwork/${work.id}`)
    expect(problems).toEqual([])
  })

  test('a swipe steps to the next work and back, a short or upright one to none', async ({
    page,
    stage,
    problems,
  }) => {
    const [a, b] = (await publish(stage, 2)) as [Work, Work]
    await open(page, `/artwork/${a.id}`)
    await openerOf(page).tap()
    const titleOf = (work: Work) => page.getByRole('dialog', { name: `${work.title}, full screen` })
    await expect(titleOf(a)).toBeVisible()
    const fingers = await fingersOn(page)
    const [start, left] = [
      { x: 280, y: 400 },
      { x: 120, y: 410 },
    ]
    await fingers.move([start], [{ x: 240, y: 400 }])
    await fingers.move([start], [{ x: 200, y: 250 }])
    await expect(titleOf(a)).toBeVisible()
    await fingers.move([start], [left])
    await expect(titleOf(b)).toBeVisible()
    await fingers.move([left], [start])
    await expect(titleOf(a)).toBeVisible()
    expect(problems).toEqual([])
  })
})

test('shows the largest file, or the page’s own when that one fails', async ({
  page,
  browser,
  stage,
}) => {
  const shape = { name: 'File', width: 2400, height: 1800 }
  const work = await publishShape(stage, browser, shape)
  await open(page, `/artwork/${work.id}`)
  const onPage = page.getByRole('img', { name: work.title })
  await expect.poll(() => onPage.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
  const shown = await onPage.evaluate((one: HTMLImageElement) => one.currentSrc)
  expect(shown).not.toContain('/2000.')
  await openerOf(page).click()
  const image = viewOf(page).getByRole('img')
  await expect(image).toHaveAttribute('src', /\/2000\.avif$/)
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(2000)

  await page.route('**/2000.avif', (route) => route.abort())
  await page.reload()
  await expect(viewOf(page).getByRole('img')).toHaveAttribute('src', shown)
})

test('a view whose script is missing says so, and leaves the page alone', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Missing', 40)
  await open(page, `/artwork/${work.id}`)
  // The page's own scripts are loaded; those for first use are not.
  await page.getByRole('button', { name: 'Favourite' }).hover()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, (route) => route.abort())
  await openerOf(page).click()
  await expect(
    toastOf(page, 'The full-screen view could not be loaded. Please reload the page.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/artwork/${work.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
})
