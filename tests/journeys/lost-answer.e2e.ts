import type { Page } from '@playwright/test'
import { codeNow } from '../helpers/app/authenticator.ts'
import { expect, open, PASSWORD, publishWork, test, titled, toastOf } from './fixtures.ts'
import { addAuthenticator } from './passkey-device.ts'

// The server carries out what a form asks for, and the connection ends before its answer.

/** Sends a form of a page with `press`. The page never gets the answer, and says so. */
async function loseAnswer(page: Page, press: () => Promise<void>): Promise<void> {
  await page.route('**/*', async (route) => {
    const isForm = !new URL(route.request().url()).pathname.startsWith('/api/')
    if (!isForm || route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    return route.abort('connectionreset')
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await press()
  await lost
  const said = page.getByText('The gallery could not be reached.').filter({ visible: true })
  await expect(said.first()).toBeVisible()
  await page.unroute('**/*')
}

test('a form whose answer was lost is sent again without doing it twice', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Tideline'), 30)
  const items = async (path: string) =>
    ((await stage.call(context, 'GET', path)) as { items: unknown[] }).items
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('a new series', async () => {
    await open(page, '/artist-dashboard/exhibitions')
    await page.getByRole('textbox', { name: 'Title' }).fill('Tides')
    await loseAnswer(page, () => press('Add as a draft'))
    await press('Add as a draft')
    await expect(page).toHaveURL(/\/artist-dashboard\/exhibitions\/[\w-]{36}$/)
    expect(await items('/users/me/exhibitions')).toHaveLength(1)
  })

  await test.step('a duplicate, also after another form of the page', async () => {
    const other = await publishWork(stage.call, context, titled('Ebb'), 30)
    await open(page, '/artist-dashboard/artwork')
    const rowOf = ({ title }: { title: string }) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    const pressIn = (of: { title: string }, name: string) =>
      rowOf(of).getByRole('button', { name, exact: true }).click()
    await rowOf(work).getByText('More').click()
    await loseAnswer(page, () => pressIn(work, 'Duplicate as a new edition'))
    await rowOf(other).getByText('More').click()
    await pressIn(other, 'Take down')
    await expect(rowOf(other).getByRole('button', { name: 'Publish to Gallery' })).toBeVisible()
    await pressIn(work, 'Duplicate as a new edition')
    await expect(page).toHaveURL(/\/artist-dashboard\/artwork\/[\w-]{36}\/edit/)
    expect(await items('/users/me/artworks')).toHaveLength(3)
  })

  await test.step('a changed title', async () => {
    await open(page, `/artist-dashboard/artwork/${work.id}/edit`)
    await page.getByLabel('Title').fill('Evening')
    await loseAnswer(page, () => press('Save changes'))
    await press('Save changes')
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect(page.getByRole('heading', { name: 'Evening' })).toBeVisible()
  })

  await test.step('a message, and the same text once more on purpose', async () => {
    const collector = await context.browser()?.newContext({ baseURL: stage.server.url })
    if (collector === undefined) throw new Error('no browser')
    await stage.signUp(collector, { isArtist: false })
    const question = { text: 'Is it framed?' }
    const path = `/artworks/${work.id}/enquiries`
    const { id } = (await stage.call(collector, 'POST', path, question)) as { id: string }
    await collector.close()
    await open(page, `/enquiries/${id}`)
    await page.getByLabel('Message to').fill('Yes.')
    await loseAnswer(page, () => press('Send'))
    await press('Send')
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(messages).toHaveCount(2)
    await expect(page.getByLabel('Message to')).toHaveValue('')
    await page.getByLabel('Message to').fill('Yes.')
    await press('Send')
    await expect(messages).toHaveCount(3)
  })
})

test('a secret whose answer was lost is made again for the same form', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('an API token', async () => {
    await open(page, '/artist-dashboard/security?new-token')
    await page.getByLabel('Name of the token').fill('My backup')
    await page.getByRole('checkbox', { name: 'Read and change your favourites' }).check()
    const password = page.getByLabel('Your current password', { exact: true })
    await password.fill(PASSWORD)
    await loseAnswer(page, () => press('Make the token'))
    await password.fill(PASSWORD)
    await press('Make the token')
    const section = page.getByRole('region', { name: 'API tokens' })
    await expect(section.getByLabel('Copy it now')).toHaveValue(/^frame_/)
    await expect(section.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('two-step login, whose codes were never seen', async () => {
    await open(page, '/artist-dashboard/security')
    await press('Set up two-step login')
    const key = (await page.locator('code').last().textContent())?.replaceAll(/\s/g, '') ?? ''
    const turnOn = async () => {
      await page.getByLabel('Code', { exact: true }).fill(codeNow(key))
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press('Turn on')
    }
    await loseAnswer(page, turnOn)
    await turnOn()
    const section = page.getByRole('region', { name: 'Two-step login' })
    await expect(section.getByText('If you have no backup codes, get new ones')).toBeVisible()
    await expect(section.getByRole('button', { name: 'New backup codes' })).toBeVisible()
    await expect(section.getByRole('img')).toHaveCount(0)
  })
})

test('a form of an account whose answer was lost does not deny its success', async ({
  page,
  context,
  stage,
}) => {
  await addAuthenticator(page)
  await stage.signUp(context, { isArtist: false })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('a passkey', async () => {
    await open(page, '/dashboard/security')
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByLabel('Name of the passkey').fill('Test phone')
    await section.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await loseAnswer(page, () => press('Add a passkey'))
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await press('Add a passkey')
    await expect(section.getByRole('listitem')).toContainText('Test phone')
  })

  const newPassword = 'another horse'
  await test.step('a change of the password', async () => {
    const fill = async () => {
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
    }
    await fill()
    await loseAnswer(page, () => press('Update Password'))
    await fill()
    await press('Update Password')
    await expect(toastOf(page, 'Password updated successfully')).toBeVisible()
  })

  await test.step('the deletion of the account', async () => {
    await open(page, '/dashboard/account?delete')
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await loseAnswer(page, () => press('Yes, Delete Account'))
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await press('Yes, Delete Account')
    await expect(page).toHaveURL(/\/login\?.*reason=deletion/)
    await expect(page.getByText('If you have just deleted your account, it is gone')).toBeVisible()
  })
})

test('a form of an artist whose answer was lost shows what is stored', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Scheduled'), 30)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('an entry of the CV, and the texts of the press page', async () => {
    await open(page, '/artist-dashboard/bio/press')
    await page.getByLabel('What', { exact: true }).fill('First prize')
    await loseAnswer(page, () => press('Add entry'))
    await press('Add entry')
    const entries = page.getByRole('listitem').filter({ hasText: 'First prize' })
    await expect(entries).toHaveCount(1)
    await expect(page.getByLabel('What', { exact: true })).toHaveValue('')
    await page.getByLabel('Press contact').fill('press@ada.example')
    await loseAnswer(page, () => press('Save'))
    await open(page, '/artist-dashboard/bio/press')
    await expect(page.getByLabel('Press contact')).toHaveValue('press@ada.example')
    await expect(page.getByText('unsaved draft')).toHaveCount(0)
  })

  await test.step('a schedule of a work that is published meanwhile', async () => {
    await stage.call(context, 'DELETE', `/artworks/${work.id}/publication`)
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await stage.call(context, 'PUT', `/artworks/${work.id}/schedule`, { publishAt })
    await open(page, '/artist-dashboard/artwork')
    await page.getByRole('main').getByText('More').click()
    await stage.call(context, 'PUT', `/artworks/${work.id}/publication`)
    await press('Cancel the schedule')
    await expect(toastOf(page, 'This work is in the gallery already')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Published in Gallery' })).toBeVisible()
  })
})

test('a form of a collector whose answer was lost shows what is stored', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const work = await stage.publishOne('Lantern', 30)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('a list', async () => {
    await open(page, '/lists')
    await page.getByLabel('New list').fill('Hall')
    await loseAnswer(page, () => press('Add list'))
    await press('Add list')
    await expect(page.getByRole('link', { name: 'Hall' })).toBeVisible()
    await expect(page.getByText('No lists yet')).toHaveCount(0)
  })

  await test.step('a list of a work', async () => {
    await open(page, `/lists/save/${work.id}`)
    await page.getByLabel('New list').fill('Stairs')
    await loseAnswer(page, () => press('Add and save'))
    await press('Add and save')
    await expect(page.getByRole('button', { name: /^Saved, remove/ })).toHaveCount(1)
  })

  await test.step('a question', async () => {
    await open(page, `/artwork/${work.id}/enquiry`)
    await page.getByLabel('Message', { exact: true }).fill('Is it framed?')
    await loseAnswer(page, () => press('Send message'))
    await press('Send message')
    await expect(page.getByText('You have asked about this work already').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the conversation' })).toBeVisible()
  })
})
