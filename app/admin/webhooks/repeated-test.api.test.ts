import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'

test('a test of a webhook that is requested again is sent once', async () => {
  const jobs = new Set<string>()
  const app = await openTestApp({
    webhooks: {
      async queue(deliveries) {
        for (const { jobId } of deliveries) jobs.add(jobId)
        return true
      },
    },
  })
  const operator = await signUpOperator(app)
  const endpoint = { url: 'https://receiver.example/hooks', events: ['work.published'] }
  const { body: webhook } = await operator.call('POST', '/admin/webhooks', endpoint)
  const request = (key: string) =>
    operator.call('POST', `/admin/webhooks/${webhook.id}/tests`, undefined, {
      'idempotency-key': key,
    })
  const first = await request('the first test')
  const again = await request('the first test')
  expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
  expect(jobs.size).toBe(1)
  expect((await request('the second test')).body).not.toEqual(first.body)
  expect(jobs.size).toBe(2)
  await app.close()
})
