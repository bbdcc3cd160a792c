import type { Page } from '@playwright/test'
import { heroWorks } from '../../app/welcome/hero-works.ts'
import { boxOf, expect, IN_DETAILS, holdScripts, open, test } from './fixtures.ts'

// The landing page's carousel, whose works are links to their pages in the demo gallery. All of
// this runs in `npm run details`, since `npm test` has no demo gallery in the browser:
// keyboard.e2e.ts scrolls the carousel, and demo-gallery.test.ts follows its links.

test.use({ gallery: 'demo' })
// One worker, so that one site is started.
test.describe.configure({ mode: 'default' })

const PHONE = { width: 390, height: 844 }
const ITEM_PX = 320

const wallOf = (page: Page) => page.getByRole('list', { name: 'Works on the wall' })
const workOf = (page: Page, index: number) => wallOf(page).getByRole('listitem').nth(index)
const scrolled = (page: Page) => wallOf(page).evaluate((wall) => wall.scrollLeft)

async function expectWork(page: Page, index: number): Promise<void> {
  await expect(page).toHaveURL(`/artwork/${heroWorks[index]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroWorks[index]?.title ?? '')
}

test('a work of the carousel leads to its page', IN_DETAILS, async ({ page, problems }) => {
  await open(page, '/')
  await expect(wallOf(page).getByRole('link')).toHaveText(heroWorks.map(({ title }) => title))
  await workOf(page, 3).click()
  await expectWork(page, 3)
  await page.goBack()
  await expect(wallOf(page)).toBeVisible()
  expect(problems).toEqual([])
})

test('two quick presses of an arrow move by two works', IN_DETAILS, async ({ page }) => {
  await open(page, '/')
  const start = await scrolled(page)
  await page.getByRole('button', { name: 'Next works' }).dblclick()
  await expect.poll(() => scrolled(page)).toBe(start + 2 * ITEM_PX)
  await expect(page.getByText('05 / 06')).toBeVisible()
  await page.getByRole('button', { name: 'Previous works' }).dblclick()
  await expect.poll(() => scrolled(page)).toBe(start)
})

test(
  'the keyboard’s focus brings a work to the centre, and Enter opens it',
  IN_DETAILS,
  async ({ page }) => {
    await open(page, '/')
    const links = wallOf(page).getByRole('link')
    await page.getByRole('button', { name: 'Next works' }).focus()
    for (const index of [0, 1]) {
      await page.keyboard.press('Tab')
      await expect(links.nth(index)).toBeFocused()
      await expect.poll(() => scrolled(page)).toBe(index * ITEM_PX)
    }
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await expect.poll(() => scrolled(page)).toBe(5 * ITEM_PX)
    await page.keyboard.press('Enter')
    await expectWork(page, 5)
  },
)

test(
  'the mouse drags the carousel without opening a work, also before its script',
  IN_DETAILS,
  async ({ page }) => {
    await open(page, '/')
    const { x, y, width, height } = await boxOf(workOf(page, 2).getByRole('img'))
    const [startX, middle] = [x + width * 0.9, y + height / 2]
    const drag = async () => {
      await page.mouse.move(startX, middle)
      await page.mouse.down()
      await page.mouse.move(startX - 40, middle)
      await page.mouse.move(startX - 220, middle, { steps: 5 })
      await page.mouse.up()
    }
    const release = await holdScripts(page)
    await drag()
    await expect.poll(() => scrolled(page)).toBe(3 * ITEM_PX)
    await expect(page.getByText('03 / 06')).toBeVisible()
    release()
    // The count changes once the script is loaded.
    await expect(page.getByText('04 / 06')).toBeVisible()
    await drag()
    await expect.poll(() => scrolled(page)).toBe(4 * ITEM_PX)
    await expect(page.getByText('05 / 06')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.mouse.click(startX - 40, middle)
    await expectWork(page, 4)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a swipe scrolls, and a tap opens the work', IN_DETAILS, async ({ page }) => {
    await open(page, '/')
    const { x, y, width, height } = await boxOf(workOf(page, 2).getByRole('img'))
    const client = await page.context().newCDPSession(page)
    const start = { x: x + width * 0.8, y: y + height / 2 }
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
    for (let moved = 20; moved <= 220; moved += 20) {
      const touchPoints = [{ ...start, x: start.x - moved }]
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    // A finger that rests before it is lifted causes no fling, however late its moves arrived.
    await page.waitForTimeout(200)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => scrolled(page)).toBe(3 * ITEM_PX)
    await expect(page).toHaveURL('/')
    await workOf(page, 3).getByRole('img').tap({ force: true })
    await expectWork(page, 3)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the works are links, too', IN_DETAILS, async ({ page }) => {
    await page.goto('/')
    await wallOf(page).getByRole('link').nth(2).click()
    await expectWork(page, 2)
  })
})
