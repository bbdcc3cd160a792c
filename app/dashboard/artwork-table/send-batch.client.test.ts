import { expect, test, vi } from 'vitest'
import { sendPublications } from './send-batch.client.ts'

test('a batch that does not reach the server changes nothing, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'Nothing was changed: no connection'
  expect(await sendPublications(['1'])).toEqual({ ok: false, message })
})
