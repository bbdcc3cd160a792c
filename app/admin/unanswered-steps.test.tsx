import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/page.tsx'
import { NOTHING_CHANGED, RELOAD_TO_SEE, TRY_AGAIN } from '../ui/requests/failure-text.ts'
import * as backupsPage from './backups/backups-page.tsx'
import { person, session } from './people/person-fixture.ts'
import * as personPage from './people/person-page.tsx'

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

test.each([
  ['a person', personPage, visited, 'Firefox on Linux'],
  ['backups', backupsPage, backups, 'No backup yet'],
])('the page of %s stays when the server cannot be reached, and says so', async (...given) => {
  const [, page, loaderData, content] = given
  const { data } = (await page.clientAction(unreachable)) as { data: unknown }
  const Page = page.default as (props: object) => ReturnType<typeof page.default>
  const words = wordsOf(renderPage(() => <Page {...{ loaderData, actionData: data }} />))
  expect(words).toContain(content)
  expect([NOTHING_CHANGED, TRY_AGAIN, RELOAD_TO_SEE].some((text) => words.includes(text))).toBe(
    true,
  )
})
