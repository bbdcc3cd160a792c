import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import type { AuditEntry } from './audit-log.schema.ts'
import { auditCsvLine, CSV_HEADER } from './audit-log.ts'

let app: TestApp
let operator: Person
let artist: Person
let work: string

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  artist = await signUp(app.api, { isArtist: true })
  work = await addArtwork(artist, { title: 'Tide' })
  await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'A copy' })
  await operator.call('GET', `/admin/people/${artist.id}`)
  await suspend(operator, artist, 'Copies')
  await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
})
afterAll(() => app.close())

const list = async (query = ''): Promise<AuditEntry[]> =>
  (await operator.call('GET', `/admin/audit-log${query}`)).body.items

test('the audit log says who did what to whom, with what was before and after', async () => {
  const entries = await list()
  expect(entries.map(({ action }) => action)).toEqual([
    'person.restored',
    'person.suspended',
    'person.viewed',
    'work.hidden',
    'operator.granted',
  ])
  expect(entries[1]).toMatchObject({
    actorId: operator.id,
    actor: operator.email,
    subjectId: artist.id,
    subject: 'Ada Artist',
    before: { isSuspended: false },
    after: { isSuspended: true, reason: 'Copies' },
  })
  expect(entries[3]).toMatchObject({ subjectId: work, subject: 'Tide' })
  expect(entries[4]).toMatchObject({ actorId: null, actor: null, subjectId: operator.id })
})

test('it is filtered by what was done, by whom and to whom, and has pages', async () => {
  expect(await list('?action=work.hidden')).toHaveLength(1)
  expect(await list(`?subjectId=${artist.id}`)).toHaveLength(3)
  expect(await list(`?actorId=${operator.id}&subjectId=${work}`)).toHaveLength(1)
  expect(await list(`?actorId=${artist.id}`)).toEqual([])
  const first = (await operator.call('GET', '/admin/audit-log?limit=2')).body
  const rest = await list(`?cursor=${first.nextCursor}`)
  expect([...first.items, ...rest]).toEqual(await list())
})

test('nobody changes or removes an entry, and a change that is undone leaves none', async () => {
  const { sql } = app.database
  const refused = { message: 'the audit log is only added to' }
  await expect(async () => sql`update audit_log set action = 'x'`).rejects.toMatchObject(refused)
  await expect(async () => sql`delete from audit_log`).rejects.toMatchObject(refused)
  await expect(async () => sql`truncate audit_log`).rejects.toMatchObject(refused)
  const before = await list()
  const unknown = '/admin/people/00000000-0000-7000-8000-000000000000/suspension'
  expect((await operator.call('PUT', unknown, { reason: 'x' })).status).toBe(404)
  expect(await list()).toEqual(before)
})

test('it is exported as CSV and as JSON Lines, which is logged, too', async () => {
  const get = async (format: string) =>
    operator.call('GET', `/admin/audit-log/export?format=${format}&action=work.hidden`)
  const lines = await get('jsonl')
  expect(lines.headers.get('content-disposition')).toMatch(/frame-audit-log-.*\.jsonl/)
  expect(lines.body.trimEnd().split('\n').map(JSON.parse)).toMatchObject([
    { action: 'work.hidden', subject: 'Tide', after: { reason: 'A copy' } },
  ])
  const [header, row, rest] = (await get('csv')).body.split('\r\n')
  expect([`${header}\r\n`, rest]).toEqual([CSV_HEADER, ''])
  expect(row).toContain(`,${operator.email},work.hidden,${work},`)
  expect(await list('?action=audit-log.exported')).toMatchObject([
    { actorId: operator.id, after: { format: 'csv' } },
    { actorId: operator.id, after: { format: 'jsonl' } },
  ])
})

test('a cell of the CSV is quoted where needed and never a formula', () => {
  const entry: AuditEntry = {
    id: 7,
    at: '2026-05-31T12:00:00.000Z',
    action: 'person.suspended',
    actorId: null,
    actor: '=cmd@example.com',
    subjectId: 's',
    subject: null,
    before: null,
    after: { reason: 'a "b", c' },
  }
  expect(CSV_HEADER).toBe('\uFEFFid,at,actorId,actor,action,subjectId,before,after\r\n')
  expect(auditCsvLine(entry)).toBe(
    `7,2026-05-31T12:00:00.000Z,,'=cmd@example.com,person.suspended,s,,` +
      `"{""reason"":""a \\""b\\"", c""}"\r\n`,
  )
})

test('who deletes their account is named nowhere in the log', async () => {
  const person = await signUp(app.api, { isArtist: false, firstName: 'Vanished' })
  await operator.call('GET', `/admin/people/${person.id}`)
  await person.call('DELETE', '/users/me', { password: PASSWORD })
  const [entry] = await list(`?subjectId=${person.id}`)
  expect(entry).toMatchObject({ action: 'person.viewed', subject: null })
})
