import type { Page } from '@playwright/test'
import { expect, open, publishWork, test, titled, type Stage, IN_DETAILS } from './fixtures.ts'
import { signUpOperator } from './operator.ts'
import { linkSentTo } from './outbox.ts'

// A visitor asks an artist about a work. app/enquiries/*.api.test.ts tests who may read an enquiry.

const PHONE = { width: 390, height: 844 }
const messages = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Presses a button while the server is unreachable, and expects the page's message. */
async function pressInVain(page: Page, name: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('alert')).toContainText('The gallery could not be reached.')
  await page.unroute('**/*')
}

/** An artist with a work, in a browser of their own. */
async function openStudio(stage: Stage, page: Page) {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  const context = await browser.newContext({ baseURL: stage.server.url })
  const { email } = await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Tideline'), 30)
  return { context, email, work, page: await context.newPage() }
}

test('a guest asks on a phone, confirms by mail, and answers by the link until the artist blocks them', async ({
  page,
  stage,
  problems,
}) => {
  const { work, email: artistEmail, page: desk, context } = await openStudio(stage, page)
  const { dataDir } = stage.server
  const email = `gina-${work.id}@example.com`
  await page.setViewportSize(PHONE)

  await test.step('asks by keyboard, and is told what is missing', async () => {
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'Ask about this work' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask about this work')
    await page.getByLabel('Your name').fill('Gina')
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await expect(page.getByText('Write a message').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Message').fill('Is it framed? See https://example.org/frames')
    await page.getByRole('main').getByRole('link', { name: work.title }).press('Enter')
    await page.getByRole('link', { name: 'Ask about this work' }).press('Enter')
    await expect(page.getByLabel('Your name')).toHaveValue('Gina')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  })

  await test.step('confirms with a button: opening the link sends nothing', async () => {
    const link = await linkSentTo(dataDir, email, /\/enquiries\/\S+\?confirm/)
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await stage.call(context, 'GET', '/users/me/enquiries/count')).toEqual({ count: 0 })
    await page.getByRole('button', { name: 'Confirm and send' }).click()
    await expect(messages(page)).toHaveText([/You.*Is it framed\?/])
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  })

  await test.step('the artist gets a mail, finds the message, and answers', async () => {
    const link = await linkSentTo(dataDir, artistEmail, /\/enquiries\/\S+/)
    await open(desk, '/artist-dashboard')
    await desk.getByRole('link', { name: 'Enquiries 1 unread enquiry' }).click()
    const entry = desk.getByRole('listitem').filter({ hasText: work.title })
    await expect(entry).toContainText('1 new')
    await expect(entry).toContainText('Gina (a guest)')
    await entry.getByRole('link', { name: work.title }).click()
    await expect(desk).toHaveURL(link)
    // A guest's text is not turned into links.
    await expect(desk.getByRole('link', { name: 'example.org' })).toHaveCount(0)
    await desk.getByLabel('Message to Gina').fill('Yes, in oak.')
    await desk.getByRole('link', { name: 'All enquiries' }).click()
    await entry.getByRole('link', { name: work.title }).click()
    await expect(desk.getByLabel('Message to Gina')).toHaveValue('Yes, in oak.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await expect(messages(desk)).toHaveText([/Is it framed\?/, /You.*Yes, in oak\./])
    await expect(desk.getByLabel('Message to Gina')).toHaveValue('')
    await expect(desk.getByLabel('Message to Gina')).toBeFocused()
    await expect(desk.getByRole('status').getByText('Message sent')).toBeAttached()
    expect(await desk.content()).not.toContain(email)
    await desk.getByRole('link', { name: 'All enquiries' }).click()
    await expect(desk.getByRole('link', { name: 'Enquiries', exact: true })).toBeVisible()
  })

  const link = await linkSentTo(dataDir, email, /\/enquiries\/[\w-]+$/m)
  await test.step('the guest answers by the link of a mail', async () => {
    await open(page, link)
    await expect(messages(page)).toHaveCount(2)
    await page.getByLabel('Message to Ada Artist').fill('I would like it.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(messages(page)).toHaveCount(3)
  })

  await test.step('the artist blocks the guest, who is told so, and leaves', async () => {
    await desk.getByRole('link', { name: work.title }).click()
    await pressInVain(desk, 'Block Gina')
    await desk.getByRole('button', { name: 'Block Gina' }).click()
    await expect(desk.getByRole('region', { name: 'You have blocked Gina' })).toBeFocused()
    await pressInVain(desk, 'Unblock')
    await expect(desk.getByRole('button', { name: 'Send' })).toHaveCount(0)
    await page.getByLabel('Message to Ada Artist').fill('Hello?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Your message was not delivered').first()).toBeVisible()
    await expect(page.getByLabel('Message to Ada Artist')).toHaveValue('Hello?')
    const leave = page.getByRole('button', { name: 'Leave this conversation' })
    await expect(leave).toBeHidden()
    await page.locator('summary', { hasText: 'Leave this conversation' }).click()
    await pressInVain(page, 'Leave this conversation')
    await leave.click()
    await expect(page.getByText('You get no more mail about it.')).toBeVisible()
    expect((await page.goto(link))?.status()).toBe(404)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This link leads to no conversation')
    await desk.reload()
    await expect(messages(desk).first()).toContainText('Removed by its author')
  })
  expect(problems).toEqual([])
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a collector asks, reports the answer, and an operator reads it in its context',
    IN_DETAILS,
    async ({ page, context, browser, stage }) => {
      const { work, context: studio } = await openStudio(stage, page)
      const { email } = await stage.signUp(context, { isArtist: false })
      await page.goto(`/artwork/${work.id}`)
      await page.getByRole('link', { name: 'Ask about this work' }).click()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Write a message').first()).toBeVisible()
      await page.getByLabel('Message').fill('Is it for sale?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(messages(page)).toHaveCount(1)
      await page.goto(`/artwork/${work.id}/enquiry`)
      await page.getByRole('link', { name: 'Open the conversation' }).click()
      await expect(messages(page)).toHaveCount(1)

      const key = new URL(page.url()).pathname
      const text = 'Send the money first.'
      await stage.call(studio, 'POST', `${key}/messages`, { text })
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Enquiries 1 unread enquiry' }).click()
      await page.getByRole('link', { name: work.title }).click()
      await expect(messages(page)).toHaveCount(2)
      await page.getByRole('link', { name: 'Report the message of Ada Artist' }).click()
      await expect(page.getByText(`An answer goes to ${email}.`)).toBeVisible()
      await page.getByLabel('Misleading').check()
      await page.getByLabel('Details').fill('A swindle.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your report')
      await page.getByRole('link', { name: 'Back to the message' }).click()
      await page.getByRole('button', { name: 'Block Ada Artist' }).click()
      await page.getByRole('button', { name: 'Unblock' }).click()
      await page.getByRole('button', { name: 'Block Ada Artist' }).click()
      await expect(page.getByText('You have blocked Ada Artist')).toBeVisible()
      await page.goto('/dashboard/enquiries')
      await page.getByRole('button', { name: 'Unblock Ada Artist' }).click()
      await expect(page.getByText('Unblocked')).toBeVisible()
      await expect(page.getByText('People you have blocked')).toHaveCount(0)
      await page.goto(key)
      await expect(page.getByRole('button', { name: 'Block Ada Artist' })).toBeVisible()

      const desk = await browser.newContext({ baseURL: stage.server.url })
      await signUpOperator(stage, desk)
      const queue = await desk.newPage()
      await queue.goto('/admin/reports')
      await queue.getByRole('link', { name: `Message about ${work.title}` }).click()
      const around = queue.getByRole('region', { name: 'The message, and those around it' })
      await expect(around.getByRole('listitem')).toHaveText([
        /Carl Collector \(asks\).*Is it for sale\?/,
        /Ada Artist \(artist\).*reported.*Send the money first\./,
      ])
      await expect(queue.getByRole('link', { name: 'Suspend the sender' })).toBeVisible()
      for (const one of [studio, desk]) await one.close()
    },
  )
})
