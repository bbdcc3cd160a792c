import { Webhook } from 'standardwebhooks'
import { startWebhookReceiver } from '../helpers/services/webhook-receiver.ts'
import { expect, open, publishWork, test, titled } from './fixtures.ts'
import { signUpOperator } from './operator.ts'

test('an operator adds a webhook, tries it, and sees in its log what was sent', async ({
  page,
  context,
  browser,
  stage,
  problems,
}) => {
  await signUpOperator(stage, context)
  const receiver = await startWebhookReceiver()
  let secret = ''

  await test.step('the form says what is missing, then tells the secret once', async () => {
    await open(page, '/admin/settings')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: 'Add a webhook' }).click()
    await page.getByLabel('Address').fill('http://example.org/')
    await page.getByRole('checkbox', { name: /^A work is in the gallery/ }).check()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('The address has to begin with https://').first()).toBeVisible()
    await page.getByLabel('Address').fill(`${receiver.url}/hooks`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const shown = page.getByLabel(/signatures with this secret/)
    await expect(shown).toHaveValue(/^whsec_/)
    secret = await shown.inputValue()
    await page.getByRole('link', { name: 'Send it a test' }).click()
    await expect(page.getByRole('heading', { name: 'Webhook', exact: true })).toBeVisible()
    await expect(page.getByLabel(/signatures with this secret/)).toHaveCount(0)
  })

  const rows = page.getByRole('region', { name: 'Webhook', exact: true }).getByRole('listitem')
  /** Reloads the page until the log has the entry. */
  const expectLog = (pattern: RegExp) =>
    expect(async () => {
      await page.reload()
      await expect(rows.first()).toContainText(pattern, { timeout: 1000 })
    }).toPass()

  await test.step('a test arrives with a signature, and is in the log', async () => {
    receiver.answer = { status: 200, body: 'Thank you' }
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('A test is on its way.')).toBeVisible()
    await expectLog(/webhook\.test.*attempt 1 .*status 200\s· \d+ ms.*delivered/s)
    const [message] = receiver.messages
    const headers = message?.headers as Record<string, string>
    expect(new Webhook(secret).verify(message?.body ?? '', headers)).toMatchObject({
      type: 'webhook.test',
    })
  })

  await test.step('a published work arrives by itself, and can be sent again', async () => {
    const artist = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(artist, { isArtist: true })
    const title = titled('Told of')
    await publishWork(stage.call, artist, title, 30)
    await artist.close()
    await expectLog(/work\.published.*delivered/s)
    expect(receiver.messages.at(-1)?.body).toContain(title)
    const sent = receiver.messages.length
    await page.getByRole('button', { name: /^Send again work\.published/ }).click()
    await expect(page.getByText('The message is sent again.')).toBeVisible()
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(sent)
  })

  await test.step('a new secret stays, whether other forms of the page fail or succeed', async () => {
    await page.getByRole('button', { name: 'New secret' }).click()
    const shown = page.getByLabel(/signatures with this secret/)
    await expect(shown).toHaveValue(/^whsec_/)
    const renewed = await shown.inputValue()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const done = page.getByText('A test is on its way.')
    await expect(done).toBeVisible()
    await expect(shown).toHaveValue(renewed)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Nothing was changed').first()).toBeVisible()
    await expect(done).toHaveCount(0)
    await expect(shown).toHaveValue(renewed)
    await context.setOffline(false)
  })

  await test.step('it can be paused and deleted', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('The webhook is paused.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete the webhook' }).click()
    await expect(page.getByText('The webhook and its log are deleted.')).toBeVisible()
  })

  await receiver.close()
  expect(problems).toEqual([])
})
