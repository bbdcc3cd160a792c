import { expect, test } from 'vitest'
import { sendLineForm } from './line-form.ts'

test('a form without an answer is refused at its own line only', async () => {
  const body = new URLSearchParams({ lineId: 'second', change: 'cancelled' })
  const sent = await sendLineForm({
    request: new Request('http://localhost/purchases/1', { method: 'POST', body }),
    serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect(sent).toMatchObject({ data: { lineId: 'second' } })
})
