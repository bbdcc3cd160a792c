import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const newArtist = () => signUp(app.api, { isArtist: true })
const follow = (who: Person, { id }: Person) => who.call('PUT', `/users/me/following/${id}`)
const unfollow = (who: Person, { id }: Person) => who.call('DELETE', `/users/me/following/${id}`)

/** The ids of the whole feed, read in pages. */
async function feedOf(who: Person, limit = 30): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { status, body } = await who.call('GET', `/following/artworks?limit=${limit}${more}`)
    expect(status).toBe(200)
    expect(body.items.length).toBeLessThanOrEqual(limit)
    ids.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  return ids
}

test('the feed mixes the works of followed artists, newest first, in pages', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  const [one, two, stranger] = [await newArtist(), await newArtist(), await newArtist()]
  await follow(collector, one)
  await follow(collector, two)
  const ids: string[] = []
  // Several by one artist in a row, so that a page is not one work of each.
  for (const artist of [one, one, two, one, two, two, two]) ids.unshift(await addArtwork(artist))
  await addArtwork(stranger)
  await addArtwork(one, { isPublished: false })
  for (const limit of [1, 2, 3, 30]) expect(await feedOf(collector, limit)).toEqual(ids)
})

test('the feed holds the viewer’s marks, and its cursor is checked', async () => {
  const [collector, artist] = [await signUp(app.api, { isArtist: false }), await newArtist()]
  await follow(collector, artist)
  const id = await addArtwork(artist, { title: 'Seen' })
  await collector.call('PUT', `/favorites/${id}`)
  const { body } = await collector.call('GET', '/following/artworks')
  expect(body.items).toMatchObject([{ id, title: 'Seen', isFavorited: true }])
  expect((await collector.call('GET', '/following/artworks?cursor=x')).status).toBe(400)
})

test('works of suspended artists, and of those whom one follows no longer, vanish', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  const [kept, left, suspended] = [await newArtist(), await newArtist(), await newArtist()]
  for (const artist of [kept, left, suspended]) await follow(collector, artist)
  const id = await addArtwork(kept)
  await addArtwork(left)
  await addArtwork(suspended)
  expect(await feedOf(collector)).toHaveLength(3)
  await unfollow(collector, left)
  await suspend(await signUpOperator(app), suspended)
  expect(await feedOf(collector)).toEqual([id])
})
