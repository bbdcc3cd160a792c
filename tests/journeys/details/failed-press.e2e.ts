import { zipSync } from 'fflate'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { nextCode } from '../../helpers/app/authenticator.ts'
import { expect, open, test, toastOf, waitForScript } from '../fixtures.ts'
import { signUpOperator } from '../operator.ts'
import { withSiteDatabase } from '../site-database.ts'

// Presses that fail or meet another one, on pages whose own journeys show the usual case.

test('while a list is changed the other buttons wait, and without a connection it says so', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const { id } = await stage.publishOne('Kept', 20)
  for (const name of ['Hall', 'Stairs']) await stage.call(context, 'POST', '/lists', { name })
  await open(page, `/lists/save/${id}`)
  const of = (list: string) => page.getByRole('button', { name: new RegExp(`${list}$`) })
  await page.getByLabel('New list').fill('Kitchen')

  await context.setOffline(true)
  await of('Hall').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed')
  await context.setOffline(false)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await of('Hall').click()
  const busy = page.getByRole('button', { name: '/* processing... */' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(of('Stairs')).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(of('Hall')).toHaveText(/^Saved, remove/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await of('Stairs').click()
  await expect(of('Stairs')).toHaveText(/^Saved, remove/)
  await expect(page.getByLabel('New list')).toHaveValue('Kitchen')
})

test('an operator’s code stays when it cannot be sent, and leads on when it can', async ({
  page,
  context,
  stage,
}) => {
  const { email, key } = await signUpOperator(stage, context)
  await withSiteDatabase(
    stage,
    async ({ sql }) => sql`
      update sessions set factor_proved_at = null
      where user_id = (select id from users where email = ${email})`,
  )
  await open(page, '/admin/works?filter=hidden')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill(nextCode(key))
  await waitForScript(page, 'toaster')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(toastOf(page, 'The code was not checked: no connection')).toBeVisible()
  await context.setOffline(false)
  await expect(code).toHaveValue(/^\d{6}$/)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Works', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/works?filter=hidden')
})

test('a log-out without a connection fails on the same page', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  await open(page, '/dashboard?edit')
  await page.getByLabel('First name').fill('Half typed')
  await waitForScript(page, 'toaster')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Failed to log out: no connection')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Half typed')
  await context.setOffline(false)
})

test('a tab for imports leaves the batch to another tab until its upload begins', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  await open(page, '/artist-dashboard/artwork/import')
  const heldLocks = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  await expect(page.getByLabel('ZIP file', { exact: true })).toBeEnabled()
  expect(await heldLocks()).not.toContain('frame-batch')

  const other = await context.newPage()
  await open(other, '/artist-dashboard/artwork/batch')
  await expect.poll(heldLocks).toContain('frame-batch')
  await expect(other.getByLabel('Photos', { exact: true })).toBeAttached()

  const image = await plainImage({ background: '#205060' })
  const buffer = Buffer.from(zipSync({ 'low_tide.png': image }))
  await page
    .getByLabel('ZIP file', { exact: true })
    .setInputFiles({ name: 'works.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Upload 1 image' }).click()
  await expect(page.getByRole('alert')).toContainText('Your batch is open in another tab')
  await other.close()
  const photos = page.getByRole('list', { name: 'Photos of this batch' })
  await expect(photos.getByRole('link', { name: 'Low tide' })).toBeVisible()
  await expect(page.getByText('Your batch is open in another tab')).toHaveCount(0)
})
