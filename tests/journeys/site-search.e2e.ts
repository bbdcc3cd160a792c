import type { Page } from '@playwright/test'
import { findFaults } from './access-audit.ts'
import { expect, IN_DETAILS, gate, open, test, titled } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

// The search field in the header of every page, and its suggestions.

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the gallery' })
const opener = (page: Page) => page.getByRole('button', { name: 'Open search' })
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const SUGGESTIONS = '**/api/suggestions?*'

test('a work is found by keyboard alone, as the combobox pattern has it', async ({
  page,
  stage,
  problems,
}) => {
  const word = titled('Quillwort')
  const [one, two] = await stage.publish([
    { title: `${word} one`, price: 4 },
    { title: `${word} two`, price: 9 },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/privacy')
  const keys = keyboardOf(page)
  await keys.tabTo(field(page))
  await keys.type(word)
  await expect(options(page)).toHaveText([`${two?.title}Ada Artist`, `${one?.title}Ada Artist`])
  await expect(page.getByRole('status').getByText('2 suggestions')).toBeAttached()

  await test.step('Down and Up move through the options, and the focus stays', async () => {
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    await keys.press('ArrowDown')
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
    await keys.press('ArrowUp')
    await keys.press('ArrowUp')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    const active = await field(page).getAttribute('aria-activedescendant')
    await expect(options(page).nth(1)).toHaveAttribute('id', active ?? '')
    await expect(field(page)).toBeFocused()
    await keys.press('Home')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  })

  await test.step('a screen reader finds a combobox with its list', async () => {
    await keys.press('ArrowDown')
    await expect(page.getByRole('search', { name: 'Gallery' })).toMatchAriaSnapshot(`
      - search "Gallery":
        - combobox "Search the gallery" [expanded] [active]: ${word}
        - button "Find works"
        - listbox "Suggestions":
          - group "Works":
            - option "${two?.title} Ada Artist" [selected]
            - option "${one?.title} Ada Artist"
    `)
  })

  await test.step('Escape closes the list, Down opens it again, Enter leads to the work', async () => {
    await keys.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue(word)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Quillwort/)
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('')
  })

  await test.step('the open list is accessible', async () => {
    await open(page, '/privacy')
    await field(page).fill(word)
    await expect(options(page)).toHaveCount(2)
    expect(await findFaults(page, [1440], async () => [])).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('Enter without an option searches', async () => {
    await field(page).fill(word)
    await keys.press('Enter')
    await expect(page.getByText('2 works', { exact: true })).toBeVisible()
  })
  expect(problems).toEqual([])
})

test(
  'an answer to earlier letters is dropped, and a failure leaves the form',
  IN_DETAILS,
  async ({ page, stage }) => {
    const late = titled('Duckweed')
    const work = await stage.publishOne('Hornwort', 4)
    await stage.publish([{ title: late, price: 9 }])
    await page.setViewportSize({ width: 1440, height: 900 })
    let answerLate = () => {}
    await page.route(`**/api/suggestions?q=Duck*`, async (route) => {
      await new Promise<void>((resolve) => (answerLate = resolve))
      await route.continue().catch(() => {})
    })
    await open(page, '/privacy')
    const asked = page.waitForRequest(/suggestions\?q=Duck/)
    await field(page).fill(late)
    await asked
    await field(page).fill(work.title)
    await expect(options(page)).toHaveText([`${work.title}Ada Artist`])
    answerLate()
    await page.route(SUGGESTIONS, (route) => route.abort())
    const failed = page.waitForEvent(
      'requestfailed',
      (request) => request.url().includes('Hornw&') || request.url().endsWith('q=Hornw'),
    )
    await field(page).fill('Hornw')
    await failed
    await expect(options(page)).toHaveCount(0)
    await field(page).fill(work.title)
    await page.getByRole('button', { name: 'Find works' }).click()
    await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  },
)

test(
  'options of other letters are neither kept nor chosen',
  IN_DETAILS,
  async ({ page, stage }) => {
    const word = titled('Bogbean')
    const [one, two] = await stage.publish([
      { title: `${word} one`, price: 4 },
      { title: `${word} two`, price: 9 },
    ])
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/privacy')
    await field(page).fill(word)
    await expect(options(page)).toHaveText([`${two?.title}Ada Artist`, `${one?.title}Ada Artist`])
    const { gone, letGo } = gate()
    await page.route(SUGGESTIONS, async (route) => {
      await gone
      await route.continue()
    })

    await test.step('the chosen option does not become another one when the answer comes', async () => {
      const asked = page.waitForRequest(SUGGESTIONS)
      await field(page).fill(`${word} one`)
      await asked
      await field(page).press('ArrowDown')
      await expect(page.getByRole('option', { selected: true })).toHaveText(/two/)
      letGo()
      await expect(options(page)).toHaveText([`${one?.title}Ada Artist`])
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    })

    await test.step('a cleared field begins without options', async () => {
      await page.route(SUGGESTIONS, () => {})
      await field(page).fill('')
      await expect(options(page)).toHaveCount(0)
      const asked = page.waitForRequest(SUGGESTIONS)
      await field(page).fill('Other')
      await asked
      await expect(options(page)).toHaveCount(0)
    })
  },
)

test(
  'a wide window that shows a field loads its script at the first interaction only',
  IN_DETAILS,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await open(page, '/privacy')
    expect(scripts.filter((address) => address.includes('menus'))).toEqual([])
    const script = page.waitForRequest(/menus-.*\.js/)
    await page.getByRole('heading', { level: 1 }).click()
    await script
  },
)

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a button opens the search at the lower edge, and closing it returns the focus', async ({
    page,
    stage,
    problems,
  }) => {
    const work = await stage.publishOne('Milfoil', 4)
    await open(page, '/privacy')
    await expect(field(page)).toBeHidden()
    await opener(page).tap()
    await expect(field(page)).toBeFocused()
    const sheet = page.getByRole('search', { name: 'Gallery' })
    const box = await sheet.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
    await page.keyboard.type(work.title)
    await expect(options(page)).toHaveText([`${work.title}Ada Artist`])
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    expect(await findFaults(page, [390], async () => [])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await options(page).first().tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
    await expect(sheet).toBeHidden()
    await opener(page).tap()
    await sheet.getByRole('link', { name: 'Search by medium, size, price or colour' }).tap()
    await expect(page.getByLabel('Words')).toBeVisible()
    expect(problems).toEqual([])
  })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`without scripts at ${viewport.width} px`, () => {
    test.use({ viewport, javaScriptEnabled: false })

    test('the header searches by a form', async ({ page, stage }) => {
      const work = await stage.publishOne('Starwort', 4)
      await page.goto('/privacy')
      if (viewport.width < 400) await opener(page).click()
      await field(page).fill(work.title)
      await page.getByRole('button', { name: 'Find works' }).click()
      await expect(page).toHaveURL(/\/for-art-lovers\?q=Starwort/)
      await expect(page.getByText('1 work', { exact: true })).toBeVisible()
    })
  })
}
