import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { formAddress, FORMS, type Visitor } from '../helpers/pages/form-pages.ts'
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
import { expectRefused, FILLED_FORMS, openForms, spoil } from './forms.ts'
import { requestResetLink } from './outbox.ts'

// Every form of the site validates in one way: messages at the fields, all at once, the focus on
// the first, and a summary. tests/pages/without-scripts.test.ts tests the same for every form
// without scripts.

/** A page whose form scripts open. */
const STUDIO = '/gallery-studio'

/** A form with fields that scripts submit without a button. */
const WITHOUT_BUTTON = '/artist-dashboard/photo'

/** @returns the address of a form for a visitor, whom it signs in */
async function prepare(
  stage: Stage,
  context: BrowserContext,
  visitor: Visitor,
): Promise<(path: string) => string> {
  if (visitor === 'artist') {
    await stage.signUp(context, { isArtist: true })
    const { id: workId } = await publishWork(stage.call, context, titled('Formal'), 5)
    const fields = { kind: 'exhibition', title: 'Formal' }
    const added = await stage.call(context, 'POST', '/exhibitions', fields)
    const { id: exhibitionId } = added as { id: string }
    return (path) => formAddress(path, { workId, exhibitionId }, '')
  }
  const { id: workId } = await stage.publishOne('Formal', 5)
  let token = ''
  if (visitor === 'guest') {
    const link = new URL(await resetLink(stage, context), stage.server.url)
    token = link.searchParams.get('token') ?? ''
  } else {
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'POST', '/cart/items', { id: workId })
  }
  return (path) => formAddress(path, { workId, exhibitionId: '' }, token)
}

async function resetLink(stage: Stage, near: BrowserContext): Promise<string> {
  const context = await near.browser()?.newContext()
  if (context === undefined) throw new Error('no browser')
  const { email } = await stage.signUp(context, { isArtist: false })
  await context.close()
  return requestResetLink(stage, email)
}

/** Opens a page, and expects its forms to be refused in the browser. */
async function expectProblems(page: Page, path: string): Promise<void> {
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
  if (path !== WITHOUT_BUTTON)
    await expect(page.locator(FILLED_FORMS).getByRole('alert').first()).toBeAttached()
}

test('a form with choices, one with a file and one in a dialog show problems in one way', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const addressOf = await prepare(stage, context, 'artist')
  const paths = ['/report/artwork/:id', '/artist-dashboard/artwork/new', STUDIO]
  for (const path of paths) await expectProblems(page, addressOf(path))
  expect(problems).toEqual([])
})

for (const visitor of ['guest', 'collector', 'artist'] as const) {
  test(
    `every form of a ${visitor} shows its problems in one way`,
    IN_DETAILS,
    async ({ page, context, stage, problems }) => {
      const addressOf = await prepare(stage, context, visitor)
      for (const path of FORMS[visitor]) {
        await test.step(path, () => expectProblems(page, addressOf(path)))
      }
      expect(problems).toEqual([])
    },
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form keeps what was typed, except passwords', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Nora')
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@nowhere')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectRefused(page, page.locator(FILLED_FORMS))
    await expect(page.getByLabel('First name')).toHaveValue('Nora')
    await expect(page.getByLabel('Last name')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@nowhere')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})

test('a message goes as soon as its field is right', IN_DETAILS, async ({ page }) => {
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
  // The focus moves to the only remaining field.
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

test(
  'a work waits for its image, and no other form is sent meanwhile',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const uploads = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
    await page.route('**/api/images', async (route) => {
      const isSent = await uploads.shift()?.promise
      await (isSent === true ? route.continue() : route.abort())
    })
    await open(page, '/artist-dashboard/artwork/new')
    const image = page.getByLabel('Image', { exact: true })
    const buffer = Buffer.from(await plainImage({ width: 60, height: 40, background: '#884422' }))
    const drawing = { name: 'drawing.png', mimeType: 'image/png', buffer }
    const add = page.getByRole('main').locator('button[type=submit]', { hasText: /add|upload/i })
    const logOut = page.getByRole('button', { name: 'Log out' })
    const [interrupted, sent] = uploads

    await page.getByRole('textbox', { name: 'Title' }).fill('Slow')
    await image.setInputFiles(drawing)
    await add.click()
    await expect(add).toHaveText('/* uploading... */')
    await expect(logOut).toHaveAttribute('aria-disabled', 'true')
    interrupted?.resolve(false)
    await expect(image).toHaveAccessibleDescription(/The upload was interrupted/)
    await expect(add).toHaveText('Add artwork')
    await expect(logOut).not.toHaveAttribute('aria-disabled', 'true')

    await image.setInputFiles(drawing)
    await add.click()
    await expect(logOut).toHaveAttribute('aria-disabled', 'true')
    sent?.resolve(true)
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect(page.getByRole('listitem').filter({ hasText: 'Slow' })).toContainText('draft')
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
  const link = await resetLink(stage, page.context())
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
