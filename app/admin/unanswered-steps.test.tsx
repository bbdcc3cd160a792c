import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { NOTHING_CHANGED, RELOAD_TO_SEE, TRY_AGAIN } from '../ui/requests/failure-text.ts'
import * as backupsPage from './backups/backups-page.tsx'
import { person, session } from './people/person-fixture.ts'
import * as personPage from './people/person-page.tsx'
import * as webhookPage from './webhooks/webhook-page.tsx'

/** The arguments of an action in a browser without a network. */
const unreachable = {
  serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
} as never

const visited = { ...person, sessions: [{ ...session, id: 'a', device: 'Firefox on Linux' }] }
const backups = {
  folder: '/backups',
  items: [],
  isWaiting: false,
  writtenBytes: null,
  failures: [],
  asksAbout: null,
}

const webhook = {
  webhook: {
    id: 'a',
    url: 'https://example.com/x',
    events: ['work.published'],
    state: 'active',
    createdAt: '2026-01-02T03:04:05.000Z',
    failingSince: null,
    previousSecretUntil: null,
  },
  log: { items: [], nextCursor: null },
  cursor: null,
  asksToDelete: false,
  idempotencyKey: 'a',
}

test.each([
  ['a person', personPage, visited, 'Firefox on Linux'],
  ['backups', backupsPage, backups, 'No backup yet'],
  ['a webhook', webhookPage, webhook, 'Send a test'],
])('the page of %s stays when the server cannot be reached, and says so', async (...given) => {
  const [, page, loaderData, content] = given
  const { data } = (await page.clientAction(unreachable)) as { data: unknown }
  const Page = page.default as (props: object) => ReturnType<typeof page.default>
  const words = wordsOf(renderPage(Page, { loaderData, actionData: data }))
  expect(words).toContain(content)
  expect([NOTHING_CHANGED, TRY_AGAIN, RELOAD_TO_SEE].some((text) => words.includes(text))).toBe(
    true,
  )
  expect(words.split(NOTHING_CHANGED).length).toBeLessThan(3)
})
