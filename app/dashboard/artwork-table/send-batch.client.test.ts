import { expect, test, vi } from 'vitest'
import { STORED_ARTWORK } from '../../../tests/helpers/pages/stored-artwork.ts'
import { problemFor } from '../../kernel/problem.ts'
import { sendChanges, sendPublications } from './send-batch.client.ts'

test('without a network, a batch changes nothing and says so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'Nothing was changed: no connection'
  expect(await sendPublications(['1'])).toEqual({ ok: false, message })
})

test('a change that a request without an answer has made already is no conflict', async () => {
  const dimensions = { width: 300, height: 400, depth: null }
  const artwork = { ...STORED_ARTWORK, id: 'w', tags: ['ink', 'oil'], dimensions }
  const problem = problemFor('artwork-changed-elsewhere')
  const body = { items: [{ id: 'w', artwork, problem }] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  const send = (change: object) => sendChanges([{ id: 'w', revision: 2, ...change }])
  const made = { ok: true, items: [{ id: 'w', artwork }] }
  expect(await send({ price: 100, dimensions })).toEqual(made)
  expect(await send({ tags: 'ink,oil' })).toEqual(made)
  expect(await send({ price: 100, tags: ['ink'] })).toMatchObject({ items: [{ problem }] })
})
