import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  accept,
  addEdition,
  buyCopy,
  changeLastPurchase,
  changeLine,
  changesOpenTo,
  lastLineOf,
  offerTo,
  ownedBy,
  readCertificate,
} from '../../tests/helpers/app/certificates.ts'
import { createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { sweepOffers } from './transfer.store.server.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const createOwner = async () => buyCopy(app, artist, await addEdition(artist))
const read = (id: string) => readCertificate(app, id)

/** The open offers of somebody's works, null for works without one. */
async function offersIn(owner: Person): Promise<unknown[]> {
  const { body } = await owner.call('GET', '/collection')
  return body.items.map(({ offer }: { offer: unknown }) => offer)
}

test('an offer that is sent again has the same link, and another is refused until it is withdrawn', async () => {
  const { owner, id } = await createOwner()
  const recipient = await signUp(app.api, { isArtist: false })
  const offer = async (key: string, email: string | null = recipient.email) => {
    const header = { 'idempotency-key': key }
    const { body } = await owner.call('PUT', `/certificates/${id}/transfer`, { email }, header)
    return body
  }
  const first = await offer('the first request')
  expect(await offer('the first request')).toEqual(first)
  expect(first.token).toMatch(/^[\w-]{22}$/)
  const stranger = createGuest(app.api)
  expect((await stranger.call('GET', `/transfers/${first.token}`)).status).toBe(200)
  const detail = `It is offered to ${recipient.email} already. Withdraw that offer first.`
  const refusal = { status: 409, code: 'transfer-open', detail }
  expect(await offer('another request', null)).toMatchObject(refusal)
  expect((await accept(recipient, first.token)).status).toBe(200)
})

describe('a transfer', () => {
  test('by a link makes the recipient the owner, and is added to the provenance', async () => {
    const { owner, id, work } = await createOwner()
    const token = await offerTo(null, { owner, id })
    expect(token).toMatch(/^[\w-]{22}$/)
    const recipient = await signUp(app.api, { isArtist: false, firstName: 'Rita', lastName: 'Sol' })
    const seen = await createGuest(app.api).call('GET', `/transfers/${token}`)
    expect(seen.body).toMatchObject({ from: 'Carl Collector', title: 'Tide Table' })
    expect(await offersIn(owner)).toEqual([{ email: null, expiresAt: seen.body.expiresAt }])
    expect((await accept(recipient, token)).body).toEqual({ certificateId: id })
    expect(await ownedBy(recipient)).toEqual([id])
    expect(await offersIn(recipient)).toEqual([null])
    expect(await ownedBy(owner)).toEqual([])
    const { provenance, isProvenanceIntact } = await read(id)
    expect(isProvenanceIntact).toBe(true)
    const year = new Date().getFullYear()
    expect(provenance).toMatchObject([
      { kind: 'acquired', year, owner: null },
      { kind: 'transferred', year, owner: null },
    ])
    await expect.poll(() => app.mails.at(-1)).toMatchObject({ to: owner.email })
    const collectionOf = async (person: Person) =>
      (await person.call('GET', `/work-marks?ids=${work}`)).body.collection
    expect(await collectionOf(recipient)).toEqual([work])
    expect(await collectionOf(owner)).toEqual([])
  })

  test('names an owner only by their own choice, and takes it back', async () => {
    const { owner, id } = await createOwner()
    await read(id)
    await owner.call('PUT', `/certificates/${id}/owner-name`, { isShown: true })
    expect((await read(id)).provenance[0].owner).toBe('Carl Collector')
    const other = await signUp(app.api, { isArtist: false })
    const refused = await other.call('PUT', `/certificates/${id}/owner-name`, { isShown: false })
    expect(refused.status).toBe(404)
    const token = await offerTo(null, { owner, id })
    await accept(other, token)
    const { provenance } = await read(id)
    expect(provenance.map((entry: { owner: string | null }) => entry.owner)).toEqual([
      'Carl Collector',
      null,
    ])
  })

  test('to an address is mailed, and only the account of that address accepts it', async () => {
    const { owner, id } = await createOwner()
    const recipient = await signUp(app.api, { isArtist: false })
    const token = await offerTo(recipient.email, { owner, id })
    await expect.poll(() => app.mails.at(-1)?.to).toBe(recipient.email)
    expect(app.mails.at(-1)?.text).toContain(`http://localhost:3000/transfers/${token}`)
    const stranger = await signUp(app.api, { isArtist: false })
    const refused = await accept(stranger, token)
    expect([refused.status, refused.body.code]).toEqual([403, 'transfer-for-another-address'])
    expect((await stranger.call('DELETE', `/transfers/${token}`)).status).toBe(403)
    expect((await accept(recipient, token)).status).toBe(200)
    const stored = await app.database
      .sql`select 1 from transfer_offers where email = ${recipient.email}`
    expect(stored).toHaveLength(0)
  })

  test('ends when it is declined, withdrawn or too old, and another may follow', async () => {
    const { owner, id } = await createOwner()
    const other = await signUp(app.api, { isArtist: false })
    const declined = await offerTo(null, { owner, id })
    expect((await other.call('DELETE', `/transfers/${declined}`)).status).toBe(204)
    await expect
      .poll(() => app.mails.at(-1))
      .toMatchObject({ to: owner.email, subject: '“Tide Table” stays yours' })
    const withdrawn = await offerTo(null, { owner, id })
    expect((await readCertificate(app, id, owner)).own.offer).toMatchObject({ email: null })
    expect((await owner.call('DELETE', `/certificates/${id}/transfer`)).status).toBe(204)
    const expire = () => app.database.sql`
      update transfer_offers set expires_at = now() - interval '1 minute' where certificate_id = ${id}`
    const old = await offerTo(null, { owner, id })
    await expire()
    const last = await offerTo(null, { owner, id })
    await expire()
    for (const token of [declined, withdrawn, old, last]) {
      const answer = await accept(other, token)
      expect([answer.status, answer.body.code]).toEqual([404, 'transfer-not-found'])
    }
    await sweepOffers(app.database.db, new Date())
    const left = await app.database.sql`select 1 from transfer_offers where certificate_id = ${id}`
    expect(left).toHaveLength(0)
    expect(await ownedBy(owner)).toEqual([id])
  })

  test('succeeds without its mails, which are logged as not sent', async () => {
    const { owner, id } = await createOwner()
    const recipient = await signUp(app.api, { isArtist: false })
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const refuse = () => Promise.reject(new Error('the mail server is unavailable'))
    const sends = vi.spyOn(app.mailer, 'send').mockImplementation(refuse)
    expect(
      (await recipient.call('DELETE', `/transfers/${await offerTo(null, { owner, id })}`)).status,
    ).toBe(204)
    const token = await offerTo(recipient.email, { owner, id })
    expect((await accept(recipient, token)).body).toEqual({ certificateId: id })
    expect(await ownedBy(recipient)).toEqual([id])
    await expect.poll(() => errors.mock.calls).toHaveLength(3)
    const logged = errors.mock.calls.join()
    expect(logged).toContain('a mail about a transfer was not sent')
    expect(logged).not.toContain(recipient.email)
    errors.mockRestore()
    sends.mockRestore()
  })

  test('of two acceptances at the same time, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await createOwner()
      const token = await offerTo(null, { owner, id })
      const [one, two] = [
        await signUp(app.api, { isArtist: false }),
        await signUp(app.api, { isArtist: false }),
      ]
      const answers = await Promise.all([
        accept(one, token),
        accept(two, token),
        accept(one, token),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
      expect([...(await ownedBy(one)), ...(await ownedBy(two))]).toEqual([id])
      const { provenance, isProvenanceIntact } = await read(id)
      expect([provenance.length, isProvenanceIntact]).toEqual([2, true])
    }
  })

  test('is refused to oneself, to strangers and for what one does not own', async () => {
    const { owner, id } = await createOwner()
    const stranger = await signUp(app.api, { isArtist: false })
    const foreign = await stranger.call('PUT', `/certificates/${id}/transfer`, {})
    expect(foreign.status).toBe(404)
    const self = await owner.call('PUT', `/certificates/${id}/transfer`, { email: owner.email })
    expect(self.body.code).toBe('transfer-to-yourself')
    const token = await offerTo(null, { owner, id })
    expect((await accept(owner, token)).body.code).toBe('transfer-to-yourself')
    expect((await stranger.call('DELETE', `/certificates/${id}/transfer`)).status).toBe(404)
    expect((await accept(createGuest(app.api), token)).status).toBe(401)
  })

  test('ends the right to return, which comes back with the work', async () => {
    const { owner, id } = await createOwner()
    expect(await changesOpenTo(owner)).toEqual(['return-requested'])
    const recipient = await signUp(app.api, { isArtist: false })
    await accept(recipient, await offerTo(null, { owner, id }))
    expect(await changesOpenTo(owner)).toEqual([])
    const line = await lastLineOf(owner)
    const refused = await changeLine(owner, line, 'return-requested')
    expect([refused.status, refused.body.code]).toEqual([409, 'line-transferred'])
    expect((await read(id)).isVoid).toBe(false)
    await accept(owner, await offerTo(null, { owner: recipient, id }))
    expect(await changesOpenTo(owner)).toEqual(['return-requested'])
    expect((await changeLine(owner, line, 'return-requested')).status).toBe(200)
  })

  test('and a return at the same time: one of them happens', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { owner, id } = await createOwner()
      const recipient = await signUp(app.api, { isArtist: false })
      const token = await offerTo(null, { owner, id })
      const line = await lastLineOf(owner)
      const ask = () => changeLine(owner, line, 'return-requested')
      const answers =
        round % 2 === 0
          ? await Promise.all([accept(recipient, token), ask()])
          : (await Promise.all([ask(), accept(recipient, token)])).toReversed()
      const [accepted, asked] = answers.map(({ status, body }) => body.code ?? status)
      expect([
        [200, 'line-transferred'],
        ['transfer-not-due', 200],
      ]).toContainEqual([accepted, asked])
      expect(await ownedBy(recipient)).toEqual(accepted === 200 ? [id] : [])
    }
  })

  test('is refused while a return is asked for, and of a work that was returned', async () => {
    const { owner, id } = await createOwner()
    const recipient = await signUp(app.api, { isArtist: false })
    const token = await offerTo(null, { owner, id })
    await changeLastPurchase(owner, 'return-requested')
    expect((await accept(recipient, token)).body.code).toBe('transfer-not-due')
    const { body } = await artist.call('GET', '/sales')
    await artist.call('POST', `/sales/${body.items[0].id}/changes`, { change: 'returned' })
    expect((await accept(recipient, token)).body.code).toBe('certificate-void')
    expect(await ownedBy(recipient)).toEqual([])
  })
})
