import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { subjectPath } from '../audit/audit-log.ts'

let app: TestApp
let operator: Person
let artist: Person
let collector: Person
let guest: Person
let id: string

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  collector = await signUp(app.api, { isArtist: false })
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ines', lastName: 'Weir' })
  id = (await artist.call('POST', '/exhibitions', { kind: 'series', title: 'Tides' })).body.id
  const work = await addArtwork(artist, { title: 'Ebb' })
  await artist.call('PUT', `/exhibitions/${id}/works`, { works: [{ id: work, text: 'First' }] })
  await artist.call('PUT', `/exhibitions/${id}/publication`)
})

const report = (who: Person) =>
  who.call('POST', '/reports', {
    subject: { kind: 'exhibition', id },
    reason: 'offensive',
    text: 'Look at its text',
  })

const reportsOf = async () => {
  const { body } = await operator.call('GET', '/admin/reports?filter=all&limit=100')
  return body.items.filter(({ subject }: { subject: { id: string } }) => subject.id === id)
}

const hide = (reason = 'Offends') =>
  operator.call('PUT', `/admin/exhibitions/${id}/hiding`, { reason })
const restore = () => operator.call('DELETE', `/admin/exhibitions/${id}/hiding`)
const publish = () => artist.call('PUT', `/exhibitions/${id}/publication`)
const statusFor = async (who: Person) => (await who.call('GET', `/exhibitions/${id}`)).status

test('a report of an exhibition names it, shows its first work, and is made once', async () => {
  expect((await report(collector)).status).toBe(204)
  expect((await report(collector)).body.code).toBe('already-reported')
  expect((await report(guest)).status).toBe(204)
  const reports = await reportsOf()
  const subject = { kind: 'exhibition', id, title: 'Tides', state: 'public' }
  expect(reports).toMatchObject([
    { subject, owner: { id: artist.id, name: 'Ines Weir' } },
    { subject },
  ])
  expect(reports[0].subject.imageUrl).toMatch(/^\/images\//)
  const { body } = await operator.call('GET', `/admin/reports/${reports[0].id}`)
  expect(body.others.map((other: { id: string }) => other.id)).toEqual([reports[1].id])
  const exported = await collector.call('GET', '/users/me/export')
  expect(exported.body.reports).toMatchObject([
    { subject: { kind: 'exhibition', id }, title: 'Tides', state: 'open' },
  ])
  await artist.call('DELETE', `/exhibitions/${id}`)
  expect((await reportsOf())[0].subject).toMatchObject({ title: 'Tides', state: 'deleted' })
})

test('drafts, hidden ones and those of suspended artists cannot be reported', async () => {
  await artist.call('DELETE', `/exhibitions/${id}/publication`)
  expect((await report(artist)).body.code).toBe('exhibition-not-found')
  await publish()
  await hide()
  expect((await report(guest)).status).toBe(404)
  await restore()
  await suspend(operator, artist)
  expect((await report(guest)).status).toBe(404)
})

test('a hidden exhibition is nowhere, its artist reads why, and it returns as it was', async () => {
  const before = (await guest.call('GET', `/exhibitions/${id}`)).body
  const places = [`/artists/${artist.id}/exhibitions`, '/exhibitions?q=tides']
  expect((await hide()).status).toBe(204)
  expect((await hide('Again')).status).toBe(204)
  expect(await statusFor(guest)).toBe(404)
  for (const path of places) {
    const { body } = await guest.call('GET', path)
    expect(body.items.map((one: { id: string }) => one.id)).not.toContain(id)
  }
  const own = await artist.call('GET', `/users/me/exhibitions/${id}`)
  expect(own.body).toMatchObject({ isPublished: false, hiddenReason: 'Offends' })
  const refused = await publish()
  expect([refused.status, refused.body.code]).toEqual([409, 'exhibition-hidden'])
  expect(refused.body.detail).toContain('Offends')
  expect((await operator.call('GET', `/admin/exhibitions/${id}`)).body).toMatchObject({
    title: 'Tides',
    artist: 'Ines Weir',
    state: 'hidden',
    hiddenReason: 'Offends',
    works: [{ title: 'Ebb', text: 'First' }],
  })
  expect((await restore()).status).toBe(204)
  expect((await restore()).status).toBe(204)
  expect((await guest.call('GET', `/exhibitions/${id}`)).body).toEqual(before)
})

test('what its artist makes a draft while it is hidden stays a draft', async () => {
  await hide()
  await artist.call('DELETE', `/exhibitions/${id}/publication`)
  await restore()
  expect(await statusFor(guest)).toBe(404)
  expect((await publish()).status).toBe(200)
  expect(await statusFor(guest)).toBe(200)
})

test('both steps are logged once, with the title and the reason', async () => {
  await hide()
  await hide()
  await restore()
  const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${id}`)
  expect(body.items).toMatchObject([
    { action: 'exhibition.restored', subject: 'Tides', before: { reason: 'Offends' } },
    { action: 'exhibition.hidden', subject: 'Tides', after: { reason: 'Offends' } },
  ])
  expect(subjectPath('exhibition.hidden', id)).toBe(`/admin/exhibitions/${id}`)
})

test('one of a suspended artist is withheld, and published again afterwards', async () => {
  const stateOf = async () => (await operator.call('GET', `/admin/exhibitions/${id}`)).body.state
  const listed = async () =>
    (await operator.call('GET', '/admin/exhibitions?filter=all&limit=1')).body.items[0]
  await suspend(operator, artist)
  expect(await stateOf()).toBe('withheld')
  expect(await listed()).toMatchObject({ id, state: 'withheld' })
  await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
  expect(await stateOf()).toBe('published')
})

test('an unknown one cannot be hidden', async () => {
  await artist.call('DELETE', `/exhibitions/${id}`)
  expect((await hide()).body.code).toBe('exhibition-not-found')
  expect((await operator.call('GET', `/admin/exhibitions/${id}`)).status).toBe(404)
})

test('operators list what is hidden and what is reported, a page at a time', async () => {
  const listed = async (filter: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await operator.call(
        'GET',
        `/admin/exhibitions?filter=${filter}&limit=2${after}`,
      )
      found.push(...body.items.map((one: { id: string }) => one.id))
      cursor = body.nextCursor
    }
    return found
  }
  expect(await listed('all')).toContain(id)
  for (const filter of ['hidden', 'reported']) expect(await listed(filter)).not.toContain(id)
  await report(collector)
  await hide()
  for (const filter of ['hidden', 'reported']) expect(await listed(filter)).toContain(id)
  const { body } = await operator.call('GET', '/admin/exhibitions?limit=1')
  expect(body.items).toMatchObject([
    { id, kind: 'series', title: 'Tides', artist: 'Ines Weir', state: 'hidden' },
  ])
  expect(body.items[0].hiddenReason).toBe('Offends')
  const [{ id: reportId }] = await reportsOf()
  await operator.call('PUT', `/admin/reports/${reportId}/state`, { state: 'dismissed' })
  await restore()
  for (const filter of ['hidden', 'reported']) expect(await listed(filter)).not.toContain(id)
})
