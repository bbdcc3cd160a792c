import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { MAX_FOLLOWED } from './follow.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await newArtist()
})

afterAll(() => app.close())

const newArtist = () => signUp(app.api, { isArtist: true })
const newCollector = () => signUp(app.api, { isArtist: false })
const pathOf = (id: string) => `/users/me/following/${id}`
const follow = (who: Person, id: string) => who.call('PUT', pathOf(id))
const followersOf = async (who: Person) =>
  (await who.call('GET', '/users/me/followers/count')).body.count
const followedBy = async (who: Person): Promise<string[]> =>
  (await who.call('GET', '/users/me/following')).body.items.map(({ id }: { id: string }) => id)

test('an artist is followed and unfollowed, and repeating either changes nothing', async () => {
  const [collector, followed] = [await newCollector(), await newArtist()]
  for (const isFollowed of [true, true, false, false]) {
    const path = pathOf(followed.id.toUpperCase())
    const { status, body } = await collector.call(isFollowed ? 'PUT' : 'DELETE', path)
    expect([status, body]).toEqual([200, { isFollowed }])
    expect((await collector.call('GET', path)).body).toEqual({ isFollowed })
    expect(await followedBy(collector)).toEqual(isFollowed ? [followed.id] : [])
    expect(await followersOf(followed)).toBe(isFollowed ? 1 : 0)
  }
})

test('the list is paged, latest first, with what a list needs and no email address', async () => {
  const collector = await newCollector()
  const artists = [await newArtist(), await newArtist(), await newArtist()]
  for (const { id } of artists) await follow(collector, id)
  const first = await collector.call('GET', '/users/me/following?limit=2')
  const rest = `/users/me/following?limit=2&cursor=${first.body.nextCursor}`
  const last = await collector.call('GET', rest)
  const items = [...first.body.items, ...last.body.items]
  expect(items.map(({ id }) => id)).toEqual(artists.map(({ id }) => id).toReversed())
  expect(last.body.nextCursor).toBeNull()
  expect(items[0]).toEqual({
    id: artists[2]?.id,
    name: 'Ada Artist',
    location: '',
    photo: '',
    followedAt: expect.stringMatching(/^20\d\d-/),
  })
  expect((await collector.call('GET', '/users/me/following?cursor=x')).status).toBe(400)
})

test('guests are asked to sign in', async () => {
  const { status, body } = await follow(createGuest(app.api), artist.id)
  expect([status, body.title]).toEqual([401, 'Please sign in to follow artists'])
})

test('nobody follows themselves, a collector or somebody unknown', async () => {
  const [collector, other] = [await newCollector(), await newCollector()]
  expect((await follow(artist, artist.id)).body.code).toBe('cannot-follow-yourself')
  expect((await follow(collector, other.id)).body.code).toBe('artist-not-found')
  expect((await follow(collector, newId())).body.code).toBe('artist-not-found')
  expect((await follow(collector, 'nobody')).status).toBe(422)
  await expect(app.database.sql`
    insert into follows (user_id, artist_id) values (${artist.id}, ${artist.id})`).rejects.toThrow(
    'follows_others',
  )
})

test('a suspended artist is only counted in the list until they return', async () => {
  const [collector, followed] = [await newCollector(), await newArtist()]
  await follow(collector, followed.id)
  const operator = await signUpOperator(app)
  await suspend(operator, followed)
  const { body } = await collector.call('GET', '/users/me/following')
  expect(body).toEqual({ items: [], nextCursor: null, notOnShow: 1 })
  expect((await follow(await newCollector(), followed.id)).status).toBe(404)
  await operator.call('DELETE', `/admin/people/${followed.id}/suspension`, { reason: 'Sorry' })
  expect(await followedBy(collector)).toEqual([followed.id])
})

test('a deleted account follows nobody and is followed by nobody', async () => {
  const [collector, followed] = [await newCollector(), await newArtist()]
  await follow(collector, followed.id)
  await follow(collector, artist.id)
  await followed.call('DELETE', '/users/me', { password: PASSWORD })
  expect(await followedBy(collector)).toEqual([artist.id])
  const before = await followersOf(artist)
  await collector.call('DELETE', '/users/me', { password: PASSWORD })
  expect(await followersOf(artist)).toBe(before - 1)
})

test('an account that follows as many as it may follows no other', async () => {
  const collector = await newCollector()
  await follow(collector, artist.id)
  await app.database.sql`
    with added as (
      insert into users (id, email, name, first_name, last_name, is_artist)
      select gen_random_uuid(), 'followed' || n || '@example.com', 'F', 'F', '', true
      from generate_series(2, ${MAX_FOLLOWED}) n returning id)
    insert into follows (user_id, artist_id) select ${collector.id}, id from added`
  const other = await newArtist()
  expect((await follow(collector, artist.id)).status).toBe(200)
  const { status, body } = await follow(collector, other.id)
  expect([status, body.code]).toEqual([422, 'following-full'])
  await collector.call('DELETE', pathOf(artist.id))
  expect((await follow(collector, other.id)).status).toBe(200)
})
