import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest } from '../../../tests/helpers/app/person.ts'
import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from './webhook-event.ts'

test('the API’s description has every message under the name that it is sent with', async () => {
  const app = await openTestApp()
  const { body } = await createGuest(app.api).call('GET', '/openapi.json')
  await app.close()
  expect(Object.keys(body.webhooks)).toEqual([...WEBHOOK_EVENT_NAMES, TEST_EVENT])
})
