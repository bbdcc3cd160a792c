import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  createEnquiryScene,
  enquirySteps,
  listOf,
  enquiryOf,
  minutes,
  newEmail,
  TEXT,
  textsOf,
  unreadOf,
  write,
  type EnquiryScene,
} from '../../tests/helpers/app/enquiry.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { DAY_MS } from '../kernel/day.ts'
import { eraseSilentGuests } from './enquiry-departure.store.server.ts'
import { sweepEnquiryLinks } from './start/enquiry-link.store.server.ts'
import { sweepPendingEnquiries } from './start/enquiry-start.store.server.ts'

let app: TestApp
let scene: EnquiryScene

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  scene = await createEnquiryScene(app)
})

const { ask, askAsGuest, confirmAs, linkTo, mailsTo, sendMails } = enquirySteps(
  () => app,
  () => scene,
)

describe('a guest', () => {
  test('whose forms were sent twice has asked once, and gets into the conversation', async () => {
    const { artist, guest } = scene
    const email = newEmail()
    const tokens = []
    for (const after of [0, 1]) {
      await askAsGuest(email)
      tokens.push(await linkTo(email, { isConfirmation: true, after }))
    }
    const confirm = (token = '') =>
      guest.call('PUT', `/enquiry-confirmations/${token}`, undefined, { 'idempotency-key': email })
    const atOnce = await Promise.all([confirm(tokens[0]), confirm(tokens[0])])
    const answers = [...atOnce, await confirm(tokens[0])]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(textsOf(await enquiryOf(guest, body.key))).toEqual([TEXT])
    }
    expect((await confirm(tokens[1])).body.code).toBe('enquiry-link-invalid')
    expect(await unreadOf(artist)).toEqual({ count: 1 })
    await guest.call('DELETE', `/enquiry-links/${atOnce[0].body.key}`)
    expect((await confirm(tokens[0])).body.code).toBe('enquiry-link-invalid')
  })

  test('is sent a link without their words, and the artist gets the message when they confirm', async () => {
    const { artist, guest, work } = scene
    const email = newEmail()
    const text = 'Buy pills at https://pills.example'
    const answer = await askAsGuest(email.toUpperCase(), { name: 'Pills.example', text })
    expect([answer.status, answer.body]).toEqual([201, { id: null }])
    const token = await linkTo(email, { isConfirmation: true })
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('Confirm your message about “Tideline”')
    expect(JSON.stringify(mail)).not.toMatch(/pills/i)
    // Loading the confirmation, even repeatedly, sends nothing.
    for (const _ of [1, 2]) {
      const seen = await guest.call('GET', `/enquiry-confirmations/${token}`)
      expect(seen.body).toEqual({ pending: { work: { id: work, title: 'Tideline' }, text } })
    }
    expect(await listOf(artist)).toEqual([])
    const answers = await Promise.all(
      [1, 2, 3].map(() => guest.call('PUT', `/enquiry-confirmations/${token}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(await listOf(artist)).toMatchObject([
      { with: { kind: 'guest', name: 'Pills.example' }, lastMessage: { text } },
    ])
    const used = await guest.call('GET', `/enquiry-confirmations/${token}`)
    expect(used.body).toEqual({ pending: null })
    expect(JSON.stringify(await listOf(artist))).not.toContain(email)
  })

  test('gets the same answer whether the address has an account or not', async () => {
    const { collector, work } = scene
    const [known, unknown] = [await askAsGuest(collector.email), await askAsGuest(newEmail())]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await linkTo(collector.email, { isConfirmation: true })
    expect((await collector.call('GET', `/artworks/${work}/enquiry`)).body).toEqual({ id: null })
  })

  test('needs a name and an address', async () => {
    const { guest, work } = scene
    const bare = await guest.call('POST', `/artworks/${work}/enquiries`, { text: TEXT })
    expect(bare.status).toBe(422)
    expect(bare.body.errors).toMatchObject([{ field: 'name' }, { field: 'email' }])
    expect((await askAsGuest('nobody')).body.errors).toMatchObject([{ field: 'email' }])
  })

  test('confirms within a day; what is not confirmed is deleted', async () => {
    const { artist, guest } = scene
    const email = newEmail()
    await askAsGuest(email)
    const token = await linkTo(email, { isConfirmation: true })
    const { db, sql } = app.database
    await sweepPendingEnquiries(db, new Date(Date.now() + DAY_MS - 60_000))
    const seen = await guest.call('GET', `/enquiry-confirmations/${token}`)
    expect(seen.body.pending).not.toBeNull()
    await sql`update pending_enquiries set expires_at = now() - interval '1 second'`
    expect((await guest.call('PUT', `/enquiry-confirmations/${token}`)).status).toBe(410)
    await sweepPendingEnquiries(db, new Date())
    expect(await sql`select from pending_enquiries`).toEqual([])
    expect(await listOf(artist)).toEqual([])
  })

  test('reads and answers by the link of a mail, until it ends', async () => {
    const { artist, collector, guest } = scene
    const email = newEmail()
    const key = await confirmAs(email)
    const [{ id }] = await listOf(artist)
    await write(artist, id)
    await sendMails()
    const mailed = await linkTo(email)
    expect(mailed).not.toBe(key)
    expect(textsOf(await enquiryOf(guest, mailed))).toEqual(['Yes, it is.', TEXT])
    expect((await write(guest, mailed, 'Thank you.')).status).toBe(201)
    expect(await unreadOf(artist)).toEqual({ count: 1 })
    // The link gives access to the guest's side also in another person's session.
    expect((await enquiryOf(collector, mailed)).with.kind).toBe('artist')
    const { db, sql } = app.database
    const rows = await sql`select * from enquiry_links`
    expect(JSON.stringify(rows)).not.toContain(mailed)
    await sql`update enquiry_links set expires_at = now() - interval '1 second'`
    expect((await guest.call('GET', `/enquiries/${mailed}`)).status).toBe(404)
    await sweepEnquiryLinks(db, new Date())
    expect(await sql`select from enquiry_links`).toEqual([])
  })

  test('goes on in their enquiry when they ask about the same work again', async () => {
    const { artist, guest } = scene
    const email = newEmail()
    await confirmAs(email)
    const key = await confirmAs(email, { text: 'One more thing.' })
    expect(textsOf(await enquiryOf(guest, key))).toEqual(['One more thing.', TEXT])
    expect(await listOf(artist)).toHaveLength(1)
  })

  test('leaves, and nothing of them stays', async () => {
    const { artist, guest } = scene
    const email = newEmail()
    const key = await confirmAs(email)
    const [{ id }] = await listOf(artist)
    await write(artist, id)
    expect((await guest.call('DELETE', `/enquiry-links/${key}`)).status).toBe(204)
    expect((await guest.call('GET', `/enquiries/${key}`)).status).toBe(404)
    expect(await enquiryOf(artist, id)).toMatchObject({
      with: { kind: 'gone', name: '' },
      canWrite: false,
      messages: [{ text: 'Yes, it is.' }, { text: '' }],
    })
    expect((await write(artist, id)).body.code).toBe('enquiry-ended')
    await sendMails()
    expect(mailsTo(email)).toEqual([])
  })

  test('leaves before the artist has read, who then has nothing new, and no mail', async () => {
    const { artist, guest } = scene
    const key = await confirmAs(newEmail())
    expect(await unreadOf(artist)).toEqual({ count: 1 })
    await guest.call('DELETE', `/enquiry-links/${key}`)
    expect(await unreadOf(artist)).toEqual({ count: 0 })
    expect(await listOf(artist)).toMatchObject([{ unread: 0, lastMessage: { text: '' } }])
    await sendMails()
    expect(mailsTo(artist.email)).toEqual([])
  })

  test('is forgotten 90 days after the last message, and the artist keeps the words', async () => {
    const { artist, guest } = scene
    const key = await confirmAs(newEmail())
    const { db, sql } = app.database
    await eraseSilentGuests(db, new Date(Date.now() - DAY_MS))
    expect((await enquiryOf(guest, key)).canWrite).toBe(true)
    await eraseSilentGuests(db, minutes(1))
    expect((await guest.call('GET', `/enquiries/${key}`)).status).toBe(404)
    const [{ id }] = await listOf(artist)
    expect(await enquiryOf(artist, id)).toMatchObject({
      with: { kind: 'gone' },
      messages: [{ text: TEXT }],
    })
    expect(await sql`select from enquiry_sides where guest_email is not null`).toEqual([])
  })
})

describe('a mail', () => {
  test('tells of a message, without its words, and leads to the answer', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector, 'Secret words')).body
    await sendMails()
    expect(mailsTo(artist.email)).toMatchObject([
      {
        subject: 'New message about “Tideline”',
        text: expect.stringContaining(`http://localhost:3000/enquiries/${id}`),
      },
    ])
    expect(JSON.stringify(app.mails)).not.toMatch(/Secret|Carl/)
    expect(mailsTo(collector.email)).toEqual([])
  })

  test('is sent once for several messages, and again after 15 minutes', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    await write(collector, id, 'Please.')
    await Promise.all([sendMails(), sendMails()])
    expect(mailsTo(artist.email)).toHaveLength(1)
    await write(collector, id, 'Pretty please.')
    await sendMails(minutes(1))
    expect(mailsTo(artist.email)).toHaveLength(1)
    await sendMails(minutes(16))
    expect(mailsTo(artist.email)).toHaveLength(2)
    await sendMails(minutes(60))
    expect(mailsTo(artist.email)).toHaveLength(2)
    expect(new Set(mailsTo(artist.email).map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('is not sent for what was read, and is sent again under its name when it was not settled', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    await artist.call('PUT', `/enquiries/${id}/reading`)
    await sendMails()
    expect(app.mails).toEqual([])
    await write(collector, id)
    const { send } = app.mailer
    app.mailer.send = async (mail) => {
      await send(mail)
      throw new Error('the process ends')
    }
    await expect(sendMails()).rejects.toThrow('the process ends')
    app.mailer.send = send
    await sendMails()
    expect(app.mails).toHaveLength(1)
    await sendMails(minutes(16))
    const ids = app.mails.map(({ messageId }) => messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('is not sent to somebody who is suspended', async () => {
    const { artist, collector } = scene
    await ask(collector)
    await suspend(await signUpOperator(app), artist)
    await sendMails()
    const subjects = mailsTo(artist.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => !subject.endsWith('is suspended'))).toEqual([])
  })
})
