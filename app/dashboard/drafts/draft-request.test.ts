import { expect, test, vi } from 'vitest'
import { READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { deleteDraft, putDraft } from './draft-request.client.ts'

const PATH = '/api/users/me/form-drafts/new'
const byteLength = (text: string) => new TextEncoder().encode(text).byteLength

/** Bodies of `keepalive` requests have a limit in browsers, and none in Node. */
function stubBrowserFetch() {
  const sent: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { body, keepalive }: RequestInit) => {
    sent.push(keepalive === true)
    const { size } = new Blob([body as BlobPart])
    if (keepalive === true && size > 65_536) throw new TypeError('Failed to fetch')
    return Response.json({ revision: 1 })
  })
  return sent
}

test('a draft whose bytes are too many for keepalive is saved without it', async () => {
  const sent = stubBrowserFetch()
  const description = 'क'.repeat(16_000)
  const fields = { description, base: JSON.stringify({ description }) }
  expect(byteLength(JSON.stringify(fields))).toBeGreaterThan(65_536)
  expect(await putDraft(PATH, { fields, revision: 0 })).toEqual({ name: 'saved', revision: 1 })
  expect(sent).toEqual([false])
})

test('the request of a small draft completes even if the page is closed', async () => {
  const sent = stubBrowserFetch()
  await putDraft(PATH, { fields: { description: 'क'.repeat(16_000) }, revision: 0 })
  expect(sent).toEqual([true])
})

test('saving a form waits no longer than a page’s data for a hanging request', async () => {
  stubBrowserFetch()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await putDraft(PATH, { fields: {}, revision: 0 })
  await deleteDraft(PATH)
  expect(timeout.mock.calls).toEqual([[READ_TIMEOUT_MS], [READ_TIMEOUT_MS]])
  timeout.mockRestore()
})

test.each([
  ['is discarded', () => Promise.resolve(new Response(null, { status: 204 })), true],
  ['is not discarded without a connection', () => Promise.reject(new TypeError('')), false],
  [
    'is not discarded when it is refused',
    () => Promise.resolve(new Response(null, { status: 401 })),
    false,
  ],
] as const)('a draft %s', async (_, fetch, isDiscarded) => {
  vi.stubGlobal('fetch', fetch)
  expect(await deleteDraft(PATH)).toBe(isDiscarded)
})
