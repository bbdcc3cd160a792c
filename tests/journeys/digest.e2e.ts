import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFaults } from './access-audit.ts'
import { expect, IN_DETAILS, open, test, toastOf, type Stage } from './fixtures.ts'

// Turning on the mails with new works. digest.api.test.ts tests how they are sent,
// unsubscribe.test.ts how they are turned off.

/** The token of the link that confirms an address, from the outbox. */
async function confirmationOf({ server }: Stage, email: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox')
  let token = ''
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => [])
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const own = mails.filter((text) => text.includes(`To: ${email}`)).join('\n')
      token = /\/verify-email\?token=([\w-]+)/.exec(own)?.[1] ?? ''
      return token
    })
    .not.toBe('')
  return token
}

test('a collector turns the mails on when their address is confirmed, and off', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const { email } = await stage.signUp(context, { isArtist: false })
  await open(page, '/dashboard/account')
  const section = page.getByRole('region', { name: 'Mail with new works' })
  await expect(section.getByRole('button')).toHaveCount(0)
  await section.getByRole('link', { name: 'Confirm your email address' }).click()
  await expect(page).toHaveURL('/dashboard/security')

  await expect(page.getByText('It is not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send a link' }).click()
  const token = await confirmationOf(stage, email)
  await stage.call(context, 'PUT', `/email-links/${token}`)
  await open(page, '/dashboard/account')
  await section.getByRole('button', { name: 'Turn the mails on' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Turn the mails off' })).toBeVisible()
  expect(await findFaults(page, [390], async () => [])).toEqual([])
  await page.route('**/digest.data*', (route) => route.abort())
  await section.getByRole('button', { name: 'Turn the mails off' }).click()
  await expect(toastOf(page, 'Nothing was changed')).toBeVisible()
  await page.unroute('**/digest.data*')
  await context.setOffline(true)
  await section.getByRole('button', { name: 'Turn the mails off' }).click()
  await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
  await context.setOffline(false)
  await section.getByRole('button', { name: 'Turn the mails off' }).click()
  await expect(section.getByRole('button', { name: 'Turn the mails on' })).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the mails are turned on and off', IN_DETAILS, async ({ page, context, stage }) => {
    const { email } = await stage.signUp(context, { isArtist: true })
    await stage.call(context, 'POST', '/users/me/email/links')
    await stage.call(context, 'PUT', `/email-links/${await confirmationOf(stage, email)}`)
    await page.goto('/artist-dashboard/account')
    await page.getByRole('button', { name: 'Turn the mails on' }).click()
    await expect(page).toHaveURL('/artist-dashboard/account')
    await page.getByRole('button', { name: 'Turn the mails off' }).click()
    await expect(page.getByRole('button', { name: 'Turn the mails on' })).toBeVisible()
    await page.goto(`/unsubscribe?token=${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })
})
