import type { Locator } from '@playwright/test'
import { expect, IN_DETAILS, openInNewTab, publishWork, test, titled } from './fixtures.ts'
import { canvasOf, enter, hangRooms, labelOf, middleOf, titleOf } from './hung-rooms.ts'
import { fingersOn } from './touch.ts'

// The drawn rooms, in Chromium with software WebGL 2. The visitor's position is read from the
// label, never derived from the time.

// Narrow enough that the label moves works out of the middle of the canvas.
test.use({ viewport: { width: 960, height: 675 } })

test('by mouse and keys: to a work, on to the next, through a doorway, and back to the list', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  const path = await hangRooms(stage, browser)
  await enter(page, path)
  await expect(labelOf(page)).toBeHidden()

  const { x, y } = await middleOf(page)
  await page.mouse.click(x, y)
  await expect(titleOf(page)).toHaveText(/^Hung/)
  const first = await titleOf(page).innerText()
  await expect(labelOf(page).getByRole('button', { name: /cart/ })).toBeVisible()

  await test.step('N and P lead along the works in their order', async () => {
    await page.keyboard.press('n')
    await expect(titleOf(page)).not.toHaveText(first)
    await page.keyboard.press('p')
    await expect(titleOf(page)).toHaveText(first)
  })

  await test.step('a step back leaves the work, Enter leads to what is in front', async () => {
    await page.keyboard.press('Backspace')
    await expect(labelOf(page)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(titleOf(page)).toHaveText(first)
  })

  await test.step('turning away leaves the work, too', async () => {
    await expect(async () => {
      await page.keyboard.press('ArrowRight', { delay: 300 })
      await expect(labelOf(page)).toBeHidden({ timeout: 1000 })
    }).toPass()
  })

  await test.step('the list leads to a work behind the doorway', async () => {
    const room = page.getByRole('region', { name: 'Room 2' })
    const title = await room.getByRole('heading', { level: 3 }).first().innerText()
    const link = room.getByRole('link', { name: 'See it in the room' }).first()
    await (await openInNewTab(link)).close()
    await link.click()
    await expect(titleOf(page)).toHaveText(title)
    await expect(page).toHaveURL(/#at=/)
    await expect(canvasOf(page)).toBeFocused()
  })

  await test.step('its address opens the rooms before it, and stays', async () => {
    const [address, title] = [page.url(), await titleOf(page).innerText()]
    await page.reload()
    await expect(titleOf(page)).toHaveText(title)
    expect(page.url()).toBe(address)
  })

  await test.step('L shows the list only, where the rooms have the focus', async () => {
    await page.getByRole('region', { name: 'Room 1' }).getByRole('link').first().focus()
    await page.keyboard.press('l')
    await expect(canvasOf(page)).toBeVisible()
    const button = page.getByRole('button', { name: 'Show the list only' })
    await expect(button).toBeVisible()
    await canvasOf(page).focus()
    await page.keyboard.press('l')
    await expect(canvasOf(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Room 1' })).toBeVisible()
  })
  expect(problems).toEqual([])
})

test(
  'a work that is published meanwhile is in the drawn rooms and in a chosen list',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const { id: artistId } = (await stage.call(context, 'GET', '/users/me')) as { id: string }
    const publish = async (name: string) => {
      const title = titled(name)
      const { id } = await publishWork(stage.call, context, title, 30)
      await stage.call(context, 'PATCH', `/artworks/${id}`, { size: { width: 60, height: 80 } })
      return title
    }
    const [ebb, flood] = [await publish('Ebb'), await publish('Flood')]
    await enter(page, `/room/artist/${artistId}`)
    await canvasOf(page).press('n')
    await expect(titleOf(page)).toHaveText(flood)
    // As after a return from the browser's back/forward cache.
    const comeBack = () =>
      page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
    const slack = await publish('Slack')
    await comeBack()
    const listed = page.getByRole('region', { name: 'Room 1' }).getByRole('heading', { level: 3 })
    await expect(listed).toHaveText([slack, flood, ebb])
    // The address still names the work.
    await expect(titleOf(page)).toHaveText(flood)
    await canvasOf(page).press('p')
    await expect(titleOf(page)).toHaveText(slack)
    await page.getByRole('button', { name: 'Show the list only' }).click()
    const spring = await publish('Spring')
    await comeBack()
    await expect(listed).toHaveText([spring, slack, flood, ebb])
    await expect(canvasOf(page)).toBeHidden()
  },
)

const toggleOf = (place: Locator) => place.getByRole('button', { name: /^Favourite / })

test.describe('on a phone, with reduced motion', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test(
    'by touch: a tap leads to a work, a drag looks around',
    IN_DETAILS,
    async ({ page, context, browser, stage, problems }) => {
      await stage.signUp(context, { isArtist: false })
      const path = await hangRooms(stage, browser)
      await enter(page, path)
      const fingers = await fingersOn(page)
      const { x, y } = await middleOf(page)
      await fingers.tap({ x, y })
      await expect(titleOf(page)).toHaveText(/^Hung/)

      await test.step('a favourite of the list leaves the page where it is', async () => {
        const title = await titleOf(page).innerText()
        const item = page.getByRole('listitem').filter({ hasText: title })
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const place = await page.evaluate(() => scrollY)
        await toggleOf(item).evaluate((button: HTMLButtonElement) => button.click())
        await expect(toggleOf(labelOf(page))).toHaveAttribute('aria-pressed', 'true')
        expect(await page.evaluate(() => scrollY)).toBe(place)
        await page.evaluate(() => scrollTo(0, 0))
      })

      await expect(async () => {
        await fingers.move([{ x: x + 120, y }], [{ x: x - 120, y }])
        await expect(labelOf(page)).toBeHidden({ timeout: 1000 })
      }).toPass()
      expect(problems).toEqual([])
    },
  )
})

test(
  'until the rooms are drawn, a text in the middle of their place says so',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const path = await hangRooms(stage, browser, 1)
    await page.route(/room-scene/, () => {})
    await page.goto(path)
    const [place, text] = [canvasOf(page), page.getByText('Opening the rooms…')]
    await expect(place).toBeVisible()
    expect((await text.boundingBox())?.width).toBe((await place.boundingBox())?.width)
  },
)

test(
  'without WebGL 2 the works are shown as a list',
  IN_DETAILS,
  async ({ page, browser, stage, problems }) => {
    const path = await hangRooms(stage, browser)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(path)
    await expect(
      page.getByRole('region', { name: 'Room 1' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(page.getByText('Opening the rooms…')).toBeHidden()
    await expect(canvasOf(page)).toBeHidden()
    await expect(page.getByText('This browser cannot draw the rooms')).toBeVisible()
    expect(problems).toEqual([])
  },
)
