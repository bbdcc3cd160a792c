import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import AuditLogPage from './audit-log-page.tsx'

const id = '01954f00-b000-7c7a-adfa-145d2422f448'
const entry = {
  id: 1,
  at: '2026-01-02T03:04:05.000Z',
  action: 'person.suspended',
  actorId: id,
  actor: 'olive@example.com',
  subjectId: id,
  subject: 'Nora New',
  before: { isSuspended: false },
  after: { isSuspended: true, reason: 'Copies', contactEmail: null },
}
const render = (filter: object) =>
  renderPage(AuditLogPage, {
    loaderData: { page: { items: [entry], nextCursor: null }, filter, cursor: null },
  })

test('an entry says what was done to whom', () => {
  const words = wordsOf(render({}))
  expect(words).toContain('person suspended: Nora New')
  expect(words).toContain('suspended: no → suspended: yes, reason: Copies, contact email: none')
})

test('a log of one person says so, keeps them in its filter, and leads to all entries', () => {
  const html = render({ subjectId: id, action: 'person.suspended' })
  expect(wordsOf(html)).toContain('Only entries about Nora New.')
  const kept = { type: 'hidden', name: 'subjectId', value: id }
  expect(tagsOf(html, 'input')).toContainEqual(expect.objectContaining(kept))
  const links = tagsOf(html, 'a').map(({ href }) => href)
  expect(links).toContain('/?action=person.suspended')
  expect(wordsOf(render({ actorId: id }))).toContain('Only what olive@example.com did.')
  expect(wordsOf(render({}))).not.toContain('Only')
})
