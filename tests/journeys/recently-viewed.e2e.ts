import type { Page } from '@playwright/test'
import { expect, IN_DETAILS, open, publishWork, test, titled } from './fixtures.ts'

const KEY = 'frame.recently-viewed'
const strip = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

/** Opens the page of a work, and waits until the browser remembers it. */
async function view(page: Page, id: string): Promise<void> {
  await open(page, `/artwork/${id}`)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toMatch(id)
}

/** Scrolls to the end, which hydrates the page and requests the works. */
async function goToEnd(page: Page): Promise<void> {
  await page.keyboard.press('End')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}

test('the browser remembers works until they are cleared, and no deleted one', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const publish = (word: string) => publishWork(stage.call, artist, titled(word), 12)
  const [first, gone, last] = [
    await publish('Alder'),
    await publish('Birch'),
    await publish('Cedar'),
  ]
  for (const { id } of [first, gone, last]) await view(page, id)
  await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)
  await artist.close()

  await open(page, `/artwork/${last.id}`)
  await goToEnd(page)
  await expect(strip(page).getByRole('link')).toHaveText([first.title])
  await strip(page).getByRole('button', { name: 'Clear' }).click()
  await expect(strip(page)).toBeHidden()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()

  await view(page, last.id)
  await view(page, first.id)
  await goToEnd(page)
  await expect(strip(page).getByRole('link')).toHaveText([last.title])
  expect(problems).toEqual([])
})

test(
  'a browser that forbids storage shows the page without them',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    const { id, title } = await stage.publishOne('Alder', 12)
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
    await open(page, `/artwork/${id}`)
    await goToEnd(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(strip(page)).toBeHidden()
    expect(problems).toEqual([])
  },
)
