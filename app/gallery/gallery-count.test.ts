import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, signUp } from '../../tests/helpers/app/person.ts'
import { openFooterCounts } from './gallery-count.server.ts'
import { countGallery } from './gallery-count.store.server.ts'
import { countTexts } from './gallery-count.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('published works, artists who show some, and all members are counted', async () => {
  const { db } = app.database
  expect(await countGallery(db, 9)).toEqual({ artists: 0, artworks: 0, members: 0 })
  const [artist] = [
    await signUp(app.api, { isArtist: true }),
    await signUp(app.api, { isArtist: true }),
  ]
  await signUp(app.api, { isArtist: false })
  for (const isPublished of [true, true, false]) await addArtwork(artist, { isPublished })
  expect(await countGallery(db, 9)).toEqual({ artists: 1, artworks: 2, members: 3 })
  expect(await countGallery(db, 1)).toEqual({ artists: 1, artworks: 1, members: 1 })
  let now = 0
  const read = openFooterCounts({ db, log: silentLog, clock: () => now })
  const real = ['1 artist', '2 artworks', '3 members']
  expect(await read('claims')).toEqual({ hasClaims: true, real: [] })
  expect(await read('real')).toEqual({ hasClaims: false, real })
  expect(await read('both')).toEqual({ hasClaims: true, real })
  await addArtwork(artist)
  expect(await read('real')).toEqual({ hasClaims: false, real })
  now += 11 * 60_000
  await expect
    .poll(async () => (await read('real')).real)
    .toEqual(['1 artist', '3 artworks', '3 members'])
})

test('a large count is a bound, as in 10,000+', () => {
  expect(countTexts({ artists: 0, artworks: 1234, members: 10_000 })).toEqual([
    '0 artists',
    '1,234 artworks',
    '10,000+ members',
  ])
})
