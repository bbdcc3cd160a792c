import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  createEnquiryScene,
  enquirySteps,
  listOf,
  enquiryOf,
  newEmail,
  TEXT,
  textsOf,
  unreadOf,
  write,
  type EnquiryScene,
} from '../../tests/helpers/app/enquiry.ts'
import { signUpOperator } from '../../tests/helpers/app/operator.ts'
import { addArtwork, signUp } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

let app: TestApp
let scene: EnquiryScene

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  scene = await createEnquiryScene(app)
})

const { ask, askAsGuest, confirmAs, linkTo } = enquirySteps(
  () => app,
  () => scene,
)

describe('somebody with an account', () => {
  test('asks, the artist answers, and both read all of it, without an address', async () => {
    const { artist, collector, work } = scene
    const { status, body } = await ask(collector)
    expect(status).toBe(201)
    expect((await write(artist, body.id)).status).toBe(201)
    expect((await write(collector, body.id, 'Then I would like it.')).status).toBe(201)
    const seen = await enquiryOf(artist, body.id)
    expect(seen).toMatchObject({
      work: { id: work, title: 'Tideline' },
      with: { kind: 'member', name: 'Carl Collector' },
      hasBlocked: false,
      canWrite: true,
      nextCursor: null,
    })
    expect(seen.messages.map(({ from }: { from: string }) => from)).toEqual(['them', 'you', 'them'])
    expect(textsOf(seen)).toEqual(['Then I would like it.', 'Yes, it is.', TEXT])
    expect((await enquiryOf(collector, body.id)).with).toEqual({
      kind: 'artist',
      name: 'Ines Artist',
    })
    expect(JSON.stringify([seen, await listOf(artist)])).not.toContain('@')
  })

  test('asks once about a work, not about their own, and only about published ones', async () => {
    const { artist, collector, guest, work } = scene
    const { body } = await ask(collector)
    expect((await ask(collector)).body.code).toBe('enquiry-exists')
    const known = await collector.call('GET', `/artworks/${work}/enquiry`)
    expect(known.body).toEqual({ id: body.id })
    expect((await guest.call('GET', `/artworks/${work}/enquiry`)).body).toEqual({ id: null })
    expect((await ask(artist)).body.code).toBe('enquiry-own-work')
    const draft = await addArtwork(artist, { isPublished: false })
    expect((await ask(collector, TEXT, draft)).status).toBe(404)
    expect((await ask(collector, TEXT, newId())).status).toBe(404)
  })

  test('asks twice at once and starts one enquiry', async () => {
    const { artist, collector } = scene
    const answers = await Promise.all([ask(collector), ask(collector), ask(collector)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await listOf(artist)).toHaveLength(1)
  })

  test('finds their enquiries in pages, the latest message first', async () => {
    const { artist, collector } = scene
    const other = await addArtwork(artist, { title: 'Breakwater' })
    const first = (await ask(collector)).body.id
    await ask(collector, 'And this one?', other)
    await write(artist, first)
    const page = await collector.call('GET', '/users/me/enquiries?limit=1')
    expect(page.body.items).toMatchObject([
      { id: first, unread: 1, lastMessage: { from: 'them', text: 'Yes, it is.' } },
    ])
    const next = await collector.call(
      'GET',
      `/users/me/enquiries?limit=1&cursor=${page.body.nextCursor}`,
    )
    expect(next.body).toMatchObject({
      items: [{ work: { title: 'Breakwater' } }],
      nextCursor: null,
    })
    const messages = await enquiryOf(collector, `${first}?limit=1`)
    expect(textsOf(messages)).toEqual(['Yes, it is.'])
    const earlier = await enquiryOf(collector, `${first}?limit=1&cursor=${messages.nextCursor}`)
    expect(textsOf(earlier)).toEqual([TEXT])
  })

  test('counts as unread what the other side wrote until it is read', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    expect([await unreadOf(artist), await unreadOf(collector)]).toEqual([
      { count: 1 },
      { count: 0 },
    ])
    expect((await artist.call('PUT', `/enquiries/${id}/reading`)).status).toBe(204)
    expect(await unreadOf(artist)).toEqual({ count: 0 })
    await write(artist, id)
    expect(await unreadOf(collector)).toEqual({ count: 1 })
    // An answer marks the messages before it as read.
    await write(collector, id)
    expect(await unreadOf(collector)).toEqual({ count: 0 })
  })

  test('writes a text of some length, and nothing invisible', async () => {
    const { collector } = scene
    for (const text of ['', ' \u200b ', 'x'.repeat(2001)]) {
      const { status, body } = await ask(collector, text)
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([{ field: 'text' }])
    }
    expect((await ask(collector, 'x'.repeat(2000))).status).toBe(201)
  })
})

describe('nobody else', () => {
  test('reads, writes, reports or blocks in an enquiry, by its id or a guessed link', async () => {
    const { artist, collector, guest } = scene
    const { id } = (await ask(collector)).body
    const [message] = (await enquiryOf(artist, id)).messages
    const stranger = await signUp(app.api, { isArtist: true })
    const operator = await signUpOperator(app)
    const report = {
      subject: { kind: 'message', id: message.id, enquiry: id },
      reason: 'spam',
      text: 'Spam',
    }
    for (const person of [stranger, operator, guest]) {
      const status = person === guest ? 401 : 404
      const answers = [
        await person.call('GET', `/enquiries/${id}`),
        await person.call('GET', `/enquiries/${id}/messages/${message.id}`),
        await write(person, id),
        await person.call('PUT', `/enquiries/${id}/reading`),
        await person.call('PUT', `/enquiries/${id}/block`),
        await person.call('DELETE', `/enquiries/${id}/block`),
        await person.call('POST', '/reports', report),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    for (const key of ['A'.repeat(32), newId()]) {
      expect((await stranger.call('GET', `/enquiries/${key}`)).status).toBe(404)
    }
    expect((await guest.call('GET', `/enquiries/${'A'.repeat(31)}`)).status).toBe(422)
    expect(textsOf(await enquiryOf(artist, id))).toEqual([TEXT])
  })

  test('reads a message of one enquiry through another', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    const [message] = (await enquiryOf(artist, id)).messages
    const other = await signUp(app.api, { isArtist: false })
    const own = (await ask(other)).body.id
    const answer = await other.call('GET', `/enquiries/${own}/messages/${message.id}`)
    expect(answer.body.code).toBe('enquiry-message-not-found')
  })
})

describe('blocking', () => {
  test('refuses messages of a person in every enquiry, in both directions, until it ends', async () => {
    const { artist, collector } = scene
    const other = await addArtwork(artist, { title: 'Breakwater' })
    const { id } = (await ask(collector)).body
    expect((await artist.call('PUT', `/enquiries/${id}/block`)).status).toBe(204)
    expect((await artist.call('PUT', `/enquiries/${id}/block`)).status).toBe(204)
    const refused = await write(collector, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'message-refused'])
    expect((await ask(collector, TEXT, other)).body.code).toBe('message-refused')
    expect((await write(artist, id)).body.code).toBe('sender-blocked')
    expect((await enquiryOf(artist, id)).hasBlocked).toBe(true)
    // The blocked person cannot see the block before they write.
    expect(await enquiryOf(collector, id)).toMatchObject({ hasBlocked: false, canWrite: true })
    expect((await artist.call('DELETE', `/enquiries/${id}/block`)).status).toBe(204)
    expect((await write(collector, id)).status).toBe(201)
  })

  test('lets a person keep an artist away, who has no other way in', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    await collector.call('PUT', `/enquiries/${id}/block`)
    expect((await write(artist, id)).body.code).toBe('message-refused')
    const other = await addArtwork(artist)
    expect((await ask(collector, TEXT, other)).body.code).toBe('sender-blocked')
  })

  test('is listed for whoever has blocked, by name, and ended there', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    const listed = async (by = artist) =>
      (await by.call('GET', '/users/me/blocked-senders')).body.items
    expect(await listed()).toEqual([])
    await artist.call('PUT', `/enquiries/${id}/block`)
    await confirmAs(newEmail())
    const guestEnquiry = (await listOf(artist)).find(
      (one: { with: { kind: string } }) => one.with.kind === 'guest',
    )
    await artist.call('PUT', `/enquiries/${guestEnquiry?.id}/block`)
    const [guest, person] = await listed()
    expect([guest.kind, person.kind]).toEqual(['guest', 'member'])
    expect(guest.name).toBe(guestEnquiry?.with.name)
    expect(person.name).toContain('Collector')
    expect(await listed(collector)).toEqual([])
    const page = await artist.call('GET', '/users/me/blocked-senders?limit=1')
    const rest = await artist.call(
      'GET',
      `/users/me/blocked-senders?limit=1&cursor=${page.body.nextCursor}`,
    )
    expect([...page.body.items, ...rest.body.items]).toEqual([guest, person])
    // A user cannot remove another user's block.
    await collector.call('DELETE', `/users/me/blocked-senders/${person.id}`)
    expect((await write(collector, id)).body.code).toBe('message-refused')
    const ended = await artist.call('DELETE', `/users/me/blocked-senders/${person.id}`)
    expect(ended.status).toBe(204)
    expect((await write(collector, id)).status).toBe(201)
    expect(await listed()).toEqual([guest])
  })

  test('covers the address of a guest, also as that of an account, and the other way round', async () => {
    const { artist, collector, guest } = scene
    const email = newEmail()
    const key = await confirmAs(email)
    const [{ id }] = await listOf(artist)
    await artist.call('PUT', `/enquiries/${id}/block`)
    expect((await write(guest, key)).body.code).toBe('message-refused')
    const rows = await app.database.sql`select * from blocked_senders`
    expect(JSON.stringify(rows)).not.toContain(email)
    const person = await signUp(app.api, { isArtist: false, email })
    expect((await ask(person)).body.code).toBe('message-refused')

    const { body } = await ask(collector)
    await artist.call('PUT', `/enquiries/${body.id}/block`)
    await askAsGuest(collector.email)
    const token = await linkTo(collector.email, { isConfirmation: true })
    const confirmed = await guest.call('PUT', `/enquiry-confirmations/${token}`)
    expect(confirmed.body.code).toBe('message-refused')
    // The block does not affect another guest.
    expect(await confirmAs(newEmail())).toHaveLength(32)
  })
})
