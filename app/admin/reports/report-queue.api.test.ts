import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import type { AuditEntry } from '../audit/audit-log.schema.ts'

let app: TestApp
let operator: Person
let artist: Person
let collector: Person
let guest: Person
let work: string

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.sql`truncate reports cascade`
  app.mails.length = 0
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ines' })
  collector = await signUp(app.api, { isArtist: false })
  work = await addArtwork(artist, { title: 'Tideline' })
})

const list = async (query = '') => (await operator.call('GET', `/admin/reports${query}`)).body

/** Reports the work. @returns the id of the report */
async function report(who: Person, more: Record<string, unknown> = {}): Promise<string> {
  const subject = { kind: 'artwork', id: work }
  const body = { subject, reason: 'copyright', text: 'Seen in a museum', ...more }
  const { status } = await who.call('POST', '/reports', body)
  expect(status).toBe(204)
  return (await list('?filter=all')).items[0].id
}

const read = async (id: string) => (await operator.call('GET', `/admin/reports/${id}`)).body
const move = (id: string, state: string) =>
  operator.call('PUT', `/admin/reports/${id}/state`, { state })
const write = (id: string, to: string, text: string) =>
  operator.call('POST', `/admin/reports/${id}/messages`, { to, text })

test('the queue shows open reports first, by state, in pages', async () => {
  const ids = []
  for (const who of [collector, guest, guest]) ids.unshift(await report(who))
  await move(ids[2] ?? '', 'dismissed')
  expect((await list()).items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  expect((await list('?filter=dismissed')).items).toMatchObject([
    {
      id: ids[2],
      state: 'dismissed',
      subject: { kind: 'artwork', id: work, title: 'Tideline', state: 'public' },
      owner: { id: artist.id, name: 'Ines Artist' },
    },
  ])
  const first = await list('?filter=all&limit=2')
  const rest = await list(`?filter=all&limit=2&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  expect(rest.nextCursor).toBeNull()
})

test('a report says whether the artist is suspended', async () => {
  const id = await report(guest)
  expect((await read(id)).owner.isSuspended).toBe(false)
  const path = `/admin/people/${artist.id}/suspension`
  await operator.call('PUT', path, { reason: 'Copies' })
  expect((await read(id)).owner.isSuspended).toBe(true)
})

test('the overview counts open reports', async () => {
  const count = async () => (await operator.call('GET', '/admin/overview')).body.openReports
  expect(await count()).toBe(0)
  const id = await report(guest)
  expect(await count()).toBe(1)
  await move(id, 'in-progress')
  expect(await count()).toBe(0)
})

test('a report shows its reporter, and other reports of the same subject', async () => {
  const byGuest = await report(guest, { email: 'gina@example.com', reason: 'spam' })
  await report(guest, { subject: { kind: 'artist', id: artist.id } })
  const anonymous = await report(guest)
  const id = await report(collector)
  const shown = await read(id)
  expect(shown).toMatchObject({
    text: 'Seen in a museum',
    reporter: { id: collector.id, name: 'Carl Collector', email: collector.email },
    history: [],
  })
  expect(shown.subject.imageUrl).toMatch(/^\/images\//)
  expect(shown.others.map((other: { id: string }) => other.id)).toEqual([anonymous, byGuest])
  expect((await read(byGuest)).reporter).toEqual({ id: null, name: '', email: 'gina@example.com' })
  expect((await read(anonymous)).reporter).toBeNull()
})

test('a report of an artist stands apart from those of their works', async () => {
  const id = await report(guest, { subject: { kind: 'artist', id: artist.id } })
  await report(guest)
  const shown = await read(id)
  expect(shown).toMatchObject({
    subject: { kind: 'artist', id: artist.id, title: 'Ines Artist', state: 'public' },
    others: [],
  })
})

test('states follow the table, and each step is kept with who did it', async () => {
  const id = await report(collector)
  expect((await move(id, 'resolved')).status).toBe(204)
  const { status, body } = await move(id, 'dismissed')
  expect([status, body.code]).toEqual([409, 'report-state'])
  expect((await move(id, 'resolved')).status).toBe(204)
  expect((await move(id, 'in-progress')).status).toBe(204)
  await operator.call('POST', `/admin/reports/${id}/notes`, { text: 'Asked the museum' })
  const { state, history } = await read(id)
  expect(state).toBe('in-progress')
  expect(history).toMatchObject([
    { kind: 'state', text: 'resolved', actor: operator.email },
    { kind: 'state', text: 'in-progress' },
    { kind: 'note', text: 'Asked the museum', actor: operator.email },
  ])
})

test('two operators who decide at once do not both decide', async () => {
  const id = await report(collector)
  const answers = await Promise.all([move(id, 'resolved'), move(id, 'dismissed')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await read(id)).history).toHaveLength(1)
})

test('both sides are written to, and the artist does not learn who reported', async () => {
  const id = await report(collector, { text: 'Signed, Carl' })
  expect((await write(id, 'reporter', 'We have hidden it.')).status).toBe(204)
  expect((await write(id, 'owner', 'Please show your sketches.')).status).toBe(204)
  const [toReporter, toArtist] = app.mails
  expect(toReporter).toMatchObject({
    to: collector.email,
    subject: 'Your report about “Tideline”',
    text: expect.stringMatching(/ on \d+ \w+ \d{4}\.\n[^]*We have hidden it\./),
  })
  expect(toArtist).toMatchObject({
    to: artist.email,
    subject: 'About your work “Tideline”',
    text: expect.stringContaining('Please show your sketches.'),
  })
  for (const words of [collector.email, 'Carl', 'Collector', 'Signed'])
    expect(JSON.stringify(toArtist)).not.toContain(words)
  expect((await read(id)).history).toMatchObject([
    { kind: 'answer', text: 'We have hidden it.' },
    { kind: 'message', text: 'Please show your sketches.' },
  ])
})

test('a guest is answered at the address that they left; without one there is nobody', async () => {
  const named = await report(guest, { email: 'gina@example.com' })
  expect((await write(named, 'reporter', 'Thanks')).status).toBe(204)
  expect(app.mails).toMatchObject([{ to: 'gina@example.com' }])
  const { status, body } = await write(await report(guest), 'reporter', 'Thanks')
  expect([status, body.code]).toEqual([409, 'no-recipient'])
  expect(app.mails).toHaveLength(1)
})

test('a message that cannot be sent is not in the history', async () => {
  const id = await report(collector)
  const { send } = app.mailer
  app.mailer.send = () => Promise.reject(new Error('no mail server'))
  const log = process.stderr.write
  process.stderr.write = () => true
  try {
    expect((await write(id, 'owner', 'Hello')).status).toBe(500)
  } finally {
    app.mailer.send = send
    process.stderr.write = log
  }
  expect((await read(id)).history).toEqual([])
})

test('after deletions the report stays, without the people', async () => {
  const id = await report(collector)
  const ofArtist = await report(guest, { subject: { kind: 'artist', id: artist.id } })
  await collector.call('DELETE', '/users/me', { password: PASSWORD })
  await artist.call('DELETE', '/users/me', { password: PASSWORD })
  expect(await read(id)).toMatchObject({
    subject: { kind: 'artwork', id: work, title: 'Tideline', state: 'deleted', imageUrl: null },
    owner: null,
    reporter: null,
  })
  const gone = { kind: 'artist', id: null, title: '', state: 'deleted', imageUrl: null }
  expect(await read(ofArtist)).toMatchObject({ subject: gone, owner: null, others: [] })
  expect((await write(id, 'owner', 'Hello')).body.code).toBe('no-recipient')
})

test('a hidden work and a suspended artist are withheld', async () => {
  const id = await report(collector)
  await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'A copy' })
  expect((await read(id)).subject.state).toBe('withheld')
})

test('every step is in the audit log, without what was written', async () => {
  const id = await report(collector)
  await read(id)
  await operator.call('POST', `/admin/reports/${id}/notes`, { text: 'Secret note' })
  await write(id, 'owner', 'Secret message')
  await move(id, 'resolved')
  const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${id}`)
  expect(body.items.map(({ action }: AuditEntry) => action)).toEqual([
    'report.changed',
    'report.answered',
    'report.noted',
    'report.viewed',
  ])
  expect(body.items[0]).toMatchObject({
    subject: 'Tideline',
    before: { state: 'open' },
    after: { state: 'resolved' },
  })
  expect(body.items[1].after).toEqual({ to: 'owner' })
  expect(JSON.stringify(body)).not.toContain('Secret')
})

test('unknown reports are not found', async () => {
  const unknown = '/admin/reports/00000000-0000-7000-8000-000000000000'
  const answers = [
    await operator.call('GET', unknown),
    await operator.call('PUT', `${unknown}/state`, { state: 'resolved' }),
    await operator.call('POST', `${unknown}/notes`, { text: 'x' }),
    await operator.call('POST', `${unknown}/messages`, { to: 'owner', text: 'x' }),
  ]
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([404, 'report-not-found'])
})

test('a reported list is made private by an operator, which is logged', async () => {
  const { id: listId } = (await collector.call('POST', '/lists', { name: 'Hall' })).body
  const { shareToken } = (await collector.call('PUT', `/lists/${listId}/sharing`)).body
  const subject = { kind: 'list', id: shareToken }
  const id = await report(guest, { subject })
  const owner = { id: collector.id }
  const ofList = { kind: 'list', id: listId, title: 'Hall' }
  expect(await read(id)).toMatchObject({
    owner,
    subject: { ...ofList, shareToken, state: 'public' },
  })
  const unshare = () => operator.call('DELETE', `/admin/reports/${id}/sharing`)
  expect((await unshare()).status).toBe(204)
  expect((await guest.call('GET', `/shared-lists/${shareToken}`)).status).toBe(404)
  expect((await unshare()).body.code).toBe('shared-list-not-found')
  expect(await read(id)).toMatchObject({
    subject: { ...ofList, shareToken: null, state: 'withheld' },
  })
  const log = (await operator.call('GET', '/admin/audit-log?action=report.unshared')).body.items
  expect(log).toMatchObject([{ subjectId: id, subject: 'Hall', actorId: operator.id }])
  expect((await write(id, 'owner', 'Please remove the note.')).status).toBe(204)
  expect(app.mails.at(-1)).toMatchObject({ to: collector.email, subject: 'About your list “Hall”' })
})

test('a private list cannot be reported, and a list of somebody suspended neither', async () => {
  const { id: listId } = (await collector.call('POST', '/lists', { name: 'Hall' })).body
  const { shareToken } = (await collector.call('PUT', `/lists/${listId}/sharing`)).body
  await collector.call('DELETE', `/lists/${listId}/sharing`)
  const body = { subject: { kind: 'list', id: shareToken }, reason: 'spam', text: 'Spam' }
  expect((await guest.call('POST', '/reports', body)).body.code).toBe('shared-list-not-found')
  const byId = { ...body, subject: { kind: 'list', id: listId } }
  expect((await guest.call('POST', '/reports', byId)).status).toBe(422)
})
