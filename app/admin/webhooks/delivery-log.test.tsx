import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import type { WebhookDelivery } from './webhook.schema.ts'

const at = '2026-01-02T03:04:05.000Z'
const failed: WebhookDelivery = {
  id: 'a',
  type: 'work.published',
  state: 'failed',
  occurredAt: at,
  attempts: 15,
  attemptedAt: at,
  status: 500,
  durationMs: 12,
  answer: '',
  error: null,
}
const wordsFor = (delivery: WebhookDelivery) =>
  wordsOf(renderPage(() => <DeliveryLog deliveries={[delivery]} isActive />))

test('a delivery that is sent again waits for its first attempt', () => {
  expect(wordsFor(failed)).toContain('attempt 15 at')
  const restarted = wordsFor({ ...failed, state: 'pending', attempts: 0 })
  expect(restarted).toContain('waits to be sent again')
  expect(restarted).not.toContain('attempt 0')
  expect(wordsFor({ ...failed, attempts: 0, attemptedAt: null })).toContain('not tried yet')
})
