import type { BrowserContext, Page } from '@playwright/test'
import type { Scene } from '../helpers/page-cache-scope.ts'
import {
  expect,
  IN_DETAILS,
  open,
  PASSWORD,
  publishWork,
  test,
  titled,
  type Stage,
} from './fixtures.ts'
import {
  expectRefused,
  FILLED_FORMS,
  isOpenedByScript,
  listAddresses,
  openForms,
  spoil,
  type Visitor,
} from './forms.ts'
import { requestResetLink } from './outbox.ts'

// Every form of the site validates in one way: messages at the fields, all at once, the focus on
// the first, and a summary. A new form with fields needs a row in FORMS.

const FORMS: Readonly<Record<Visitor, readonly string[]>> = {
  guest: [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/artwork/:id/enquiry',
    '/report/artwork/:id',
    '/gallery-studio',
  ],
  collector: [
    '/checkout',
    '/lists',
    '/lists/save/:id',
    '/dashboard?edit',
    '/dashboard/security',
    '/dashboard/account?delete',
  ],
  artist: [
    '/artist-dashboard?edit',
    '/artist-dashboard/photo',
    '/artist-dashboard/bio?edit',
    '/artist-dashboard/bio/press',
    '/artist-dashboard/artwork/new',
    '/artist-dashboard/artwork/import',
    '/artist-dashboard/artwork/:id/edit',
    '/artist-dashboard/exhibitions',
    '/artist-dashboard/exhibitions/:exhibition',
    '/artist-dashboard/security',
    '/artist-dashboard/account?delete',
  ],
}

/** A form with fields that scripts send without a button. */
const WITHOUT_BUTTON = '/artist-dashboard/photo'

/** Only choices, which the address keeps (wall.e2e.ts). */
const ONLY_CHOICES = '/artwork/:id/on-a-wall'

/** Its cells are saved one by one, with messages at their rows (artwork-table.e2e.ts). */
const EDITED_IN_PLACE = '/artist-dashboard/artwork/table'

/** A file that is refused has its message in the list of files (batch.e2e.ts). */
const FILES_ONLY = '/artist-dashboard/artwork/batch'

async function prepare(stage: Stage, context: BrowserContext, visitor: Visitor): Promise<Scene> {
  const scene = { artistId: 'x', imageId: 'x', purchaseId: 'x', saleId: 'x', exhibitionId: 'x' }
  if (visitor === 'artist') {
    await stage.signUp(context, { isArtist: true })
    const { id } = await publishWork(stage.call, context, titled('Formal'), 5)
    const fields = { kind: 'exhibition', title: 'Formal' }
    const added = await stage.call(context, 'POST', '/exhibitions', fields)
    const { id: exhibitionId } = added as { id: string }
    return { ...scene, workId: id, draftId: id, exhibitionId }
  }
  const { id } = await stage.publishOne('Formal', 5)
  if (visitor === 'collector') {
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'POST', '/cart/items', { id })
  }
  return { ...scene, workId: id, draftId: id }
}

const withIds = (path: string, { draftId, exhibitionId }: Scene) =>
  path.replace(':id', draftId).replace(':exhibition', exhibitionId)

/**
 * The addresses with forms, by reading every page as the server sends it.
 * @param expected is opened later, which shows that its forms are visible
 */
async function findForms(
  context: BrowserContext,
  addresses: readonly string[],
  { expected, site }: { readonly expected: readonly string[]; readonly site: string },
): Promise<string[]> {
  const storageState = await context.storageState()
  const browser = context.browser()
  const options = { baseURL: site, javaScriptEnabled: false, storageState }
  const plain = await browser?.newContext(options)
  if (plain === undefined) throw new Error('no browser')
  const page = await plain.newPage()
  // A page of the site would not parse HTML: its policy asks for trusted types.
  const blank = await plain.newPage()
  const found: string[] = []
  for (const address of addresses) {
    // A form that needs no query is the same with one.
    if (found.includes(address.replace(/\?.*/, ''))) continue
    const answer = await context.request.get(new URL(address, site).href)
    const shown = new URL(answer.url())
    // A redirect leads to a page that is read by itself.
    if (shown.pathname + shown.search !== address) continue
    const isShown = async () => {
      await page.goto(address)
      return (await openForms(page, address)).length > 0
    }
    const hasForm =
      isOpenedByScript(address) ||
      ((await hasForms(blank, await answer.text())) &&
        // The forms of other pages may be hidden.
        (expected.includes(address) || (await isShown())))
    if (hasForm) found.push(address)
  }
  await plain.close()
  return found
}

/** Whether a document has a form with fields, which its styles may hide. */
const hasForms = (page: Page, html: string): Promise<boolean> =>
  page.evaluate(
    ([source, forms]) =>
      new DOMParser().parseFromString(source, 'text/html').querySelector(forms) !== null,
    [html, FILLED_FORMS] as const,
  )

/** The page of a reset link shows its form only while the link works. */
const withResetLink = (addresses: readonly string[], link: string) =>
  addresses.map((address) => (address === '/reset-password' ? link : address))

async function resetLink(stage: Stage, page: Page): Promise<string> {
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('no browser')
  const { email } = await stage.signUp(context, { isArtist: false })
  await context.close()
  return requestResetLink(stage, email)
}

for (const visitor of ['guest', 'collector', 'artist'] as const) {
  test(`every form of a ${visitor} shows its problems in one way`, async ({
    page,
    context,
    stage,
    problems,
  }) => {
    const scene = await prepare(stage, context, visitor)
    const link = visitor === 'guest' ? await resetLink(stage, page) : ''
    const addresses = withResetLink(listAddresses(visitor, scene), link)
    const expected = withResetLink(FORMS[visitor], link).map((path) => withIds(path, scene))
    const onlyChoices = ONLY_CHOICES.replace(':id', scene.workId)
    const left = new Set([onlyChoices, EDITED_IN_PLACE, FILES_ONLY])
    const site = stage.server.url
    const found = (await findForms(context, addresses, { expected, site })).filter(
      (path) => !left.has(path),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())

    for (const path of expected) {
      await test.step(path, async () => {
        await open(page, path)
        const forms = await openForms(page, path)
        expect(forms.length).toBeGreaterThan(0)
        for (const form of forms) {
          expect(await form.evaluate((one: HTMLFormElement) => one.noValidate)).toBe(true)
          const button = form.locator('[type=submit]')
          if ((await button.count()) === 0) continue
          expect(await spoil(form), `${path} can be refused`).toBe(true)
          await button.click()
          await expectRefused(page, form)
        }
        const isSent = forms.length > 0 && path !== WITHOUT_BUTTON
        if (isSent)
          await expect(page.locator(FILLED_FORMS).getByRole('alert').first()).toBeAttached()
      })
    }
    expect(problems).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const visitor of ['guest', 'collector', 'artist'] as const) {
    test(`the server shows the problems of a ${visitor}’s forms in the same way`, async ({
      page,
      context,
      stage,
    }) => {
      const scene = await prepare(stage, context, visitor)
      const link = visitor === 'guest' ? await resetLink(stage, page) : ''
      const forms = withResetLink(FORMS[visitor], link).filter(
        // The studio works in the browser.
        (path) => path !== '/gallery-studio',
      )
      for (const path of forms) {
        await test.step(path, async () => {
          await page.goto(withIds(path, scene))
          const form = page.locator(FILLED_FORMS).last()
          await spoil(form)
          await form.locator('[type=submit]').click()
          await expectRefused(page, page.locator(FILLED_FORMS).last())
        })
      }
    })
  }

  test('a refused form keeps what was typed, except passwords', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Nora')
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@nowhere')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Nora')
    await expect(page.getByLabel('Last name')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@nowhere')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})

test('a message goes as soon as its field is right', async ({ page }) => {
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('N')
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await email.pressSequentially('nora@example')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await password.pressSequentially('12345')
  await expect(password).toHaveAccessibleDescription(/^Password should be at least 6 characters/)
  await password.pressSequentially('6')
  await expect(password).not.toHaveAttribute('aria-invalid')
  // The one field that is left has the next focus.
  await password.press('Enter')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Please check one field')
})

test('the checkout looks at a card gently, and says that it is sent nowhere', async ({
  page,
  context,
  stage,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await stage.signUp(context, { isArtist: false })
  const work = await stage.publishOne('Charged', 5)
  await stage.call(context, 'POST', '/cart/items', { id: work.id })
  await open(page, '/checkout')
  await expect(page.getByRole('group', { name: 'Card' })).toHaveAccessibleDescription(
    /nothing is charged, and nothing of the card is sent/,
  )
  await page.getByLabel('Address').fill('1 Paper Street')
  await page.getByLabel('City').fill('Ghent')
  await page.getByLabel('Postal code').fill('9000')
  await page.getByLabel('Country').fill('Belgium')
  await page.getByLabel('Card number').fill('4242-4242')
  await page.getByLabel('Expiry date').fill('13/30')
  await page.getByLabel('CVV').fill('12x')
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText('The order was not placed')
  await expect(summary.getByRole('link')).toHaveText([
    'A card number has digits and spaces only',
    'Enter a month from 01 to 12 and a year, such as 08/29',
    'A CVV has digits only',
  ])
  await expect(page.getByLabel('Card number')).toBeFocused()
  await summary.getByRole('link').last().click()
  await expect(page.getByLabel('CVV')).toBeFocused()
  await page.getByLabel('CVV').fill('123')
  const paste = async (label: string, text: string) => {
    await page.getByLabel(label).fill('')
    await page.keyboard.insertText(text)
  }
  await paste('Card number', '4242 4242 4242 4242')
  await expect(page.getByLabel('Card number')).toHaveValue('4242424242424242')
  await paste('Expiry date', '08 / 30')
  await expect(page.getByLabel('Expiry date')).toHaveValue('08/30')
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(summary).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  expect(sent.filter((body) => /4242|08.?30/.test(body))).toEqual([])
})

test(
  'the summary says the same of a damaged image as its field',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await open(page, '/artist-dashboard/artwork/new')
    await page.getByRole('button', { name: 'Add artwork' }).click()
    const summary = page.getByRole('main').getByRole('alert')
    await expect(summary).toContainText('Choose an image to upload')
    const buffer = Buffer.from('no image')
    const file = { name: 'broken.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Image', { exact: true }).setInputFiles(file)
    const line = summary.getByRole('link').first()
    await expect(line).toContainText('This file is damaged')
    await expect(line).not.toHaveAttribute('data-corrected')
    await expect(page.getByRole('img', { name: 'What you have chosen' })).toHaveCount(0)
  },
)

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test(
    'a tap on the button shows the first wrong field, not under a bar',
    IN_DETAILS,
    async ({ page }) => {
      await open(page, '/signup')
      await page.getByRole('button', { name: 'Sign up' }).tap()
      const first = page.getByLabel('First name')
      await expect(first).toBeFocused()
      const isInView = () =>
        first.evaluate((field) => {
          const { x, y, width, height } = field.getBoundingClientRect()
          return document.elementFromPoint(x + width / 2, y + height / 2) === field
        })
      await expect.poll(isInView).toBe(true)
      await expect(first).toHaveAccessibleDescription('Enter your first name')
    },
  )
})

test('a used reset link says so at once', IN_DETAILS, async ({ page, stage }) => {
  const link = await resetLink(stage, page)
  await open(page, link)
  await page.getByLabel('New password', { exact: true }).fill('third horse')
  await page.getByLabel('Confirm new password', { exact: true }).fill('third horse')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  for (const ended of [link, '/reset-password?token=never-sent', '/reset-password']) {
    await open(page, ended)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByRole('main').locator('input')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
