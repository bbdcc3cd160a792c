import { exhibit } from './exhibition.ts'
import { expect, IN_DETAILS, open, openInNewTab, publishWork, test, titled } from './fixtures.ts'
import { canvasOf, hangRooms, MANY_WORKS, titleOf } from './hung-rooms.ts'
import { keyboardOf } from './keyboard.ts'

// The rooms of an artist as a list, without scripts, and how an artist hangs an exhibition. The
// drawn rooms have journeys of their own.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('rooms are a list from which works go into the cart', async ({ page, browser, stage }) => {
    const artist = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(artist, { isArtist: true })
    const { id: artistId } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
    await page.goto(`/room/artist/${artistId}`)
    await expect(page.getByRole('heading', { name: 'These rooms are still empty' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to the artist' }).last().click()
    await expect(page).toHaveURL(new RegExp(`/artist/${artistId}$`))

    const works: { id: string; title: string }[] = []
    for (const name of ['Ebb', 'Flood', 'Slack']) {
      works.push(await publishWork(stage.call, artist, titled(name), 30))
    }
    const [first, ...sized] = works
    await stage.call(artist, 'PATCH', `/artworks/${first?.id}`, { size: null })
    for (const { id } of sized) {
      await stage.call(artist, 'PATCH', `/artworks/${id}`, { size: { width: 60, height: 80 } })
    }
    await page.goto(`/artist/${artistId}`)
    await page.getByRole('link', { name: 'Walk through the rooms' }).click()
    await expect(page).toHaveURL(new RegExp(`/room/artist/${artistId}$`))
    const room = page.getByRole('region', { name: 'Room 1' })
    await expect(room.getByRole('listitem')).toHaveCount(2)
    await expect(room).toContainText('60 × 80 cm')
    const unhung = page.getByRole('region', { name: 'Size not stated' })
    await expect(unhung.getByRole('heading', { level: 3 })).toHaveText(first?.title ?? '')
    await expect(page.getByText('1 work without a stated size')).toBeVisible()

    await test.step('the link of a work leads to it in the list', async () => {
      const slack = works.at(-1)
      await page.setViewportSize({ width: 390, height: 400 })
      await page.goto(`/artwork/${slack?.id}`)
      await page.getByRole('link', { name: 'See it in the room' }).click()
      await expect(room.getByRole('link', { name: slack?.title ?? '' })).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
      await page.goto(`/room/artist/${artistId}#room=1`)
      await expect(room.getByRole('heading', { level: 2 })).toBeInViewport()
    })

    await stage.signUp(page.context(), { isArtist: false })
    await page.goto(`/room/artist/${artistId}`)
    const [, flood] = works
    await room.getByRole('button', { name: `Add ${flood?.title} to cart` }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main')).toContainText(flood?.title ?? '')
    await artist.close()
  })
})

test(
  'further rooms follow on the page, or by Ctrl+click in a tab of their own',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    await open(page, await hangRooms(stage, browser, MANY_WORKS))
    const rooms = page.getByRole('main').getByRole('region', { name: /^Room \d+$/ })
    const [further, shown] = [
      page.getByRole('link', { name: 'Further rooms' }),
      await rooms.count(),
    ]
    const tab = await openInNewTab(further)
    const toFirst = tab.getByRole('link', { name: 'To the first rooms' })
    await toFirst.click()
    await expect(toFirst).toBeHidden()
    await expect(tab.getByText('Opening the rooms…')).toBeHidden()
    const inFirst = tab.getByRole('region', { name: 'Room 1' }).getByRole('heading', { level: 3 })
    await canvasOf(tab).press('n')
    await expect(titleOf(tab)).toHaveText(await inFirst.first().innerText())
    await canvasOf(tab).press('Backspace')
    await expect(titleOf(tab)).toBeHidden()
    await canvasOf(tab).press('n')
    await expect(titleOf(tab)).toHaveText(await inFirst.nth(1).innerText())
    await expect(rooms).toHaveCount(shown)
    await further.click()
    await expect(further).toHaveCount(0)
    expect(await rooms.count()).toBeGreaterThan(shown)
    await expect(rooms.nth(shown).getByRole('heading', { level: 2 })).toBeFocused()
    expect(page.url()).not.toContain('cursor')
  },
)

test(
  'rooms that are added while the drawn ones open are drawn, too',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const path = await hangRooms(stage, browser, MANY_WORKS)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/room-scene/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    const further = page.getByRole('link', { name: 'Further rooms' })
    await further.click()
    await expect(further).toHaveCount(0)
    release()
    const added = page.getByRole('region', { name: /^Room \d+$/ }).last()
    const title = await added.getByRole('heading', { level: 3 }).last().innerText()
    await expect(page.getByText('Opening the rooms…')).toBeHidden()
    await added.getByRole('link', { name: 'See it in the room' }).last().click()
    await expect(titleOf(page)).toHaveText(title)
  },
)

test(
  'an artist moves works along walls and to others, and back to where they hung',
  IN_DETAILS,
  async ({ page, stage }) => {
    const context = page.context()
    await stage.signUp(context, { isArtist: true })
    const titles = [titled('Ebb'), titled('Flood')]
    const ids: string[] = []
    for (const title of titles) {
      const { id } = await publishWork(stage.call, context, title, 30)
      await stage.call(context, 'PATCH', `/artworks/${id}`, { size: { width: 60, height: 80 } })
      ids.push(id)
    }
    const exhibition = await exhibit(stage.call, context, ids)
    const [ebb = '', flood = ''] = titles
    const placeOf = async (title: string) => {
      const part = (await stage.call(context, 'GET', `/rooms/exhibition/${exhibition}`)) as {
        works: { title: string; place: { side: string; offset: number } }[]
      }
      return part.works.find((work) => work.title === title)?.place
    }
    const before = await placeOf(ebb)
    const other = await placeOf(flood)
    await open(page, `/artist-dashboard/exhibitions/${exhibition}`)
    const save = page.getByRole('button', { name: 'Save the rooms' })
    const workNamed = (title: string) => page.getByRole('slider', { name: title })
    const revision = page.locator('form', { has: save }).locator('input[name="revision"]')
    const untilSaved = async (press: () => Promise<void>) => {
      const before = await revision.inputValue()
      await press()
      await expect(revision).not.toHaveValue(before)
    }

    await test.step('the keyboard moves a work along its wall', async () => {
      const keys = keyboardOf(page)
      await keys.tabTo(workNamed(ebb))
      await keys.press('ArrowRight')
      await keys.press('ArrowRight')
      await page.getByLabel('Text on the wall of Room 1').fill('By the river')
      await untilSaved(() => save.press('Enter'))
      await expect.poll(async () => (await placeOf(ebb))?.offset).toBe((before?.offset ?? 0) + 20)
      await expect(page.getByRole('button', { name: 'Hang all works automatically' })).toBeVisible()
    })

    await test.step('leaving with a move or a text that is not saved asks first', async () => {
      const leave = page.getByRole('link', { name: 'All series and exhibitions' })
      const question = page.getByRole('alertdialog')
      const text = page.getByLabel('Text on the wall of Room 1')
      const expectQuestion = async () => {
        await leave.click()
        await expect(question).toHaveAccessibleName('The rooms are not saved')
        await question.getByRole('button', { name: 'Stay' }).click()
      }
      await workNamed(ebb).press('ArrowRight')
      await expectQuestion()
      await workNamed(ebb).press('ArrowLeft')
      await text.fill('By the sea')
      await expectQuestion()
      await text.fill('By the river')
      await leave.click()
      await expect(page).toHaveURL('/artist-dashboard/exhibitions')
      await page.goBack()
      await expect(workNamed(ebb)).toBeVisible()
    })

    await test.step('what is moved and written after a save was sent stays, and is saved next', async () => {
      const text = page.getByLabel('Text on the wall of Room 1')
      const offset = () => workNamed(ebb).getAttribute('aria-valuenow')
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\.data\b/, async (route) => {
        if (route.request().method() === 'GET') await held
        await route.continue()
      })
      await workNamed(ebb).press('ArrowRight')
      const read = page.waitForRequest(
        (sent) => sent.method() === 'GET' && /\.data\b/.test(sent.url()),
      )
      await untilSaved(async () => {
        await save.click()
        await read
        await workNamed(ebb).press('ArrowRight')
        await text.fill('By the wide river')
        release()
      })
      await page.unroute(/\.data\b/)
      await expect.poll(async () => (await placeOf(ebb))?.offset).toBe((before?.offset ?? 0) + 30)
      expect(await offset()).toBe(String(((before?.offset ?? 0) + 40) / 10))
      await expect(text).toHaveValue('By the wide river')
      await untilSaved(() => save.click())
      await expect.poll(async () => (await placeOf(ebb))?.offset).toBe((before?.offset ?? 0) + 40)
    })

    await test.step('Home and End move it to the ends of its wall, and not the page', async () => {
      const valueOf = async (name: string) => Number(await workNamed(ebb).getAttribute(name))
      const before = await valueOf('aria-valuenow')
      await workNamed(ebb).press('Home')
      await expect.poll(() => valueOf('aria-valuenow')).toBeLessThan(before)
      const first = await valueOf('aria-valuenow')
      const last = (await valueOf('aria-valuemax')) - first
      await workNamed(ebb).press('End')
      await expect.poll(() => valueOf('aria-valuenow')).toBe(last)
      await expect(workNamed(ebb)).toBeInViewport()
    })

    await test.step('a drag moves it to another wall', async () => {
      const wall = page.locator('[data-wall="0 south"]')
      await workNamed(ebb).hover()
      await page.mouse.down()
      const { x = 0, y = 0, width = 0, height = 0 } = (await wall.boundingBox()) ?? {}
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 6 })
      await page.mouse.up()
      await expect(wall.getByRole('slider', { name: ebb })).toBeFocused()
      await untilSaved(() => save.click())
      await expect.poll(async () => (await placeOf(ebb))?.side).toBe('south')
    })

    await test.step('a work over another one is refused', async () => {
      await page.getByText('Places in centimetres').click()
      const row = page.getByRole('listitem').filter({ hasText: ebb })
      await row.getByLabel('Wall').selectOption(`0 ${other?.side}`)
      await row.getByLabel('Centre, cm from the left').fill(String((other?.offset ?? 0) / 10))
      await expect(page.getByText('hangs over')).toBeVisible()
      await save.click()
      await expect(page.getByRole('alert')).toContainText('hangs over')
    })

    await test.step('all works hang automatically again, and visitors read the text', async () => {
      await page.getByRole('button', { name: 'Hang all works automatically' }).click()
      await expect.poll(() => placeOf(ebb)).toEqual(before)
      await page.goto(`/room/exhibition/${exhibition}`)
      await expect(page.getByRole('region', { name: 'Room 1' }).first()).toContainText(
        'By the wide river',
      )
    })
  },
)
