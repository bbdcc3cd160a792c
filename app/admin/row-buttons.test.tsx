import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import JobsPage from './jobs/jobs-page.tsx'
import { at, person, session } from './people/person-fixture.ts'
import PersonPage from './people/person-page.tsx'
import InvitationsPage from './settings/invitations-page.tsx'

const first = person.id
const second = '01954f00-b000-7c7a-adfa-145d2422f449'

const visited = {
  ...person,
  sessions: [
    { ...session, id: first, device: 'Firefox on Linux' },
    { ...session, id: second, device: 'Safari on iPhone' },
  ],
}
const job = { about: '', isRetried: false, runs: 3, addedAt: at, error: 'no answer' }
const jobs = {
  isRunning: true,
  queues: [],
  failures: [
    { ...job, id: first, name: 'make-backup' },
    { ...job, id: second, name: 'send-mail' },
  ],
}
const invitation = { isArtist: null, createdAt: at, expiresAt: at, state: 'open' }
const invitations = {
  signUp: 'invitation',
  cursor: null,
  page: {
    nextCursor: null,
    items: [
      { ...invitation, id: first, email: 'nora@example.com' },
      { ...invitation, id: second, email: null },
    ],
  },
}

/** The accessible names of a page's buttons. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b.*?<\/button>/gs)].map(([button]) => wordsOf(button).trim())

test.each<[string, ComponentType<never>, unknown, string[]]>([
  [
    'End',
    PersonPage,
    visited,
    [
      'End the session of Firefox on Linux, last used 2 January 2026, 03:04 UTC',
      'End the session of Safari on iPhone, last used 2 January 2026, 03:04 UTC',
    ],
  ],
  [
    'Retry',
    JobsPage,
    jobs,
    [
      'Retry make-backup, added 2 January 2026, 03:04 UTC',
      'Retry send-mail, added 2 January 2026, 03:04 UTC',
    ],
  ],
  [
    'Revoke',
    InvitationsPage,
    invitations,
    [
      'Revoke the invitation for nora@example.com, made 2 Jan 2026',
      'Revoke the invitation for anybody, made 2 Jan 2026',
    ],
  ],
])('every button "%s" of a list tells what it is for', (label, Page, loaderData, names) => {
  const buttons = buttonsOf(renderPage(Page, { loaderData }))
  expect(buttons.filter((name) => name.startsWith(label) && !name.includes('all'))).toEqual(names)
})
