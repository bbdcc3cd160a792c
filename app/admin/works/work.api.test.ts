import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'

let app: TestApp
let operator: Person
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
})

const hide = (id: string, reason = 'A copy') =>
  operator.call('PUT', `/admin/artworks/${id}/hiding`, { reason })
const unhide = (id: string) => operator.call('DELETE', `/admin/artworks/${id}/hiding`)
const isOnShow = async (id: string) => (await guest.call('GET', `/artworks/${id}`)).status === 200
const publish = (id: string) => artist.call('PUT', `/artworks/${id}/publication`)

describe('a hidden work', () => {
  test('is gone for guests; its artist reads why and cannot publish it', async () => {
    const work = await addArtwork(artist)
    expect((await hide(work)).status).toBe(204)
    expect(await isOnShow(work)).toBe(false)
    const [own] = (await artist.call('GET', '/users/me/artworks')).body.items
    expect(own).toMatchObject({ id: work, isPublished: false, hiddenReason: 'A copy' })
    const { status, body } = await publish(work)
    expect([status, body.code]).toEqual([403, 'artwork-hidden'])
    expect(body.detail).toContain('A copy')
    await unhide(work)
    expect(await isOnShow(work)).toBe(true)
    expect((await artist.call('GET', `/artworks/${work}`)).body).not.toHaveProperty('hiddenReason')
  })

  test('cannot be published by the database, either', async () => {
    const work = await addArtwork(artist)
    await hide(work)
    const force = async () => app.database.sql`
      update artworks set published_at = now() where id = ${work}`
    await expect(force).rejects.toMatchObject({ constraint: 'artworks_withheld' })
  })

  test('stays hidden when its artist is suspended and restored', async () => {
    const [hidden, other] = [await addArtwork(artist), await addArtwork(artist)]
    await hide(hidden)
    await suspend(operator, artist)
    await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
    expect([await isOnShow(hidden), await isOnShow(other)]).toEqual([false, true])
  })

  test('of a suspended artist is shown only after both have ended', async () => {
    const work = await addArtwork(artist)
    await hide(work)
    await suspend(operator, artist)
    await unhide(work)
    expect(await isOnShow(work)).toBe(false)
    expect((await operator.call('GET', `/admin/artworks/${work}`)).body.state).toBe('withheld')
    await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
    expect(await isOnShow(work)).toBe(true)
  })

  test('that was a draft, or lost its price meanwhile, is a draft afterwards', async () => {
    const draft = await addArtwork(artist, { isPublished: false })
    const priceless = await addArtwork(artist)
    for (const id of [draft, priceless]) await hide(id)
    expect((await publish(draft)).body.code).toBe('artwork-hidden')
    await artist.call('PATCH', `/artworks/${priceless}`, { price: null })
    for (const id of [draft, priceless]) {
      expect((await unhide(id)).status).toBe(204)
      expect((await operator.call('GET', `/admin/artworks/${id}`)).body.state).toBe('draft')
    }
  })
})

test('a publication that races a suspension is withheld', async () => {
  const drafts: string[] = []
  for (let count = 0; count < 5; count += 1) {
    drafts.push(await addArtwork(artist, { isPublished: false }))
  }
  await Promise.all([...drafts.map((id) => publish(id)), suspend(operator, artist)])
  const [row] = await app.database.sql<{ count: number }[]>`
    select count(*)::int as count from artworks
    where artist_id = ${artist.id} and published_at is not null`
  expect(row?.count).toBe(0)
})

test('works are found by the beginnings of the words of their titles', async () => {
  const work = await addArtwork(artist, { title: 'Xylophone at the Quay' })
  const find = async (query: string) =>
    (await operator.call('GET', `/admin/artworks?${query}`)).body.items
  expect(await find('q=quay%20xylo')).toMatchObject([{ id: work, state: 'published' }])
  expect(await find(`artistId=${artist.id}`)).toHaveLength(1)
  await addArtwork(artist, { title: 'Xylophone, a draft', isPublished: false })
  expect(await find('q=xylo')).toHaveLength(2)
  expect(await find('q=xylo&filter=published')).toMatchObject([{ id: work }])
  await hide(work)
  expect(await find('q=xylo&filter=hidden')).toMatchObject([{ id: work, hiddenReason: 'A copy' }])
})
