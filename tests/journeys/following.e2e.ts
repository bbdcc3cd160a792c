import { ANY_WIDTH, expect, open, PASSWORD, publishWork, test, titled } from './fixtures.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

test('a guest logs in to follow an artist, and unfollows them', async ({
  page,
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
  await expect(button).toHaveAttribute('aria-pressed', 'true')

  await test.step('the artist sees how many follow them', async () => {
    const desk = await artist.newPage()
    await desk.goto(`${stage.server.url}/artist-dashboard`)
    await expect(desk.getByText('1 follower')).toBeVisible()
    await expect(desk.getByRole('main')).not.toContainText('Carl')
    await desk.goto(`${stage.server.url}/artist/${id}`)
    await expect(desk.getByRole('heading', { name: 'Ada Artist' })).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  })

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toBeFocused()
  await page.reload()
  await expect(button).toHaveText('Follow')
  await artist.close()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button follows an artist', ANY_WIDTH, async ({ page, browser, context, stage }) => {
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
