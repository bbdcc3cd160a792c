import { serverDraftPath } from '../../app/dashboard/drafts/server-draft.ts'
import { expect, IN_DETAILS, open, publishWork, test, titled, toastOf } from './fixtures.ts'
import { readPdf } from '../helpers/files/pdf.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an artist writes a CV, and guests read, print and download the press page', async ({
    page,
    browser,
    context,
    stage,
  }) => {
    await stage.signUp(context, { isArtist: true })
    const { id } = (await stage.call(context, 'GET', '/users/me')) as { readonly id: string }
    const work = await publishWork(stage.call, context, titled('Quay'), 40)
    const { title } = work
    const main = page.getByRole('main')

    await test.step('the way there is beside the bio', async () => {
      await page.goto('/artist-dashboard/bio')
      await main.getByRole('link', { name: 'press page', exact: true }).click()
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Press page and CV')
    })

    await test.step('entries are added, refused with what was typed, changed and removed', async () => {
      const add = async (year: string, what: string) => {
        await main.getByLabel('Kind').selectOption('Award')
        await main.getByRole('textbox', { name: /^Year/ }).fill(year)
        await main.getByLabel('What', { exact: true }).fill(what)
        await main.getByRole('button', { name: 'Add entry' }).click()
      }
      await add('24', 'Prize for drawing')
      await expect(main.getByText('Enter a year from 1900 to 2100').first()).toBeVisible()
      await expect(main.getByLabel('What', { exact: true })).toHaveValue('Prize for drawing')
      await add('2024', 'Prize for drawing')
      await expect(
        main.getByRole('listitem').filter({ hasText: 'Prize for drawing' }),
      ).toBeVisible()
      await add('2025', 'Second prize')
      const lines = main.getByRole('listitem').filter({ hasText: /prize/i })
      await expect(lines.first()).toContainText('Second prize')
      await main.getByRole('button', { name: 'Move Prize for drawing up' }).click()
      await expect(lines.first()).toContainText('Prize for drawing')
      await main.getByRole('link', { name: 'Edit Second prize' }).click()
      await main.getByLabel('What', { exact: true }).fill('First prize')
      await main.getByRole('button', { name: 'Save entry' }).click()
      await main.getByRole('button', { name: 'Remove Prize for drawing' }).click()
      await expect(main.getByText('First prize').first()).toBeVisible()
      await expect(main.getByText('Prize for drawing')).toHaveCount(0)
    })

    await test.step('the contact is public', async () => {
      await main.getByLabel('Press contact').fill('press@ada.example')
      await main.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(main.getByLabel('Press contact')).toHaveValue('press@ada.example')
    })

    const guest = await browser.newPage({ javaScriptEnabled: false })
    await guest.goto(`${stage.server.url}/artist/${id}`)
    await guest.getByRole('link', { name: 'Press page' }).click()
    const press = guest.getByRole('main')
    for (const text of ['First prize', 'press@ada.example', title])
      await expect(press.getByText(text).first()).toBeVisible()

    await test.step('in print, the header and the buttons of the site are left out', async () => {
      await guest.emulateMedia({ media: 'print' })
      await expect(guest.getByRole('banner')).toBeHidden()
      await expect(press.getByRole('link', { name: 'Download PDF' })).toBeHidden()
      await expect(press.getByRole('heading', { level: 1 })).toBeVisible()
      await guest.emulateMedia({ media: 'screen' })
    })

    await test.step('the PDF has the same', async () => {
      const href = await press.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
      const answer = await guest.request.get(stage.server.url + href)
      const { text } = readPdf(await answer.body())
      for (const part of ['First prize', 'press@ada.example', title]) expect(text).toContain(part)
    })

    await test.step('a change of the medium renews the page that guests share', async () => {
      await stage.call(context, 'PATCH', `/artworks/${work.id}`, { technique: 'Silverpoint' })
      await guest.reload()
      await expect(press.getByText(/Silverpoint/)).toBeVisible()
    })
    await guest.close()
  })
})

test(
  'a second press while an entry moves is no change of another device',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const own = (await stage.call(context, 'GET', '/users/me/press')) as object
    const cv = ['First', 'Second', 'Third'].map((text) => ({
      kind: 'award',
      from: 2024,
      to: null,
      text,
      place: '',
    }))
    await stage.call(context, 'PUT', '/users/me/press', { ...own, cv })
    await open(page, '/artist-dashboard/bio/press')
    const main = page.getByRole('main')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/bio\/press/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // The server receives the first change although the page no longer waits for it.
      const response = await route.fetch()
      await held
      return route.fulfill({ response }).catch(() => undefined)
    })
    const up = main.getByRole('button', { name: 'Move Third up' })
    await up.click()
    await up.dispatchEvent('click')
    // Its form would send the revision from before the move.
    const contact = main.locator('form').filter({ has: page.getByLabel('Press contact') })
    await contact.getByLabel('Press contact').fill('press@ada.example')
    await expect(contact.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    release()
    const lines = main.getByRole('listitem').filter({ hasText: /First|Second|Third/ })
    await expect(lines.nth(1)).toContainText('Third')
    await expect(main.getByText('changed on another device')).toHaveCount(0)
    await up.press('Enter')
    await expect(lines.nth(0)).toContainText('Third')
    await expect(up).toBeFocused()
    await contact.getByRole('button', { name: 'Save' }).click()
    const saved = () => stage.call(context, 'GET', '/users/me/press')
    await expect.poll(saved).toMatchObject({ contact: 'press@ada.example' })
    await expect(contact.getByRole('button')).not.toHaveAttribute('aria-disabled')

    await test.step('no entry moves while the contact waits for its draft', async () => {
      const draft = Promise.withResolvers<void>()
      await page.route(`**${serverDraftPath('press')}`, async (route) => {
        await draft.promise
        await route.continue()
      })
      const sent = page.waitForRequest((request) =>
        request.url().endsWith(serverDraftPath('press')),
      )
      await contact.getByLabel('Press contact').fill('ada@press.example')
      await sent
      await contact.getByRole('button').click()
      const other = main.getByRole('button', { name: 'Move First up' })
      await expect(other).toHaveAttribute('aria-disabled', 'true')
      draft.resolve()
      await expect.poll(saved).toMatchObject({ contact: 'ada@press.example' })
      await expect(other).not.toHaveAttribute('aria-disabled', 'true')
    })
  },
)

test(
  'a message of the CV’s form is reached by keyboard, and the entry is added with it',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await open(page, '/artist-dashboard/bio/press')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Add entry' }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByText('Enter what it was').first()).toBeVisible()
    await expect(main.getByLabel('What', { exact: true })).toBeFocused()
    await page.keyboard.type('Residency by the sea')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('button', { name: 'Remove Residency by the sea' })).toBeVisible()
  },
)

test(
  'an entry of the CV that is not saved is not lost unasked',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const own = (await stage.call(context, 'GET', '/users/me/press')) as object
    const prize = { kind: 'award', from: 2024, to: null, text: 'Prize', place: '' }
    const cv = [prize, { ...prize, text: 'Medal' }]
    await stage.call(context, 'PUT', '/users/me/press', { ...own, cv })
    await open(page, '/artist-dashboard/bio/press')
    const main = page.getByRole('main')
    const what = main.getByLabel('What', { exact: true })
    const question = page.getByRole('alertdialog', { name: 'This CV entry is not saved' })

    await test.step('a new one', async () => {
      await what.fill('Residency')
      await main.getByRole('link', { name: 'Edit Prize' }).click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(what).toHaveValue('Residency')
      await main.getByRole('link', { name: 'Edit Prize' }).click()
      await question.getByRole('button', { name: 'Leave without it' }).click()
      await expect(what).toHaveValue('Prize')
    })

    await test.step('a changed one, which can be saved after the question', async () => {
      await what.fill('First prize')
      await main.getByRole('link', { name: 'Cancel' }).click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(main.getByRole('button', { name: 'Remove Medal' })).toBeDisabled()
      await main.getByLabel('Press contact').fill('press@ada.example')
      await main.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(toastOf(page, 'Press page updated')).toBeVisible()
      await expect(what).toHaveValue('First prize')
      await main.getByRole('button', { name: 'Save entry' }).click()
      await expect(main.getByRole('button', { name: 'Remove First prize' })).toBeVisible()
      await expect(question).toBeHidden()
    })
  },
)

test(
  'an entry of the CV that another device has changed is no other one, and keeps what was typed',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const read = async () =>
      (await stage.call(context, 'GET', '/users/me/press')) as { cv: { text: string }[] }
    const cvOf = (...texts: string[]) =>
      texts.map((text) => ({ kind: 'award', from: 2024, to: null, text, place: '' }))
    const storeElsewhere = async (...texts: string[]) =>
      stage.call(context, 'PUT', '/users/me/press', { ...(await read()), cv: cvOf(...texts) })
    const stored = async () => (await read()).cv.map(({ text }) => text)
    await storeElsewhere('Prize', 'Medal')
    await open(page, '/artist-dashboard/bio/press')
    const main = page.getByRole('main')
    const what = main.getByLabel('What', { exact: true })

    await test.step('an entry that was moved is changed', async () => {
      await main.getByRole('link', { name: 'Edit Medal' }).click()
      await storeElsewhere('Medal', 'Grant', 'Prize')
      await what.fill('Silver medal')
      await main.getByRole('button', { name: 'Save entry' }).click()
      await expect(main.getByRole('button', { name: 'Remove Silver medal' })).toBeVisible()
      expect(await stored()).toEqual(['Silver medal', 'Grant', 'Prize'])
    })

    await test.step('an entry that was changed itself can be added', async () => {
      await main.getByRole('link', { name: 'Edit Grant' }).click()
      await storeElsewhere('Silver medal', 'Large grant', 'Prize')
      await what.fill('Small grant')
      await main.getByRole('button', { name: 'Save entry' }).click()
      await expect(main.getByText('This entry has been changed or removed').first()).toBeVisible()
      await expect(main.getByRole('link', { name: 'Edit Large grant' })).toBeVisible()
      await expect(what).toHaveValue('Small grant')
      await main.getByRole('link', { name: 'Edit Prize' }).click()
      const question = page.getByRole('alertdialog', { name: 'This CV entry is not saved' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await main.getByRole('button', { name: 'Add entry' }).click()
      await expect(main.getByRole('button', { name: 'Remove Small grant' })).toBeVisible()
      expect((await stored()).toSorted()).toEqual([
        'Large grant',
        'Prize',
        'Silver medal',
        'Small grant',
      ])
    })
  },
)
