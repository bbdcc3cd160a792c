import { expect, test, vi } from 'vitest'
import type { Artwork } from '../../artworks/artwork.ts'
import { problemFor } from '../../kernel/problem.ts'
import { sendChanges, sendPublications } from './send-batch.client.ts'

test('a batch that does not reach the server changes nothing, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'Nothing was changed: no connection'
  expect(await sendPublications(['1'])).toEqual({ ok: false, message })
})

test('a change that a request without an answer has made already is no conflict', async () => {
  const edition = { kind: 'open', size: null, available: null, proofs: 0 }
  const dimensions = { width: 300, height: 400, depth: null }
  const stored = {
    title: 'Noon',
    price: 100,
    tags: ['ink', 'oil'],
    edition,
    dimensions,
    frame: null,
  }
  const artwork = { ...stored, id: 'w', revision: 3 } as unknown as Artwork
  const problem = problemFor('artwork-changed-elsewhere')
  const body = { items: [{ id: 'w', artwork, problem }] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  const send = (change: object) =>
    sendChanges([{ id: 'w', revision: 2, ...change }], { works: [], unanswered: new Map() })
  const made = { ok: true, items: [{ id: 'w', artwork }] }
  expect(await send({ price: 100, dimensions })).toEqual(made)
  expect(await send({ tags: 'ink,oil' })).toEqual(made)
  expect(await send({ price: 100, tags: ['ink'] })).toMatchObject({ items: [{ problem }] })
})

test('a change after one whose answer was lost is saved, unless another device has changed it', async () => {
  const edition = { kind: 'open', size: null, available: null, proofs: 0 }
  const base = { id: 'w', tags: [], edition, dimensions: null, frame: null }
  const workOf = (revision: number, title: string, price: number) =>
    ({ ...base, revision, title, price }) as unknown as Artwork
  const before = workOf(2, 'Noon', 100)
  let stored = before
  const server =
    (isLost: boolean) =>
    async (_: string, { body }: { body: string }) => {
      const [item] = (JSON.parse(body) as { items: [{ revision: number }] }).items
      const isCurrent = item.revision === stored.revision
      if (isCurrent) stored = { ...stored, ...item, revision: item.revision + 1 }
      if (isLost) throw new TypeError('Failed to fetch')
      const problem = isCurrent ? {} : { problem: problemFor('artwork-changed-elsewhere') }
      return Response.json({ items: [{ id: 'w', artwork: stored, ...problem }] })
    }
  const unanswered = new Map()
  const send = (change: object, isLost = false) => {
    vi.stubGlobal('fetch', server(isLost))
    return sendChanges([{ id: 'w', revision: 2, ...change }], { works: [before], unanswered })
  }
  expect((await send({ price: 200 }, true)).ok).toBe(false)
  expect((await send({ price: 250 }, true)).ok).toBe(false)
  const saved = await send({ price: 300, title: 'Dusk' })
  expect(saved).toEqual({ ok: true, items: [{ id: 'w', artwork: workOf(4, 'Dusk', 300) }] })
  expect(unanswered.size).toBe(0)

  stored = before
  await send({ price: 200 }, true)
  stored = workOf(4, 'Night', 200)
  expect(await send({ title: 'Dusk' })).toMatchObject({ items: [{ problem: { status: 412 } }] })
  expect(stored.title).toBe('Night')
})
