import { expect, test } from 'vitest'
import { renderPage, tagsOf } from '../../../tests/helpers/pages/page.tsx'
import { WEBHOOKS_PATH } from '../admin-path.ts'
import WebhookCreationPage from './webhook-creation-page.tsx'

test('an added webhook shows its secret in a field, and links to a test and to all webhooks', () => {
  const made = { id: '0199c0de-0000-7000-8000-000000000001', secret: 'whsec_abc' }
  const html = renderPage(WebhookCreationPage, {
    actionData: { refusal: undefined, typed: null, made },
  })
  const hrefs = tagsOf(html, 'a').map(({ href }) => href)
  expect(hrefs).toContain(`${WEBHOOKS_PATH}/${made.id}`)
  expect(hrefs).toContain(WEBHOOKS_PATH)
  expect(tagsOf(html, 'input').map(({ value }) => value)).toContain(made.secret)
})
