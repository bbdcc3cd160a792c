import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { readPdf } from '../../tests/helpers/files/pdf.ts'
import {
  accept,
  addEdition,
  buyCopy,
  changeLastPurchase,
  confirmLastSale,
  offerTo,
  ownedBy,
  readCertificate,
} from '../../tests/helpers/app/certificates.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { retireKeys } from './certificate-key.store.server.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ada', lastName: 'Dvořák' })
})

afterAll(() => app.close())

const createOwner = async (work?: string) =>
  buyCopy(app, artist, work ?? (await addEdition(artist)))
const read = (id: string) => readCertificate(app, id)

/** Verifies a JWS according to RFC 7515 and RFC 8037, without the library that signs. */
async function verifyByHand(jws: string): Promise<Record<string, unknown> | null> {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  expect(alg).toBe('EdDSA')
  const { body } = await createGuest(app.api).call('GET', '/certificate-keys')
  const { kty, crv, x } = body.keys.find((key: { kid: string }) => key.kid === kid)
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const isRight = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
}

describe('a collection', () => {
  test('has each numbered copy, and each line of an open edition, with a certificate', async () => {
    const [limited, open] = [await addEdition(artist), await addArtwork(artist)]
    const owner = await signUp(app.api, { isArtist: false })
    for (const id of [limited, limited, open, open]) {
      await owner.call('POST', '/cart/items', { id })
    }
    await checkOut(owner)
    const { body } = await owner.call('GET', '/collection')
    const editions = body.items.map(({ edition }: { edition: object }) => edition)
    expect(editions).toHaveLength(3)
    expect(editions).toContainEqual({ kind: 'limited', number: 1, size: 10, quantity: 1 })
    expect(editions).toContainEqual({ kind: 'limited', number: 2, size: 10, quantity: 1 })
    expect(editions).toContainEqual({ kind: 'open', number: null, size: null, quantity: 2 })
    const first = await owner.call('GET', '/collection?limit=2')
    const next = await owner.call('GET', `/collection?limit=2&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...next.body.items]).toEqual(body.items)
    expect(next.body.nextCursor).toBeNull()
  })

  test('has a work from its purchase on, and its certificate once the artist confirms', async () => {
    const owner = await signUp(app.api, { isArtist: false })
    await owner.call('POST', '/cart/items', { id: await addEdition(artist) })
    await checkOut(owner)
    const { body } = await owner.call('GET', '/collection')
    const [{ certificateId: id, isCertified }] = body.items
    expect(isCertified).toBe(false)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/jws'],
      ['GET', '/document'],
      ['PUT', '/transfer'],
    ] as const) {
      const early = await owner.call(
        method,
        `/certificates/${id}${path}`,
        method === 'PUT' ? {} : undefined,
      )
      expect([early.status, early.body.code]).toEqual([409, 'certificate-not-due'])
    }
    await confirmLastSale(artist)
    expect(await read(id)).toMatchObject({ isSigned: true, isVoid: false })
  })

  test('has no copy that was cancelled, and the certificate of that copy is void', async () => {
    const work = await addEdition(artist)
    const owner = await signUp(app.api, { isArtist: false })
    await owner.call('POST', '/cart/items', { id: work })
    await checkOut(owner)
    await confirmLastSale(artist)
    const [id = ''] = await ownedBy(owner)
    expect((await read(id)).isVoid).toBe(false)
    const early = await owner.call('PUT', `/certificates/${id}/transfer`, {})
    expect([early.status, early.body.code]).toEqual([409, 'transfer-not-due'])
    await changeLastPurchase(owner, 'cancelled')
    expect(await read(id)).toMatchObject({ isVoid: true, isSigned: true })
    expect(await ownedBy(owner)).toEqual([])
    const offered = await owner.call('PUT', `/certificates/${id}/transfer`, {})
    expect([offered.status, offered.body.code]).toEqual([409, 'certificate-void'])
    // The next buyer of the copy gets a certificate of their own.
    const next = await createOwner(work)
    expect(next.id).not.toBe(id)
    expect((await read(next.id)).facts.edition.number).toBe(1)
  })
})

describe('a certificate', () => {
  test('states the work, the copy and the days, signed by a published key', async () => {
    const { id, work } = await createOwner()
    const certificate = await read(id)
    expect(certificate.facts).toMatchObject({
      certificate: id,
      gallery: 'http://localhost:3000',
      work: {
        id: work,
        title: 'Tide Table',
        artist: 'Ada Dvořák',
        medium: 'print',
        technique: 'etching',
        widthCm: 40,
        heightCm: 30,
        year: 2024,
      },
      edition: { kind: 'limited', number: 1, size: 10, quantity: 1 },
      purchasedOn: new Date().toISOString().slice(0, 10),
    })
    expect(certificate).toMatchObject({ isSigned: true, isProvenanceIntact: true, own: null })
    expect(certificate.imageUrl).toContain(certificate.facts.work.image)
    expect(await verifyByHand(certificate.jws)).toEqual(certificate.facts)
    const file = await createGuest(app.api).call('GET', `/certificates/${id}/jws`)
    expect(file.headers.get('content-type')).toBe('application/jose')
    expect(file.body).toBe(certificate.jws)
  })

  test('stays the same, whatever becomes of the work', async () => {
    const { id, work } = await createOwner()
    await artist.call('PATCH', `/artworks/${work}`, { title: 'Other', technique: 'crayon' })
    const { jws, facts } = await read(id)
    expect(facts.work).toMatchObject({ title: 'Tide Table', technique: 'etching' })
    await artist.call('DELETE', `/artworks/${work}`)
    expect(await read(id)).toMatchObject({ jws, isSigned: true, isVoid: false })
  })

  test('is signed once, also when many ask for it at the same time', async () => {
    const { id } = await createOwner()
    const all = await Promise.all(Array.from({ length: 8 }, () => read(id)))
    expect(new Set(all.map(({ jws }) => jws)).size).toBe(1)
    expect(all[0].provenance).toHaveLength(1)
  })

  test('is a PDF with the work, the copy and the address of its page', async () => {
    const { id } = await createOwner()
    const request = await app.api.request(`/certificates/${id}/document`)
    expect(request.headers.get('content-type')).toBe('application/pdf')
    const bytes = new Uint8Array(await request.arrayBuffer())
    const { text, rectangles, pages } = readPdf(bytes)
    for (const part of ['Tide Table', 'Ada Dvořák', 'Copy 1 of 10', 'etching', '40 × 30 cm', id]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(`http://localhost:3000/certificates/${id}`)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/DCTDecode')
    expect(rectangles).toBeGreaterThan(200)
    expect(pages).toBe(1)
  })

  test('shows the image of a work that its artist took down, and none once operators hide it', async () => {
    const { id, work } = await createOwner()
    await app.database.sql`
      update artworks set published_at = null, withheld_published_at = published_at,
        taken_down_at = now() where id = ${work}`
    expect((await read(id)).imageUrl).not.toBeNull()
    await app.database.sql`
      update artworks set hidden_at = now(), hidden_reason = 'A copy' where id = ${work}`
    expect((await read(id)).imageUrl).toBeNull()
    const request = await app.api.request(`/certificates/${id}/document`)
    const pdf = Buffer.from(await request.arrayBuffer()).toString('latin1')
    expect(pdf).not.toContain('/DCTDecode')
    await app.database.sql`
      update images set is_withheld = true
      where id = (select image_id from artworks where id = ${work})`
    expect((await artist.call('DELETE', `/artworks/${work}`)).status).toBe(204)
    expect((await read(id)).imageUrl).toBeNull()
  })

  test('that nobody has does not exist', async () => {
    const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    for (const path of ['', '/jws', '/document']) {
      expect((await artist.call('GET', `/certificates/${id}${path}`)).status).toBe(404)
    }
  })

  test('is verified after its key was replaced, and the next has another key', async () => {
    const before = await createOwner()
    const { jws } = await read(before.id)
    expect(await retireKeys(app.database.db, new Date())).toBe(1)
    const after = await createOwner()
    const kidOf = (text: string) =>
      JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()).kid
    expect(kidOf((await read(after.id)).jws)).not.toBe(kidOf(jws))
    expect(await verifyByHand(jws)).not.toBeNull()
    expect((await read(before.id)).isSigned).toBe(true)
    const { body } = await createGuest(app.api).call('GET', '/certificate-keys')
    expect(JSON.stringify(body)).not.toMatch(/"d"|private/i)
  })
})

describe('a provenance', () => {
  test('cannot be changed, removed or emptied, by SQL either', async () => {
    const { id } = await createOwner()
    await read(id)
    const { sql } = app.database
    const words = /the provenance is only added to/
    await expect(
      sql`update provenance_entries set jws = 'x' where certificate_id = ${id}`,
    ).rejects.toThrow(words)
    await expect(sql`delete from provenance_entries where certificate_id = ${id}`).rejects.toThrow(
      words,
    )
    await expect(sql`truncate provenance_entries`).rejects.toThrow(words)
  })

  test.each([
    ['an entry that was edited', "jws = replace(jws, '.', '.A')", 'position = 1'],
    ['an entry of another certificate', 'jws = (select jws from other)', 'position = 1'],
    ['an entry that was moved', 'position = 5', 'position = 2'],
  ])('shows %s', async (_, change, place) => {
    const { owner, id } = await createOwner()
    const token = await offerTo(null, { owner, id })
    await accept(await signUp(app.api, { isArtist: false }), token)
    expect((await read(id)).isProvenanceIntact).toBe(true)
    const other = (await createOwner()).id
    await read(other)
    await tamper(`
      with other as (select jws from provenance_entries where certificate_id = '${other}')
      update provenance_entries set ${change} where certificate_id = '${id}' and ${place}`)
    expect((await read(id)).isProvenanceIntact).toBe(false)
  })

  test('shows that its last entry was taken away, or its owner exchanged', async () => {
    const { owner, id } = await createOwner()
    const token = await offerTo(null, { owner, id })
    const recipient = await signUp(app.api, { isArtist: false })
    await accept(recipient, token)
    await app.database.sql`
      update provenance_owners set user_id = ${owner.id} where certificate_id = ${id} and position = 2`
    expect((await read(id)).isProvenanceIntact).toBe(false)
    await app.database.sql`
      update provenance_owners set user_id = ${recipient.id} where certificate_id = ${id} and position = 2`
    expect((await read(id)).isProvenanceIntact).toBe(true)
    await tamper(`delete from provenance_entries where certificate_id = '${id}' and position = 2`)
    expect((await read(id)).isProvenanceIntact).toBe(false)
  })

  test('outlives the accounts of its owners, without anything of them', async () => {
    const { owner, id } = await createOwner()
    await read(id)
    await owner.call('PUT', `/certificates/${id}/owner-name`, { isShown: true })
    const recipient = await signUp(app.api, { isArtist: false })
    await accept(recipient, await offerTo(null, { owner, id }))
    const { body: kept } = await recipient.call('GET', '/users/me/export')
    expect(kept.collection).toHaveLength(1)
    const gone = await owner.call('DELETE', '/users/me', { password: PASSWORD })
    expect(gone.status).toBe(204)
    const after = await read(id)
    expect(after).toMatchObject({ isSigned: true, isProvenanceIntact: true })
    expect(after.provenance).toMatchObject([{ owner: null }, { owner: null }])
    expect(
      await app.database.sql`select 1 from provenance_owners where user_id = ${owner.id}`,
    ).toHaveLength(0)
    expect(await ownedBy(recipient)).toEqual([id])
    await recipient.call('DELETE', '/users/me', { password: PASSWORD })
    expect((await read(id)).isProvenanceIntact).toBe(true)
  })
})

/** Changes rows as somebody could who may disable the database's triggers. */
async function tamper(statement: string): Promise<void> {
  const { sql } = app.database
  await sql.unsafe('alter table provenance_entries disable trigger user')
  await sql.unsafe(statement)
  await sql.unsafe('alter table provenance_entries enable trigger user')
}
