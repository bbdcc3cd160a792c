import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { readPdf } from '../../../tests/helpers/files/pdf.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { pressTexts } from './press.tables.server.ts'
import { NO_PRESS } from './press.ts'
import type { CvEntry } from './press.schema.ts'

let app: TestApp
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
})

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ada', lastName: 'Artist' })
})

afterAll(() => app.close())

const award: CvEntry = { kind: 'award', from: 2024, to: null, text: 'Maas Prize', place: 'Ghent' }
const show: CvEntry = { kind: 'solo-exhibition', from: 2019, to: 2020, text: 'Lines', place: '' }

const TEXTS = {
  portraitAlt: 'Ada at the press',
  portraitCredit: 'Ines Vogt',
  contact: 'press@ada.example',
  website: 'https://ada.example',
}

const save = (change: object, person = artist) =>
  person.call('PUT', '/users/me/press', { ...NO_PRESS, ...TEXTS, ...change })

test('an artist’s press page has profile, CV, portrait and works', async () => {
  const photoId = await uploadImage(artist)
  await artist.call('PATCH', '/users/me', { bio: 'Draws.', statement: 'Lines first.', photoId })
  const work = await addArtwork(artist)
  await addArtwork(artist, { isPublished: false })
  await artist.call('PATCH', `/artworks/${work}`, { medium: 'drawing', technique: 'Ink' })
  const saved = await save({ cv: [award, show] })
  expect(saved.body).toMatchObject({ revision: 1, cv: [show, award] })
  const { status, body } = await guest.call('GET', `/artists/${artist.id}/press`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    artist: { name: 'Ada Artist', bio: 'Draws.', statement: 'Lines first.' },
    portrait: { image: { id: photoId }, alt: 'Ada at the press', credit: 'Ines Vogt' },
    contact: TEXTS.contact,
    website: TEXTS.website,
    cv: [show, award],
    works: [{ id: work, medium: 'drawing', technique: 'Ink' }],
    nextCursor: null,
  })
  expect(JSON.stringify(body)).not.toContain(artist.email)
})

test('an artist who has written nothing has a press page of the profile alone', async () => {
  expect((await artist.call('GET', '/users/me/press')).body).toEqual(NO_PRESS)
  const { body } = await guest.call('GET', `/artists/${artist.id}/press`)
  expect(body).toMatchObject({ portrait: null, contact: '', website: '', cv: [], works: [] })
  const document = await guest.call('GET', `/artists/${artist.id}/press/document`)
  expect(readPdf(document.body as Buffer).text).toContain('Ada Artist')
  const portrait = await guest.call('GET', `/artists/${artist.id}/press/portrait`)
  expect(portrait.body.code).toBe('image-not-found')
})

test('a change that starts from an older revision is refused', async () => {
  expect((await save({ cv: [award] })).status).toBe(200)
  for (const revision of [0, 2]) {
    const refused = await save({ revision, cv: [] })
    expect([refused.status, refused.body.code]).toEqual([412, 'press-changed-elsewhere'])
  }
  const both = await Promise.all([save({ revision: 1 }), save({ revision: 1, cv: [show] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('years, spans, addresses and long CVs are refused with the field', async () => {
  const fieldOf = async (change: object) => (await save(change)).body.errors?.[0]?.field
  expect(await fieldOf({ cv: [{ ...award, from: 24 }] })).toBe('cv.0.from')
  expect(await fieldOf({ cv: [award, { ...show, to: 2018 }] })).toBe('cv.1.to')
  expect(await fieldOf({ cv: [{ ...award, text: ' ' }] })).toBe('cv.0.text')
  expect(await fieldOf({ cv: Array.from({ length: 201 }, () => award) })).toBe('cv')
  expect(await fieldOf({ website: 'javascript:alert(1)' })).toBe('website')
  expect((await save({ cv: Array.from({ length: 200 }, () => award) })).status).toBe(200)
})

test('the document has everything, and the file for print names the photographer', async () => {
  const photoId = await uploadImage(artist)
  await artist.call('PATCH', '/users/me', { bio: 'Draws harbours.', photoId })
  await addArtwork(artist, { title: 'Quay at night' })
  await save({ cv: [award, show] })
  const { headers, body } = await guest.call('GET', `/artists/${artist.id}/press/document`)
  expect(headers.get('content-disposition')).toBe('inline; filename="press-Ada-Artist.pdf"')
  const { text } = readPdf(body as Buffer)
  for (const part of ['Draws harbours.', '2019–2020', 'Maas Prize, Ghent', 'Quay at night'])
    expect(text).toContain(part)
  expect(text).toContain('Photo: Ines Vogt')
  const { headers: file, body: jpeg } = await guest.call(
    'GET',
    `/artists/${artist.id}/press/portrait`,
  )
  expect(file.get('content-type')).toBe('image/jpeg')
  expect(file.get('content-disposition')).toContain('photo-Ines-Vogt.jpg')
  const { format, width, exif } = await sharp(jpeg as Buffer).metadata()
  expect({ format, width }).toEqual({ format: 'jpeg', width: 64 })
  expect(exif?.toString('latin1')).toContain('Photo: Ines Vogt')
})

test('the export has the texts, and a deletion removes them with the page', async () => {
  await save({ cv: [award] })
  const { body: exported } = await artist.call('GET', '/users/me/export')
  expect(exported.press).toMatchObject({ ...TEXTS, cv: [award], revision: 1 })
  expect((await artist.call('DELETE', '/users/me', { password: PASSWORD })).status).toBe(204)
  const gone = await guest.call('GET', `/artists/${artist.id}/press`)
  expect([gone.status, gone.body.code]).toEqual([404, 'artist-not-found'])
  const left = await app.database.db.$count(pressTexts, eq(pressTexts.artistId, artist.id))
  expect(left).toBe(0)
})

test('a collector has no press page', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  expect((await save({}, collector)).body.code).toBe('artists-only')
  expect((await guest.call('GET', `/artists/${collector.id}/press`)).status).toBe(404)
})
