import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ada', lastName: 'Artist' })
  guest = createGuest(app.api)
})

afterAll(() => app.close())

test('an artist has public profile fields only', async () => {
  const photoId = await uploadImage(artist)
  const words = { location: 'Porto', bio: 'Draws harbours.', statement: 'Lines first.' }
  await artist.call('PATCH', '/users/me', { ...words, photoId })
  const { status, body } = await guest.call('GET', `/artists/${artist.id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: artist.id,
    name: 'Ada Artist',
    ...words,
    photo: expect.objectContaining({ id: photoId, width: 64, height: 48 }),
    since: new Date().toISOString().slice(0, 7),
    workCount: 0,
  })
  expect(JSON.stringify(body)).not.toContain(artist.email)
})

// Specification: 3.24
test('an artist without a name is called unknown wherever their works are', async () => {
  const nameless = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(nameless)
  await app.database
    .sql`update users set first_name = '', last_name = ' ' where id = ${nameless.id}`
  const read = async (path: string) => (await guest.call('GET', path)).body
  expect((await read(`/artworks/${work}`)).user.name).toBe('Unknown Artist')
  expect((await read(`/artists/${nameless.id}`)).name).toBe('Unknown Artist')
  const { items } = await read(`/artworks?artistId=${nameless.id}`)
  expect(items).toMatchObject([{ id: work, user: { name: 'Unknown Artist' } }])
})

test('only published works are counted', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(painter)
  await addArtwork(painter)
  await addArtwork(painter, { isPublished: false })
  const countOf = async () => (await guest.call('GET', `/artists/${painter.id}`)).body.workCount
  expect(await countOf()).toBe(2)
  await painter.call('DELETE', `/artworks/${work}`)
  expect(await countOf()).toBe(1)
})

test('a collector and an unknown id are not artists', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  for (const id of [collector.id, newId()]) {
    const { status, body } = await guest.call('GET', `/artists/${id}`)
    expect([status, body.code, body.title]).toEqual([404, 'artist-not-found', 'Artist not found'])
  }
  expect((await guest.call('GET', '/artists/not-an-id')).status).toBe(422)
})

test('a deleted artist is not found', async () => {
  const painter = await signUp(app.api, { isArtist: true })
  await painter.call('DELETE', '/users/me', { password: 'correct horse' })
  expect((await guest.call('GET', `/artists/${painter.id}`)).status).toBe(404)
})

test('the works of one artist are read in the order of an index', async () => {
  const { db } = app.database
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    return tx.execute(sql`explain select id from artworks
      where published_at is not null and artist_id = ${artist.id}
        and (published_at, id) < (now(), ${newId()})
      order by published_at desc, id desc limit 31`)
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('artworks_artist_published')
  expect(text).not.toContain('Sort')
})
