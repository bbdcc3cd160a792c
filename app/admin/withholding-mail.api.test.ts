import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { addArtwork, signUp, type Person } from '../../tests/helpers/app/person.ts'

const ORIGIN = 'http://localhost:3000'

let app: TestApp
let operator: Person
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  app.mails.length = 0
})

const subjectsTo = ({ email }: Person) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const lastText = () => app.mails.at(-1)?.text

/** Each step is done twice, as by an operator whose first answer was lost. */
async function twice(step: () => Promise<{ status: number }>) {
  for (const { status } of [await step(), await step()]) expect(status).toBe(204)
}

describe('a suspended artist', () => {
  test('is told once why, what stays, what visitors see and whom to ask', async () => {
    await twice(() => suspend(operator, artist, 'Sells copies. '))
    await expect.poll(() => subjectsTo(artist)).toEqual(['Your Frame account is suspended'])
    const text = lastText()
    expect(text).toContain('The reason given: Sells copies.\n')
    expect(text).toContain('Your works, your orders and your data are kept.')
    expect(text).toContain('Visitors see neither your page nor your works')
    expect(text).toContain(`write to the people who run this gallery:\n\n${ORIGIN}/contact`)
  })

  test('is told once that the suspension has ended', async () => {
    await suspend(operator, artist)
    await expect.poll(() => subjectsTo(artist)).toHaveLength(1)
    const path = `/admin/people/${artist.id}/suspension`
    await twice(() => operator.call('DELETE', path))
    await expect
      .poll(() => subjectsTo(artist))
      .toEqual(['Your Frame account is suspended', 'Your Frame account is no longer suspended'])
    expect(lastText()).toContain(`${ORIGIN}/login`)
    expect(lastText()).toContain('your works are back in their places')
  })
})

test('a suspended collector reads of orders and lists, and of no works', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  await suspend(operator, collector)
  await expect.poll(() => subjectsTo(collector)).toHaveLength(1)
  expect(lastText()).toContain('Your orders and your data are kept. Lists')
  expect(lastText()).not.toMatch(/your works/i)
})

test('an answer goes to the contact address, if the gallery has one', async () => {
  const contactEmail = 'desk@frame.example'
  const saved = await operator.call('PATCH', '/admin/settings', { contactEmail })
  expect(saved.status).toBe(200)
  await suspend(operator, artist)
  await expect.poll(() => app.mails.at(-1)?.replyTo).toBe(contactEmail)
  expect(lastText()).toContain('To ask about it, reply to this email.')
  await operator.call('PATCH', '/admin/settings', { contactEmail: null })
})

test('a mail that cannot be queued does not fail the suspension', async () => {
  const { send } = app.mailer
  const failed = new Promise<void>((resolve) => {
    app.mailer.send = () => {
      resolve()
      return Promise.reject(new Error('no mail server'))
    }
  })
  await suspend(operator, artist)
  await failed
  app.mailer.send = send
  expect((await operator.call('GET', `/admin/people/${artist.id}`)).body.suspendedAt).not.toBeNull()
})

describe('the artist of a hidden work', () => {
  const hiding = (id: string) => `/admin/artworks/${id}/hiding`

  test('is told once that it is hidden, why, and that it is shown again', async () => {
    const work = await addArtwork(artist, { title: 'Morning' })
    await twice(() => operator.call('PUT', hiding(work), { reason: 'A copy' }))
    await expect.poll(() => subjectsTo(artist)).toEqual(['Hidden: Morning'])
    expect(lastText()).toContain('hidden your work “Morning”. The reason given: A copy.')
    expect(lastText()).toContain(`${ORIGIN}/artist-dashboard/artwork`)
    await twice(() => operator.call('DELETE', hiding(work)))
    await expect
      .poll(() => subjectsTo(artist))
      .toEqual(['Hidden: Morning', 'No longer hidden: Morning'])
    expect(lastText()).toContain(`in its former place:\n\n${ORIGIN}/artwork/${work}`)
  })

  test('does not read that a draft is in the gallery', async () => {
    const work = await addArtwork(artist, { isPublished: false })
    await operator.call('PUT', hiding(work), { reason: 'A copy' })
    await expect.poll(() => subjectsTo(artist)).toHaveLength(1)
    await operator.call('DELETE', hiding(work))
    await expect.poll(() => subjectsTo(artist)).toHaveLength(2)
    expect(lastText()).toContain('It is not published now.')
    expect(lastText()).not.toContain(`/artwork/${work}`)
  })
})

test('the artist of a hidden series is told, and again when it is shown', async () => {
  const made = await artist.call('POST', '/exhibitions', { kind: 'series', title: 'Tides' })
  const { id } = made.body
  const work = await addArtwork(artist)
  await artist.call('PUT', `/exhibitions/${id}/works`, { works: [{ id: work, text: '' }] })
  await artist.call('PUT', `/exhibitions/${id}/publication`)
  const path = `/admin/exhibitions/${id}/hiding`
  await twice(() => operator.call('PUT', path, { reason: 'Offends' }))
  await expect.poll(() => subjectsTo(artist)).toEqual(['Hidden: Tides'])
  expect(lastText()).toContain('hidden your series “Tides”. The reason given: Offends.')
  expect(lastText()).toContain(`${ORIGIN}/artist-dashboard/exhibitions`)
  await twice(() => operator.call('DELETE', path))
  await expect.poll(() => subjectsTo(artist)).toHaveLength(2)
  expect(lastText()).toContain(`${ORIGIN}/exhibition/${id}`)
})
