import type { BrowserContext, Page } from '@playwright/test'
import type { ServerDraft } from '../../app/dashboard/drafts/server-draft.ts'
import {
  expect,
  gate,
  IN_DETAILS,
  open,
  openInNewTab,
  publishWork,
  test,
  titled,
  toastOf,
  waitForHydration,
} from './fixtures.ts'

/** Longer than the delay after which a form saves its draft. */
const SAVED_BY_MS = 2000

/** The same account on another device. */
async function anotherDevice(context: BrowserContext, page: Page, scripts = true) {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  const device = await browser.newContext({ javaScriptEnabled: scripts })
  await device.addCookies(await context.cookies())
  return device
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a work is taken down while in a cart and a favourite, and returns', async ({
  page,
  context,
  browser,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: true })
  const { id, title } = await publishWork(stage.call, context, titled('Leaving'), 40)
  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await stage.call(collector, 'POST', '/cart/items', { id, quantity: 1 })
  await stage.call(collector, 'PUT', `/favorites/${id}`)
  const read = (path: string) => collector.request.get(stage.server.url + path)
  expect(await (await read('/for-art-lovers')).text()).toContain(title)

  await open(page, '/artist-dashboard/artwork')
  const more = rowOf(page, title).getByText('More')
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take down' }).focus()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Taken down from the gallery')).toBeVisible()
  await expect(rowOf(page, title).getByText('taken down', { exact: true })).toBeVisible()

  await test.step('gallery, cart, favourites and its page say so', async () => {
    expect(await (await read('/for-art-lovers')).text()).not.toContain(title)
    expect(await (await read('/favorites')).text()).toContain('No longer in the gallery')
    const gone = await read(`/artwork/${id}`)
    expect([gone.status(), await gone.text()]).toEqual([
      404,
      expect.stringContaining('Artwork not found'),
    ])
    const visitor = await collector.newPage()
    await open(visitor, `${stage.server.url}/cart`)
    await expect(visitor.getByText('This work is no longer in the gallery.')).toBeVisible()
    await visitor.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(visitor.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('it returns, and is archived and restored by the filter', async () => {
    await rowOf(page, title).getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(page.getByRole('button', { name: 'Published in Gallery' })).toBeVisible()
    await more.click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(rowOf(page, title)).toHaveCount(0)
    await page.getByRole('link', { name: 'Archive' }).click()
    await rowOf(page, title).getByRole('button', { name: 'Restore' }).click()
    await expect(rowOf(page, title)).toHaveCount(0)
    await page.getByRole('link', { name: 'Taken down' }).click()
    await expect(rowOf(page, title)).toBeVisible()
  })

  await test.step('Ctrl+click on its deletion asks in a tab of its own', async () => {
    const tab = await openInNewTab(rowOf(page, title).getByRole('link', { name: /^Delete/ }))
    await expect(tab.getByRole('button', { name: 'Delete artwork' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
  expect(problems).toEqual([])
  await collector.close()
})

test(
  'when a work is archived, the focus goes to the next one',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const next = await publishWork(stage.call, context, titled('Next'), 40)
    const { title } = await publishWork(stage.call, context, titled('First'), 40)
    await stage.call(context, 'DELETE', `/artworks/${next.id}/publication`)
    await open(page, '/artist-dashboard/artwork')
    await rowOf(page, title).getByText('More').click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(rowOf(page, title)).toHaveCount(0)
    await expect(
      rowOf(page, next.title).getByRole('button', { name: 'Publish to Gallery' }),
    ).toBeFocused()
  },
)

test('a publication is scheduled, with and without scripts, and a new edition is made', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const { id, title } = await publishWork(stage.call, context, titled('Timed'), 40)
  await stage.call(context, 'DELETE', `/artworks/${id}/publication`)
  const day = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)

  await open(page, '/artist-dashboard/artwork')
  await rowOf(page, title).getByText('More').click()
  await page.getByLabel('Publish at').fill(`${day}T09:30`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(rowOf(page, title)).toContainText('09:30')
  await expect(rowOf(page, title).getByText('scheduled', { exact: true })).toBeVisible()
  const offset = await page.evaluate((text) => new Date(text).toISOString(), `${day}T09:30`)
  const { scheduledFor } = (await stage.call(context, 'GET', `/artworks/${id}`)) as {
    scheduledFor: string
  }
  expect(scheduledFor).toBe(offset)

  const plain = await anotherDevice(context, page, false)
  const paper = await plain.newPage()
  await paper.goto(`${stage.server.url}/artist-dashboard/artwork?status=scheduled`)
  await rowOf(paper, title).getByText('More').click()
  await paper.getByLabel('Publish at').fill(`${day}T18:45`)
  await paper.getByRole('button', { name: 'Change the time' }).click()
  await expect(rowOf(paper, title)).toContainText('18:45 UTC')
  await rowOf(paper, title).getByText('More').click()
  await paper.getByRole('button', { name: 'Duplicate as a new edition' }).click()
  await expect(paper).toHaveURL(/\/edit$/)
  await expect(paper.getByLabel('Title')).toHaveValue(title)
  expect(paper.url()).not.toContain(id)
  await plain.close()
})

test(
  'the texts of a profile are kept while one types, on every device',
  IN_DETAILS,
  async ({ page, context, stage, problems }) => {
    await stage.signUp(context, { isArtist: true })
    const [bio, press] = ['/artist-dashboard/bio?edit', '/artist-dashboard/bio/press']
    const field = (on: Page) => on.getByLabel('Bio', { exact: true })
    await open(page, bio)
    await field(page).fill('Born by the sea')
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    const second = await anotherDevice(context, page)
    const laptop = await second.newPage()

    await test.step('a draft that both have changed is overwritten by neither', async () => {
      await open(laptop, stage.server.url + bio)
      await expect(laptop.getByText('This is your unsaved draft')).toBeVisible()
      await expect(field(laptop)).toHaveValue('Born by the sea')
      await field(laptop).fill('Born by the river')
      await expect(laptop.getByText('Saved as a draft')).toBeVisible()
      await field(page).fill('Born by the lake')
      await expect(page.getByText('“Born by the river”')).toBeVisible()
      const notice = page.getByRole('alert').filter({ hasText: '“Born by the river”' })
      await notice.evaluate((shown) => shown.setAttribute('data-first', ''))
      const answers: number[] = []
      page.on('response', (response) => {
        if (response.url().includes('/form-drafts/')) answers.push(response.status())
      })
      await field(page).fill('Born by the lake')
      await field(page).pressSequentially('s')
      await page.waitForTimeout(SAVED_BY_MS)
      await expect(notice).toHaveAttribute('data-first')
      expect(answers).toEqual([])
      await page.keyboard.press('Backspace')
      await page.getByRole('button', { name: 'Keep this one' }).click()
      await expect(page.getByText('Saved as a draft')).toBeVisible()
      await laptop.reload()
      await laptop.getByRole('button', { name: 'Use the other one' }).click()
      await expect(field(laptop)).toHaveValue('Born by the lake')
    })

    await test.step('a draft that a reload has saved late is not one of another device', async () => {
      const draft = '/users/me/form-drafts/bio'
      const read = async () => (await stage.call(second, 'GET', draft)) as ServerDraft
      await field(laptop).fill('Born by the bay')
      await laptop.reload()
      await waitForHydration(laptop)
      await expect.poll(async () => (await read()).fields['bio']).toBe('Born by the bay')
      // The same values in a revision that the page has not read.
      const { fields, revision } = await read()
      await stage.call(second, 'PUT', draft, { fields, revision })
      await field(laptop).fill('Born by the wide bay')
      await expect(laptop.getByText('Saved as a draft')).toBeVisible()
      await expect(laptop.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a draft that is discarded while it is saved does not come back', async () => {
      const { gone, letGo } = gate()
      const drafts = '**/api/users/me/form-drafts/*'
      await laptop.route(drafts, async (route) => {
        if (route.request().method() === 'PUT') await gone
        await route.continue()
      })
      await field(laptop).fill('Born by the sea, again')
      await expect(laptop.getByText('Saving…')).toBeVisible()
      const deleted = laptop.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await laptop.getByRole('link', { name: 'Cancel' }).click()
      await expect(laptop).toHaveURL('/artist-dashboard/bio')
      letGo()
      await deleted
      await laptop.unroute(drafts)
      await open(laptop, stage.server.url + bio)
      await expect(field(laptop)).toHaveValue('')
    })

    await test.step('a discard that does not reach the server changes nothing there', async () => {
      const typeAndDiscard = async (text: string) => {
        await field(laptop).fill(text)
        await expect(laptop.getByText('Saved as a draft')).toBeVisible()
        await open(laptop, stage.server.url + bio)
        await laptop.route('**/api/users/me/form-drafts/*', (route) => route.abort())
        const failed = laptop.waitForEvent('requestfailed')
        await laptop.getByRole('button', { name: 'Discard draft' }).click()
        await failed
        await laptop.unroute('**/api/users/me/form-drafts/*')
      }
      await typeAndDiscard('Born by the sea, once more')
      // The next input continues from the draft that is still there.
      await typeAndDiscard('Born by the sea, at last')
      await open(laptop, stage.server.url + bio)
      await expect(field(laptop)).toHaveValue('Born by the sea, at last')
      const deleted = laptop.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await laptop.getByRole('button', { name: 'Discard draft' }).click()
      await deleted
      await open(laptop, stage.server.url + bio)
      await expect(field(laptop)).toHaveValue('')
    })

    await test.step('saving ends the draft everywhere, even while it is saved', async () => {
      const { gone, letGo } = gate()
      const drafts = '**/api/users/me/form-drafts/*'
      await laptop.route(drafts, async (route) => {
        await gone
        await route.continue()
      })
      await field(laptop).fill('Born by the lake')
      await expect(laptop.getByText('Saving…')).toBeVisible()
      const kept = laptop.waitForResponse((answer) => answer.request().method() === 'PUT')
      await laptop.getByRole('button', { name: 'Save', exact: true }).click()
      // If the form did not wait for the draft, it would be saved by now.
      await laptop.waitForTimeout(1000)
      letGo()
      await kept
      await expect(laptop.getByRole('main').getByText('Born by the lake')).toBeVisible()
      await laptop.unroute(drafts)
      const plain = await anotherDevice(context, page, false)
      const paper = await plain.newPage()
      await paper.goto(stage.server.url + bio)
      await expect(field(paper)).toHaveValue('Born by the lake')
      await expect(paper.getByText('This is your unsaved draft')).toHaveCount(0)
      await plain.close()
    })

    await test.step('the press texts outlast an entry of the CV, and are discarded without scripts', async () => {
      await open(laptop, stage.server.url + press)
      await laptop.getByLabel('Press contact').fill('Call the studio')
      await expect(laptop.getByText('Saved as a draft')).toBeVisible()
      await laptop.getByRole('textbox', { name: /^Year/ }).fill('2020')
      await laptop.getByLabel('What', { exact: true }).fill('A prize')
      await laptop.getByRole('button', { name: 'Add entry' }).click()
      await expect(laptop.getByRole('listitem').filter({ hasText: 'A prize' })).toBeVisible()
      await expect(laptop.getByLabel('Press contact')).toHaveValue('Call the studio')
      const plain = await anotherDevice(context, page, false)
      const paper = await plain.newPage()
      await paper.goto(stage.server.url + press)
      await expect(paper.getByLabel('Press contact')).toHaveValue('Call the studio')
      await paper.getByRole('button', { name: 'Discard draft' }).click()
      await expect(paper.getByLabel('Press contact')).toHaveValue('')
      await plain.close()
    })
    expect(problems).toEqual([])
    await second.close()
  },
)

test(
  'two devices edit one work, and see each other',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const { id, title } = await publishWork(stage.call, context, titled('Shared'), 40)
    const form = `/artist-dashboard/artwork/${id}/edit`
    await open(page, form)
    await page.getByLabel('Technique').fill('oil on linen')
    await expect(page.getByText('Saved as a draft')).toBeVisible()

    const second = await anotherDevice(context, page)
    const laptop = await second.newPage()
    await test.step('what was typed is on the other device, and nowhere else', async () => {
      await open(laptop, stage.server.url + form)
      await expect(laptop.getByText('This is your unsaved draft')).toBeVisible()
      await expect(laptop.getByLabel('Technique')).toHaveValue('oil on linen')
      const work = (await stage.call(context, 'GET', `/artworks/${id}`)) as { technique: string }
      expect(work.technique).toBe('')
    })

    await test.step('a draft that both have changed is overwritten by neither', async () => {
      await laptop.getByLabel('Description').fill('From the laptop')
      await expect(laptop.getByText('Saved as a draft')).toBeVisible()
      await page.getByLabel('Description').fill('From the desk')
      await page.getByRole('button', { name: 'Use the other one' }).click()
      await expect(page.getByLabel('Description')).toHaveValue('From the laptop')
    })

    await test.step('without scripts, a saved change is shown field by field', async () => {
      const plain = await anotherDevice(context, page, false)
      const paper = await plain.newPage()
      await paper.goto(stage.server.url + form)
      await paper.getByLabel('Title').fill(`${title}, mine`)
      await paper.getByLabel('Price').fill('55')
      await stage.call(context, 'PATCH', `/artworks/${id}`, {
        title: `${title}, theirs`,
        tags: 'ink',
      })
      await paper.getByRole('button', { name: 'Save changes' }).click()
      await expect(paper.getByRole('heading', { name: 'Changed on another device' })).toBeVisible()
      await expect(paper.getByLabel('Price')).toHaveValue('55')
      await paper.getByRole('group', { name: 'Title' }).getByLabel('Take theirs').check()
      await paper.getByRole('button', { name: 'Save changes' }).click()
      await expect(paper).toHaveURL(/\/artist-dashboard\/artwork$/)
      const work = await stage.call(context, 'GET', `/artworks/${id}`)
      expect(work).toMatchObject({ title: `${title}, theirs`, price: 55, tags: ['ink'] })
      await plain.close()
    })

    await test.step('a draft that is discarded after a refusal leaves what the other device saved', async () => {
      await open(laptop, stage.server.url + form)
      await laptop.getByLabel('Technique').fill('tempera')
      await expect(laptop.getByText('Saved as a draft')).toBeVisible()
      await open(laptop, stage.server.url + form)
      await laptop.getByLabel('Title').fill(`${title}, mine`)
      await stage.call(context, 'PATCH', `/artworks/${id}`, { title: `${title}, ours` })
      await laptop.getByRole('button', { name: 'Save changes' }).click()
      const conflict = laptop.getByRole('heading', { name: 'Changed on another device' })
      await expect(conflict).toBeVisible()
      await laptop.getByRole('button', { name: 'Discard draft' }).click()
      await expect(laptop.getByLabel('Title')).toHaveValue(`${title}, ours`)
      await expect(conflict).toHaveCount(0)
    })
    await second.close()
  },
)
