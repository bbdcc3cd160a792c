import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  expect,
  IN_DETAILS,
  open,
  publishWork,
  test,
  titled,
  waitForHydration,
  type Stage,
} from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

// Saved searches, and notifications of new works.

/** An artist in a browser of their own whom the visitor follows. */
async function followSomebody(browser: Browser, context: BrowserContext, stage: Stage) {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { id } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  await stage.call(context, 'PUT', `/users/me/following/${id}`)
  return artist
}

/** Publishes a work, and waits until the job has notified the follower. */
async function publishAndTell(stage: Stage, artist: BrowserContext, context: BrowserContext) {
  const { title } = await publishWork(stage.call, artist, titled('Told'), 12)
  const titles = async () => {
    const { items } = (await stage.call(context, 'GET', '/users/me/notifications')) as Told
    return items.map(({ work }) => work.title)
  }
  await expect.poll(titles).toContain(title)
  return title
}

type Told = { readonly items: readonly { readonly work: { readonly title: string } }[] }

const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^account ${count} unread notifications? `) })

test('a collector saves a search by keyboard, renames it, and turns its alerts off', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Saltmarsh', 40)
  await stage.signUp(context, { isArtist: false })
  const keys = keyboardOf(page)
  await open(page, `/for-art-lovers?q=${encodeURIComponent(work.title)}&maxPrice=100`)
  await keys.tabTo(page.getByRole('button', { name: 'Save this search' }))
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/saved-searches\?saved=/)
  await expect(page.getByRole('alert')).toContainText('The search is saved')
  const name = `“${work.title}”, up to €100`
  const search = page.getByRole('link', { name, exact: true })
  await expect(search).toBeVisible()

  const alerts = page.getByRole('button', {
    name: new RegExp(`^Alerts for “${work.title}”`),
  })
  await expect(alerts).toHaveAttribute('aria-pressed', 'true')
  await alerts.focus()
  await page.keyboard.press('Enter')
  await expect(alerts).toHaveAttribute('aria-pressed', 'false')
  await expect(alerts).toBeFocused()

  await page.getByRole('link', { name: `Rename ${name}` }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  await field.fill('')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(field).toHaveAccessibleDescription(/^Give the search a name/)
  await field.fill('Marsh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Marsh', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rename Marsh' })).toBeFocused()

  await page.getByRole('link', { name: 'Marsh', exact: true }).click()
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete Marsh' }).click()
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a new work by a followed artist is counted in the navigation until it is read', async ({
  page,
  browser,
  context,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: false })
  const artist = await followSomebody(browser, context, stage)
  const first = await publishAndTell(stage, artist, context)
  const second = await publishAndTell(stage, artist, context)
  await open(page, '/privacy')
  await unread(page, 2).click()
  await page.getByRole('link', { name: 'Notifications 2 unread notifications' }).click()
  await expect(page).toHaveURL('/notifications')

  const keys = keyboardOf(page)
  const button = page.getByRole('button', { name: `Mark as read: ${first}` })
  await keys.tabTo(button)
  await keys.press('Enter')
  await expect(button).toHaveCount(0)
  await expect(unread(page, 1)).toBeVisible()

  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(page.getByRole('button', { name: /^account/ })).not.toContainText('unread')
  await page.goBack()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: /as read/ })).toHaveCount(0)
  await artist.close()
  expect(problems).toEqual([])
})

test(
  'new works of an artist on one day are one entry, which opens and is marked as read',
  IN_DETAILS,
  async ({ page, browser, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const batch = await followSomebody(browser, context, stage)
    for (let count = 0; count < 4; count += 1) await publishAndTell(stage, batch, context)
    const other = await followSomebody(browser, context, stage)
    const single = await publishAndTell(stage, other, context)
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      new RegExp(single),
      /^4 new works by Ada Artist new$/,
    ])
    const works = page.getByRole('heading', { level: 3 })
    await expect(works.filter({ visible: true })).toHaveCount(0)
    await page.getByText('Show all 4').click()
    await expect(works.filter({ visible: true })).toHaveCount(4)
    await page.getByRole('button', { name: 'Mark as read: 4 new works, Ada Artist' }).click()
    await expect(unread(page, 1)).toBeVisible()
    await expect(works.filter({ visible: true })).toHaveCount(4)
    for (const artist of [batch, other]) await artist.close()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a guest logs in to save a search, and works with it',
    IN_DETAILS,
    async ({ page, context, stage }) => {
      await page.goto('/for-art-lovers?q=tide')
      await page.getByRole('button', { name: 'Save this search' }).click()
      await expect(page).toHaveURL(
        '/login?returnTo=%2Ffor-art-lovers%3Fq%3Dtide&reason=saved-search',
      )
      await expect(page.getByText('A saved search needs an account.')).toBeVisible()
      await stage.signUp(context, { isArtist: false })
      await page.goto('/for-art-lovers?q=tide')
      await page.getByRole('button', { name: 'Save this search' }).click()
      await expect(page.getByRole('alert')).toContainText('The search is saved')
      const alerts = page.getByRole('button', { name: 'Alerts for “tide”' })
      await expect(alerts).toHaveAttribute('aria-pressed', 'true')
      await alerts.click()
      await expect(alerts).toHaveAttribute('aria-pressed', 'false')
      await page.getByRole('link', { name: 'Rename “tide”' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('')
      await page.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByRole('alert')).toContainText('Give the search a name')
      await page.getByRole('textbox', { name: 'Name' }).fill('Sea')
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByRole('button', { name: 'Delete Sea' }).click()
      await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    },
  )

  test(
    'notifications are marked as read one by one, and all',
    IN_DETAILS,
    async ({ page, browser, context, stage }) => {
      await stage.signUp(context, { isArtist: false })
      const artist = await followSomebody(browser, context, stage)
      for (let count = 0; count < 3; count += 1) await publishAndTell(stage, artist, context)
      await page.goto('/notifications')
      const buttons = page.getByRole('button', { name: /^Mark as read: Told/ })
      await expect(buttons).toHaveCount(3)
      await buttons.first().click()
      await expect(buttons).toHaveCount(2)
      await expect(unread(page, 2)).toBeVisible()
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(buttons).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^account/ })).not.toContainText('unread')
      await artist.close()
    },
  )
})
