import type { Browser, Route } from '@playwright/test'
import {
  expect,
  IN_DETAILS,
  open,
  PASSWORD,
  publishWork,
  test,
  titled,
  toastOf,
  type Stage,
} from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

test('a guest logs in to follow an artist, and unfollows them', async ({
  page,
  context,
  browser,
  stage,
  problems,
}) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  await publishWork(stage.call, artist, titled('Followed'), 12)
  const { id } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  const email = await signUpElsewhere(stage, browser)
  const button = page.getByRole('button', { name: /^Follow/ })

  await open(page, `/artist/${id}`)
  await button.click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await expect(page.getByText('You will follow the artist.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/artist/${id}`)
  await expect(button).toHaveAccessibleName('Following')
  await expect(button).not.toHaveAttribute('aria-pressed')

  await test.step('the artist sees how many follow them', async () => {
    const desk = await artist.newPage()
    await desk.goto(`${stage.server.url}/artist-dashboard`)
    await expect(desk.getByText('1 follower')).toBeVisible()
    await expect(desk.getByRole('main')).not.toContainText('Carl')
    await desk.goto(`${stage.server.url}/artist/${id}`)
    await expect(desk.getByRole('heading', { name: 'Ada Artist' })).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  })

  await context.setOffline(true)
  await button.click()
  await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
  await context.setOffline(false)
  await expect(button).toHaveAccessibleName('Following')

  await button.focus()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await answered
  await expect(button).toHaveAccessibleName('Follow')
  await expect(button).toBeFocused()
  await page.reload()
  await expect(button).toHaveText('Follow')
  await artist.close()
  expect(problems).toEqual([])
})

type WithImage = { readonly image: { readonly id: string } }

/** An artist in a browser of their own. @returns the browser's context, and the artist's id */
async function newArtist(browser: Browser, stage: Stage) {
  const context = await browser.newContext()
  await stage.signUp(context, { isArtist: true })
  const { id } = (await stage.call(context, 'GET', '/users/me')) as { id: string }
  return { context, id }
}

test(
  'further presses on Follow undo nothing until it is answered',
  IN_DETAILS,
  async ({ page, browser, context, stage, problems }) => {
    const artist = await newArtist(browser, stage)
    await stage.signUp(context, { isArtist: false })
    await open(page, `/artist/${artist.id}`)
    const held: Route[] = []
    const sent: string[] = []
    await page.route('**/following/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(new URLSearchParams(route.request().postData() ?? '').get('follow') ?? '')
      if (sent.length > 1) return route.fallback()
      held.push(route)
    })
    const button = page.getByRole('button', { name: /^Follow/ })
    await button.click()
    await expect(button).toHaveText('Following')
    await button.click()
    await expect.poll(() => held.length).toBe(1)
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      held[0]?.fallback(),
    ])
    await answered.finished()
    await expect(button).toHaveText('Following')
    expect(sent).toEqual(['true'])
    await page.reload()
    await expect(button).toHaveText('Following')

    await test.step('a double click is one press, however fast the answer is', async () => {
      await button.click({ clickCount: 2, delay: 100 })
      await expect.poll(() => sent).toEqual(['true', 'false'])
      await page.reload()
      await expect(button).toHaveText('Follow')
    })
    await artist.context.close()
    expect(problems).toEqual([])
  },
)

test('a collector finds new works at Following, and unfollows there, by keyboard', async ({
  page,
  browser,
  context,
  stage,
  problems,
}) => {
  const artist = await newArtist(browser, stage)
  await stage.signUp(context, { isArtist: false })
  const keys = keyboardOf(page)
  await open(page, '/following')
  await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find artists' })).toHaveAttribute('href', '/artists')

  await stage.call(context, 'PUT', `/users/me/following/${artist.id}`)
  await open(page, '/following')
  await expect(page.getByRole('heading', { name: 'No works yet' })).toBeVisible()
  const { title } = await publishWork(stage.call, artist.context, titled('Fresh'), 12)
  await open(page, '/following')
  await keys.tabTo(page.getByRole('link', { name: title }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Following' }).click()
  await expect(page).toHaveURL('/following')

  const tabs = page.getByRole('navigation', { name: 'Following' })
  await tabs.getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL('/following/artists')
  const button = page.getByRole('button', { name: /^Follow(ing)? Ada Artist$/ })
  await button.focus()
  // The button shows the new state before it is saved.
  const saved = page.waitForRequest(/\/following\/artists\.data/)
  await page.keyboard.press('Enter')
  await expect(button).toHaveAccessibleName('Follow Ada Artist')
  await expect(button).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ada Artist' })).toBeVisible()
  await saved

  await test.step('an artist who could not be followed again is still not followed', async () => {
    await page.route(`**/following/${artist.id}*`, (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
    await expect(button).toHaveAccessibleName('Follow Ada Artist')
    await page.unroute(`**/following/${artist.id}*`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()
  await artist.context.close()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the feed is paged, and an artist is unfollowed in the list',
    IN_DETAILS,
    async ({ page, browser, context, stage }) => {
      const artist = await newArtist(browser, stage)
      await stage.signUp(context, { isArtist: false })
      await stage.call(context, 'PUT', `/users/me/following/${artist.id}`)
      const title = titled('Paged')
      const { id } = await publishWork(stage.call, artist.context, `${title} 31`, 5)
      const { image } = (await stage.call(artist.context, 'GET', `/artworks/${id}`)) as WithImage
      for (let count = 30; count > 0; count -= 1) {
        const fields = { title: `${title} ${count}`, price: 5, imageId: image.id }
        const work = (await stage.call(artist.context, 'POST', '/artworks', fields)) as {
          id: string
        }
        await stage.call(artist.context, 'PUT', `/artworks/${work.id}/publication`)
      }
      await page.goto('/following')
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(30)
      await page.getByRole('link', { name: 'Earlier works' }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([`${title} 31`])
      await page.getByRole('link', { name: 'To the newest works' }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(30)

      await page.goto('/following/artists')
      await page.getByRole('button', { name: /^Follow(ing)? Ada Artist$/ }).click()
      await expect(page).toHaveURL('/following/artists')
      await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()
      await page.goto(`/following/${artist.id}`)
      await expect(page).toHaveURL('/following')
      await page.goto(`/following/${artist.id}`, { referer: `${stage.server.url}/artists?q=ada` })
      await expect(page).toHaveURL('/artists?q=ada')
      await artist.context.close()
    },
  )

  test('the button follows an artist', IN_DETAILS, async ({ page, browser, context, stage }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const { id } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
    await artist.close()
    await stage.signUp(context, { isArtist: false })
    await page.goto(`/artist/${id}`)
    await page.getByRole('button', { name: 'Follow' }).click()
    await expect(page).toHaveURL(`/artist/${id}`)
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
    await page.getByRole('button', { name: 'Following' }).click()
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  })
})
