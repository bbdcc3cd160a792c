import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signInAgain,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { sweepImages } from '../../images/storage/image-sweep.server.ts'
import { DRAFT_RETENTION_MS, MAX_DRAFT_LENGTH } from './server-draft.ts'
import { sweepDrafts } from './server-draft.store.server.ts'

let app: TestApp
let artist: Person
let laptop: Person

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  laptop = await signInAgain(app.api, artist)
})

const pathOf = (form: string) => `/users/me/form-drafts/${form}`
const save = (who: Person, title: string, revision: number, form = 'new') =>
  who.call('PUT', pathOf(form), { fields: { title }, revision })
const read = (who: Person, form = 'new') => who.call('GET', pathOf(form))

test('what is typed on one device is there on another, valid or not', async () => {
  expect((await read(artist)).body.code).toBe('draft-not-found')
  const fields = { title: '', price: 'twelve' }
  const saved = await artist.call('PUT', pathOf('new'), { fields, revision: 0 })
  expect(saved.body).toMatchObject({ fields, imageId: null, revision: 1 })
  expect((await read(laptop)).body).toEqual(saved.body)
  expect((await laptop.call('DELETE', pathOf('new'))).status).toBe(204)
  expect((await read(artist)).status).toBe(404)
})

test('the draft of a work is one draft, also by an id in capital letters', async () => {
  const work = await addArtwork(artist)
  const saved = await save(artist, 'Tideline', 0, work.toUpperCase())
  expect(saved.status).toBe(200)
  expect((await read(laptop, work)).body).toEqual(saved.body)
})

describe('a device that has not seen the latest save', () => {
  test('is refused with that draft, and nothing is overwritten', async () => {
    await save(artist, 'Desk', 0)
    for (const revision of [0, 5]) {
      const refused = await save(laptop, 'Laptop', revision)
      expect(refused.status).toBe(412)
      expect(refused.body).toMatchObject({
        code: 'draft-changed-elsewhere',
        current: { fields: { title: 'Desk' }, revision: 1 },
      })
    }
    expect((await save(laptop, 'Laptop', 1)).body.revision).toBe(2)
  })

  test('is the only one of several at the same time that wins', async () => {
    for (const seen of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, nth) => save(nth % 2 ? artist : laptop, `D${nth}`, seen)),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won.map(({ body }) => body.revision)).toEqual([seen + 1])
      expect(answers.filter(({ status }) => status === 412).length).toBe(4)
      expect((await read(artist)).body.fields).toEqual(won[0]?.body.fields)
    }
  })

  test('goes on after the draft was discarded', async () => {
    await save(artist, 'Desk', 0)
    await laptop.call('DELETE', pathOf('new'))
    expect((await save(artist, 'Desk again', 1)).body.revision).toBe(2)
  })
})

describe('the draft of a published work', () => {
  test('is seen by its artist only, and changes nothing else', async () => {
    const work = await addArtwork(artist)
    await app.database.sql`delete from domain_events`
    await save(artist, 'Unfinished', 0, work)
    const shown = (await createGuest(app.api).call('GET', `/artworks/${work}`)).body
    expect(shown.title).toBe('Morning')
    const other = await signUp(app.api, { isArtist: true })
    expect((await read(other, work)).status).toBe(404)
    expect((await save(other, 'Mine', 0, work)).body.code).toBe('artwork-not-found')
    const [events] = await app.database.sql`
      select count(*)::int as count from domain_events where event->>'artworkId' = ${work}`
    expect(events?.['count']).toBe(0)
  })

  test('is deleted with the work', async () => {
    const work = await addArtwork(artist)
    await save(artist, 'Unfinished', 0, work)
    await artist.call('DELETE', `/artworks/${work}`)
    expect((await read(artist, work)).status).toBe(404)
  })
})

test('unknown fields, too much text and images of others are refused', async () => {
  const put = (body: object) => artist.call('PUT', pathOf('new'), { revision: 0, ...body })
  expect((await put({ fields: { imageCopy: 'data:' } })).status).toBe(422)
  const half = 'x'.repeat(MAX_DRAFT_LENGTH / 2)
  expect((await put({ fields: { title: half, description: `${half}x` } })).status).toBe(422)
  const imageId = await uploadImage(await signUp(app.api, { isArtist: true }))
  expect((await put({ fields: {}, imageId })).body.code).toBe('image-not-found')
  expect((await artist.call('PUT', pathOf('x'), { fields: {}, revision: 0 })).status).toBe(422)
})

test('an image stays as long as the draft that has it', async () => {
  const { db } = app.database
  const imageId = await uploadImage(artist)
  await artist.call('PUT', pathOf('new'), { fields: {}, imageId, revision: 0 })
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000)
  const isThere = async () =>
    (await app.database.sql`select from images where id = ${imageId}`).length === 1
  await sweepImages({ db, store: app.store }, days(3))
  expect(await isThere()).toBe(true)
  await sweepDrafts(db, new Date(days(61).getTime() - DRAFT_RETENTION_MS))
  expect((await read(artist)).status).toBe(404)
  await sweepImages({ db, store: app.store }, days(3))
  await sweepImages({ db, store: app.store }, days(6))
  expect(await isThere()).toBe(false)
})

test('drafts are part of the account’s export and are deleted with it', async () => {
  await save(artist, 'Unfinished', 0)
  const { body } = await artist.call('GET', '/users/me/export')
  expect(body.formDrafts).toMatchObject([{ form: 'new', fields: { title: 'Unfinished' } }])
  await app.database.sql`delete from users where id = ${artist.id}`
  const rows = await app.database.sql`select from form_drafts where user_id = ${artist.id}`
  expect(rows.length).toBe(0)
})

describe('a form of the profile', () => {
  test('has a draft of its own on every device, and a conflict is shown', async () => {
    const bio = { bio: 'Born in Porto', statement: '' }
    expect((await artist.call('GET', pathOf('bio'))).body.code).toBe('draft-not-found')
    const kept = await artist.call('PUT', pathOf('bio'), { fields: bio, revision: 0 })
    expect(kept.body).toMatchObject({ fields: bio, imageId: null, revision: 1 })
    const contact = { contact: 'Call me', website: 'not yet valid' }
    await artist.call('PUT', pathOf('press'), { fields: contact, revision: 0 })
    expect((await laptop.call('GET', pathOf('bio'))).body).toEqual(kept.body)
    const refused = await laptop.call('PUT', pathOf('bio'), { fields: { bio: 'B' }, revision: 0 })
    expect([refused.status, refused.body.current]).toEqual([412, kept.body])
    await laptop.call('DELETE', pathOf('bio'))
    expect((await artist.call('GET', pathOf('bio'))).status).toBe(404)
    expect((await artist.call('GET', pathOf('press'))).body.fields).toEqual(contact)
    const { body } = await artist.call('GET', '/users/me/export')
    expect(body.formDrafts).toMatchObject([{ form: 'press', fields: contact }])
  })

  test('changes nothing that others see', async () => {
    await artist.call('PUT', pathOf('bio'), { fields: { bio: 'Unfinished' }, revision: 0 })
    const { body } = await createGuest(app.api).call('GET', `/artists/${artist.id}`)
    expect(JSON.stringify(body)).not.toContain('Unfinished')
  })

  test('takes no more than other forms, and only from artists', async () => {
    const tooLong = { fields: { bio: 'x'.repeat(MAX_DRAFT_LENGTH + 1) }, revision: 0 }
    expect((await artist.call('PUT', pathOf('bio'), tooLong)).status).toBe(422)
    const collector = await signUp(app.api, { isArtist: false })
    const refused = await collector.call('PUT', pathOf('bio'), { fields: {}, revision: 0 })
    expect(refused.body.code).toBe('artists-only')
  })
})
