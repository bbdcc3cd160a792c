import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { refusedWith } from '../../ui/forms/form-refusal.ts'
import type { Report } from './report-queue.schema.ts'
import { ReasonForm } from '../reason-form.tsx'
import ReportPage, { shouldRevalidate } from './report-page.tsx'

const at = '2026-01-02T03:04:05.000Z'
const id = '01954f00-b000-7c7a-adfa-145d2422f448'
const idempotencyKey = id

/** A report of a shared list, with an operator's message to its owner. */
const report: Report = {
  id,
  origin: 'person',
  state: 'open',
  reason: 'offensive',
  createdAt: at,
  subject: { kind: 'list', id, shareToken: 'x', title: 'Boats', state: 'public', imageUrl: null },
  owner: { id, name: 'Nora New', isSuspended: false },
  text: 'Look at its name.',
  reporter: null,
  messages: [],
  history: [{ id, at, actor: 'ada@example.com', kind: 'message', text: 'Please change it.' }],
  others: [],
}

test.each(['unshare', 'state'])('a refused step without a field says so: %s', (form) => {
  const refused = { refusal: refusedWith('The list is still shared'), typed: { form, text: '' } }
  const html = renderPage(ReportPage, {
    loaderData: { report, idempotencyKey },
    actionData: refused,
  })
  expect(wordsOf(html)).toContain('The list is still shared')
  expect(wordsOf(renderPage(ReportPage, { loaderData: { report, idempotencyKey } }))).not.toContain(
    'still shared',
  )
})

test('the gallery’s own report links to the work that it compares with', () => {
  const text = `Its image nearly equals that of “Tideline”, which was already published: /artwork/${id}`
  const hrefs = (origin: 'person' | 'system') =>
    tagsOf(
      renderPage(ReportPage, {
        loaderData: { report: { ...report, origin, text }, idempotencyKey },
      }),
      'a',
    ).map(({ href }) => href)
  expect(hrefs('system')).toContain(`/admin/works/${id}`)
  expect(hrefs('person')).not.toContain(`/admin/works/${id}`)
})

test('the steps about what was reported come back to the report', () => {
  const html = renderPage(ReportPage, { loaderData: { report, idempotencyKey } })
  const suspension = tagsOf(html, 'a').find(({ href }) => href?.includes('/suspension'))
  expect(suspension?.['href']).toContain(`report=${id}`)
  const form = (at: string) =>
    renderPage(
      () => <ReasonForm step="withhold" label="Hide" back="/admin/works" refusal={undefined} />,
      {
        at,
      },
    )
  const cancelOf = (at: string) => tagsOf(form(at), 'a').map(({ href }) => href)
  expect(cancelOf(`/x?report=${id}`)).toEqual([`/admin/reports/${id}`])
  for (const at of ['/x', '/x?report=https://example.org']) {
    expect(cancelOf(at)).toEqual(['/admin/works'])
  }
})

test('a message in the history names whom it went to', () => {
  const words = wordsOf(renderPage(ReportPage, { loaderData: { report, idempotencyKey } }))
  expect(words).toContain('message to the owner ·')
})

test('a report of a work says that the account of its artist is deleted', () => {
  const subject = { ...report.subject, kind: 'artwork', state: 'deleted', id: null } as const
  const deleted = { ...report, subject, owner: null }
  const html = renderPage(ReportPage, {
    loaderData: { report: { ...deleted, others: [deleted] }, idempotencyKey },
  })
  expect(wordsOf(html)).toContain('Artist a deleted account')
  expect(wordsOf(html)).toContain('Boats a deleted account · Offensive or illegal')
})

test.each([
  ['withheld', 'Public page none'],
  ['deleted', 'Public page deleted'],
] as const)('the public page of a %s work is told as on its own page', (state, words) => {
  const subject = { ...report.subject, kind: 'artwork', state } as const
  const html = renderPage(ReportPage, {
    loaderData: { report: { ...report, subject }, idempotencyKey },
  })
  expect(wordsOf(html)).toContain(words)
})

test('a step that another operator was faster with loads the report again', () => {
  const refusedWithStatus = (actionStatus: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as never)
  expect(refusedWithStatus(409)).toBe(true)
  expect(refusedWithStatus(503)).toBe(false)
})

test('the page offers to end the suspension of a suspended owner', () => {
  const wordsFor = (isSuspended: boolean) => {
    const owner = { id, name: 'Nora New', isSuspended }
    return wordsOf(
      renderPage(ReportPage, { loaderData: { report: { ...report, owner }, idempotencyKey } }),
    )
  }
  expect(wordsFor(false)).toContain('Suspend the owner')
  expect(wordsFor(true)).toContain('End the suspension of the owner')
})
