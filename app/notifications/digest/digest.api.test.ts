import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { startMailServer } from '../../../tests/helpers/services/mail-server.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { smtpMailer, type Mail } from '../../account/mailer.server.ts'
import { newId } from '../../kernel/id.ts'
import { announceWorks } from '../notification-jobs.server.ts'
import { createDigestJobs, sendDigest } from './digest-jobs.server.ts'
import { sweepDigests } from './digest.store.server.ts'

const PATH = '/users/me/digest'
const HOUR_MS = 60 * 60_000

let app: TestApp
let artist: Person
let collector: Person
/** The digests whose jobs were added. */
let jobs: Set<string>
let sent: Mail[]

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(async () => {
  jobs = new Set()
  sent = []
  await app.database.sql`delete from digest_subscriptions`
  await app.database.sql`delete from digests`
  artist = await signUp(app.api, { isArtist: true })
  collector = await signUp(app.api, { isArtist: false })
  await verify(collector)
  await collector.call('PUT', `/users/me/following/${artist.id}`)
})

afterAll(() => app.close())

const verify = (who: Person) =>
  app.database.sql`update users set email_verified = true where id = ${who.id}`
const services = (send: (mail: Mail) => Promise<void> = async (mail) => void sent.push(mail)) => ({
  db: app.database.db,
  mailer: { send },
  settings: app.settings,
  origin: 'https://frame.example',
  jobs: {
    async addNamed(_: string, added: readonly { readonly id: string }[]) {
      for (const { id } of added) jobs.add(id)
      return true
    },
  },
})
/** Runs the hourly job as if some hours had passed. */
async function makeIn(hours: number): Promise<void> {
  const [make] = createDigestJobs(services()).scheduled
  await make?.run(new Date(Date.now() + hours * HOUR_MS))
}
async function sendAll(): Promise<void> {
  for (const id of jobs) await sendDigest(services(), id)
}
async function publish(title: string): Promise<string> {
  const id = await addArtwork(artist, { title })
  await announceWorks(app.database.db, { now: new Date() })
  return id
}
/** Moves a notification into the future by hours. */
const notifyIn = (hours: number, artworkId: string) => app.database.sql`
  update notifications set created_at = now() + make_interval(hours => ${hours})
  where artwork_id = ${artworkId}`

describe('the setting', () => {
  test('is off at first, and waits for a confirmed address', async () => {
    const person = await signUp(app.api, { isArtist: false })
    expect((await person.call('GET', PATH)).body).toEqual({ isOn: false, isEmailVerified: false })
    expect((await person.call('PUT', PATH)).body.code).toBe('email-unverified')
    await verify(person)
    for (const _ of [1, 2]) expect((await person.call('PUT', PATH)).body.isOn).toBe(true)
    for (const _ of [1, 2]) expect((await person.call('DELETE', PATH)).body.isOn).toBe(false)
  })
})

describe('a digest', () => {
  test('tells of new works in text and HTML, with a link that ends it in one click', async () => {
    await collector.call('PUT', PATH)
    const id = await publish('Ebb <tide> & "foam"')
    await makeIn(1)
    await sendAll()
    const [mail] = sent
    expect(sent).toHaveLength(1)
    expect(mail?.to).toBe(collector.email)
    expect(mail?.subject).toBe('New work: Ebb <tide> & "foam"')
    expect(mail?.text).toContain(
      `Ebb <tide> & "foam"\nby Ada Artist\nyou follow the artist\nhttps://frame.example/artwork/${id}`,
    )
    for (const form of [mail?.text, mail?.html]) expect(form).toContain('New work at Frame')
    expect(mail?.html).toContain('Ebb &lt;tide&gt; &amp; &quot;foam&quot;')
    expect(mail?.html).not.toContain('<tide>')
    const [, link = '', token = ''] =
      /^<(https:\/\/frame\.example\/unsubscribe\?token=([\w-]{32}))>$/.exec(
        mail?.headers?.['List-Unsubscribe'] ?? '',
      ) ?? []
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(link)

    const guest = createGuest(app.api)
    const path = `/digest-subscriptions/${token}`
    expect((await guest.call('GET', path)).body).toEqual({ isSubscribed: true })
    expect((await collector.call('GET', PATH)).body.isOn).toBe(true)
    for (const _ of [1, 2]) expect((await guest.call('DELETE', path)).status).toBe(204)
    expect((await guest.call('GET', path)).body).toEqual({ isSubscribed: false })
    expect((await collector.call('GET', PATH)).body.isOn).toBe(false)
  })

  test('is made at most once a day, holds each work once, and is not made of nothing', async () => {
    await collector.call('PUT', PATH)
    await makeIn(1)
    expect(jobs.size).toBe(0)
    await publish('First')
    await Promise.all([makeIn(3), makeIn(3), makeIn(3)])
    expect(jobs.size).toBe(1)
    await sendAll()
    await notifyIn(4, await publish('Second'))
    await makeIn(20)
    expect(jobs.size).toBe(1)
    await makeIn(28)
    await sendAll()
    expect(sent.map(({ subject }) => subject)).toEqual(['New work: First', 'New work: Second'])
  })

  test('leaves out what was read, and works that are hidden since', async () => {
    await collector.call('PUT', PATH)
    const read = await publish('Read')
    const gone = await publish('Gone')
    await publish('Left')
    await collector.call('PUT', `/users/me/notifications/${read}/reading`)
    await makeIn(1)
    await artist.call('DELETE', `/artworks/${gone}`)
    await sendAll()
    expect(sent.map(({ subject }) => subject)).toEqual(['New work: Left'])
  })

  test('does not go to people who are suspended, or have turned it off since', async () => {
    await collector.call('PUT', PATH)
    await publish('Unsent')
    const operator = await signUpOperator(app)
    await suspend(operator, collector)
    await makeIn(1)
    expect(jobs.size).toBe(0)
    await operator.call('DELETE', `/admin/people/${collector.id}/suspension`, { reason: 'Sorry' })
    await makeIn(3)
    expect(jobs.size).toBe(1)
    await app.database.sql`delete from digest_subscriptions`
    await sendAll()
    expect(sent).toEqual([])
  })

  test('is told to nobody whose address is no longer confirmed', async () => {
    await collector.call('PUT', PATH)
    await publish('Unsent')
    await makeIn(1)
    await app.database.sql`update users set email_verified = false where id = ${collector.id}`
    await sendAll()
    expect(sent).toEqual([])
  })
})

describe('sending', () => {
  beforeEach(async () => {
    await collector.call('PUT', PATH)
    await publish('Once')
    await makeIn(1)
  })

  const idOf = () => [...jobs][0] ?? newId()
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('happens once, however many jobs and processes there are', async () => {
    const each = Array.from({ length: 5 }, () => sendDigest(services(), idOf()))
    const outcomes = await Promise.allSettled(each)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await sendDigest(services(), idOf())
    expect(sent).toHaveLength(1)
  })

  test('is repeated after a failure, and not after a success', async () => {
    const failing = services(async () => {
      throw new Error('no mail server')
    })
    await expect(sendDigest(failing, idOf())).rejects.toThrow('no mail server')
    await sendDigest(services(), idOf())
    await sendDigest(services(), idOf(), later(60))
    expect(sent).toHaveLength(1)
  })

  test('is repeated under the same Message-ID when a process ended before it noted it', async () => {
    // Simulates a process that ends before it stores that the mail was sent.
    const ending = services(async (mail) => {
      sent.push(mail)
      await app.database.sql`update digests set settled_at = null`
      await new Promise(() => {})
    })
    void sendDigest(ending, idOf())
    await expect.poll(() => sent.length).toBe(1)
    // Another process cannot know whether the first one is still sending it.
    await expect(sendDigest(services(), idOf(), later(5))).rejects.toThrow('another process')
    expect(sent).toHaveLength(1)
    await sendDigest(services(), idOf(), later(16))
    await sendDigest(services(), idOf(), later(32))
    expect(sent).toHaveLength(2)
    expect(sent[0]?.messageId).toBe(`<${idOf()}@frame.example>`)
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId)
  })

  test('has its job added again when the process ended before it added it', async () => {
    const lost = idOf()
    jobs.clear()
    await app.database.sql`update digests set created_at = now() - interval '90 minutes'`
    await makeIn(0)
    expect([...jobs]).toEqual([lost])
    jobs.clear()
    await makeIn(24)
    expect(jobs.size).toBe(0)
    await sweepDigests(app.database.db, later(1))
    await sendDigest(services(), lost)
    expect(sent).toEqual([])
  })

  test('by SMTP keeps the headers, and both parts', async () => {
    const server = await startMailServer()
    await sendDigest(services(smtpMailer(server.url, 'frame@example.com').send), idOf())
    const [mail = ''] = server.mailsTo(collector.email)
    expect(mail).toMatch(/^List-Unsubscribe:\s+<https:\/\/frame\.example\/unsubscribe\?token=/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(mail).toContain(`Message-ID: <${idOf()}@frame.example>`)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-Type: text/html')
    await server.close()
  })
})

test('an account that is deleted leaves no digest behind', async () => {
  await collector.call('PUT', PATH)
  await publish('Left behind')
  await makeIn(1)
  await collector.call('DELETE', '/users/me', { password: 'correct horse' })
  await sendAll()
  expect(sent).toEqual([])
  expect(await app.database.sql`select from digests`).toHaveLength(0)
})
