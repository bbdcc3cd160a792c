import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { exhibit } from './exhibition.ts'
import { expect, IN_DETAILS, open, publishWork, test, titled, type Stage } from './fixtures.ts'
import { signUpOperator } from './operator.ts'

// A visitor reports a work or an artist, and an operator handles the report.

/** Without a mail server, mails are files in the outbox. */
async function mailsTo({ server }: Stage, email: string): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((text) => text.startsWith(`To: ${email}\n`))
}

test('a guest reports a work, and an operator hides it and answers both sides', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  const site = stage.server.url
  const artistContext = await browser.newContext({ baseURL: site })
  const artist = await stage.signUp(artistContext, { isArtist: true })
  const work = await publishWork(stage.call, artistContext, titled('Breakwater'), 30)
  const desk = await browser.newContext({ baseURL: site })
  await signUpOperator(stage, desk)
  const email = `gina-${work.id}@example.com`

  await test.step('the guest finds the link, is told what is missing, and sends the report', async () => {
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'Report this work' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a work')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Choose what is wrong').first()).toBeVisible()
    await page.getByLabel('Copied from somebody else').check()
    await page.getByLabel('Details').fill('It hangs in the town hall.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your report')
    await page.getByRole('link', { name: 'Back to the work' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  })

  const queue = await desk.newPage()
  const inHistory = (text: string) => queue.getByRole('listitem').filter({ hasText: text })
  await test.step('the operator finds it, and keeps a note', async () => {
    await open(queue, '/admin')
    await queue.getByRole('link', { name: 'open reports' }).click()
    await queue.getByRole('link', { name: work.title }).click()
    await expect(queue.getByText('It hangs in the town hall.')).toBeVisible()
    await expect(queue.getByText(`${email} (a guest)`)).toBeVisible()
    await queue.getByLabel('Note').fill('I know the drawing.')
    await queue.getByRole('button', { name: 'Add note' }).click()
    await expect(queue.getByText('The note was added.')).toBeVisible()
    await expect(inHistory('I know the drawing.')).toBeVisible()
  })

  await test.step('the operator hides the work, with the reason of the report', async () => {
    await queue.getByRole('link', { name: 'Hide this work' }).click()
    await expect(queue.getByLabel('Reason')).toHaveValue('Copied from somebody else')
    await queue.getByRole('button', { name: 'Hide this work' }).click()
    await expect(queue.getByText('This work is hidden.')).toBeVisible()
    expect((await page.request.get(`/artwork/${work.id}`)).status()).toBe(404)
    expect((await page.request.get(`/report/artwork/${work.id}`)).status()).toBe(404)
  })

  await test.step('the operator answers both sides, and resolves the report', async () => {
    await expect(queue).toHaveURL(/\/admin\/reports\//)
    await queue.getByLabel('Answer to the reporter').fill('It is hidden now.')
    await queue.getByRole('button', { name: 'Send answer' }).click()
    await expect(inHistory('It is hidden now.')).toBeVisible()
    await queue.getByLabel('Message to the artist').fill('Please show us your sketches.')
    await queue.getByRole('button', { name: 'Send message' }).click()
    await expect(inHistory('Please show us your sketches.')).toBeVisible()
    await queue.getByRole('button', { name: 'Resolve' }).click()
    await expect(queue.getByText('The report has a new state.')).toBeVisible()
    await expect(queue.getByRole('button', { name: 'Mark as in progress' })).toBeVisible()
  })

  await test.step('both mails arrive, and the artist’s says nothing of the guest', async () => {
    await expect
      .poll(() => mailsTo(stage, email))
      .toEqual([expect.stringContaining('It is hidden now.')])
    const about = (mails: string[]) => mails.filter((text) => text.includes(work.title))
    const toArtist = async () => about(await mailsTo(stage, artist.email))
    await expect
      .poll(toArtist)
      .toEqual([
        expect.stringContaining('have hidden your work'),
        expect.stringContaining('Please show us your sketches.'),
      ])
    expect((await toArtist()).join()).not.toContain(email)
  })

  expect(problems).toEqual([])
  for (const one of [artistContext, desk]) await one.close()
})

test(
  'a guest reports an exhibition; an operator hides and restores it, and its artist reads why',
  IN_DETAILS,
  async ({ page, browser, stage, problems }) => {
    const site = stage.server.url
    const artistContext = await browser.newContext({ baseURL: site })
    await stage.signUp(artistContext, { isArtist: true })
    const work = await publishWork(stage.call, artistContext, titled('Mudflat'), 30)
    const title = titled('Estuary')
    const id = await exhibit(stage.call, artistContext, [work.id], title)
    const desk = await browser.newContext({ baseURL: site })
    await signUpOperator(stage, desk)
    const path = `/exhibition/${id}`
    const statusOf = async () => (await page.request.get(path)).status()

    await test.step('the guest reports it from its page', async () => {
      await open(page, path)
      await page.getByRole('link', { name: 'Report this exhibition' }).click()
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await page.getByLabel('Offensive or illegal').check()
      await page.getByLabel('Details').fill('Read its text.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('link', { name: 'Back to the exhibition' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    const queue = await desk.newPage()
    await test.step('the operator hides it, and its page is gone', async () => {
      await open(queue, '/admin/reports')
      await queue.getByRole('link', { name: title }).click()
      await queue.getByRole('link', { name: 'Hide this exhibition' }).click()
      await expect(queue.getByRole('link', { name: work.title })).toBeVisible()
      await expect(queue.getByLabel('Reason')).toHaveValue('Offensive or illegal')
      await queue.getByRole('button', { name: 'Hide this exhibition' }).click()
      await expect(
        queue.getByText('The exhibition is hidden. Its artist can read the reason.'),
      ).toBeVisible()
      await expect.poll(statusOf).toBe(404)
    })

    await test.step('the artist reads why, and it returns', async () => {
      const studio = await artistContext.newPage()
      await open(studio, `/artist-dashboard/exhibitions/${id}`)
      await expect(studio.getByText('Offensive or illegal')).toBeVisible()
      await expect(studio.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
      await queue.getByRole('link', { name: 'Look at this exhibition' }).click()
      await queue.getByRole('button', { name: 'Restore this exhibition' }).click()
      await expect(queue.getByText('The exhibition is no longer hidden.')).toBeVisible()
      await expect.poll(statusOf).toBe(200)
    })

    expect(problems).toEqual([])
    for (const one of [artistContext, desk]) await one.close()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'somebody with an account reports an artist, once',
    IN_DETAILS,
    async ({ page, context, browser, stage }) => {
      const artist = await browser.newContext({ baseURL: stage.server.url })
      await stage.signUp(artist, { isArtist: true })
      const { id } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
      await artist.close()
      const { email } = await stage.signUp(context, { isArtist: false })

      await page.goto(`/artist/${id}`)
      await page.getByRole('link', { name: 'Report this artist' }).click()
      await expect(page.getByText(`An answer goes to ${email}.`)).toBeVisible()
      await page.getByLabel('Details').fill('Only advertisements.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByText('Choose what is wrong').first()).toBeVisible()
      await expect(page.getByLabel('Details')).toHaveValue('Only advertisements.')
      await page.getByLabel('Spam or advertising').check()
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your report')

      await page.goto(`/report/artist/${id}`)
      await page.getByLabel('Spam or advertising').check()
      await page.getByLabel('Details').fill('Again.')
      await page.getByRole('button', { name: 'Send report' }).click()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('You have already reported this')
      await expect(page.getByText('Your report was not sent a second time.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
})

test(
  'a guest reports a shared list, and an operator makes it private',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const site = stage.server.url
    const owner = await browser.newContext({ baseURL: site })
    await stage.signUp(owner, { isArtist: false })
    const work = await stage.publishOne('Breakwater', 30)
    const name = titled('Hall')
    const { id } = (await stage.call(owner, 'POST', '/lists', { name })) as { id: string }
    await stage.call(owner, 'PUT', `/lists/${id}/items/${work.id}`, {})
    const { shareToken } = (await stage.call(owner, 'PUT', `/lists/${id}/sharing`)) as {
      shareToken: string
    }
    await open(page, `/shared-lists/${shareToken}`)
    await page.getByRole('link', { name: 'Report this list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a list')
    await page.getByLabel('Something else').check()
    await page.getByLabel('Details').fill('The name is an insult.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    const desk = await browser.newContext({ baseURL: site })
    await signUpOperator(stage, desk)
    const queue = await desk.newPage()
    await open(queue, '/admin/reports')
    await queue.getByRole('link', { name }).click()
    await expect(queue.getByRole('heading', { name })).toBeVisible()

    await test.step('a note that cannot be sent stays', async () => {
      const cut = (route: Route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback()
      await queue.route('**/admin/reports/*', cut)
      await queue.getByLabel('Note').fill('It is one.')
      await queue.getByRole('button', { name: 'Add note' }).click()
      await expect(queue.getByRole('alert')).toContainText('The note was not added')
      await expect(queue.getByLabel('Note')).toHaveValue('It is one.')
      await queue.unroute('**/admin/reports/*', cut)
      await queue.getByRole('button', { name: 'Add note' }).click()
      await expect(queue.getByText('The note was added.')).toBeVisible()
    })

    // Another operator has the page open, and does the same a moment later.
    const late = await desk.newPage()
    await open(late, new URL(queue.url()).pathname)
    for (const one of [queue, late]) {
      await one.getByRole('button', { name: 'Make this list private' }).click()
      await expect(
        one.getByText('The list is private now, and its link no longer works.'),
      ).toBeVisible()
    }
    const answer = await page.goto(`/shared-lists/${shareToken}`)
    expect(answer?.status()).toBe(404)
  },
)
