import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../tests/helpers/app.ts'
import { addArtwork, signUp } from '../../tests/helpers/person.ts'
import { openGalleryCounts } from './gallery-count.server.ts'
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
  const list = await openGalleryCounts({ db, log: silentLog })
  expect(list()).toEqual(['1 artist', '2 artworks', '3 members'])
})

test('a large count is a bound, as in 10,000+', () => {
  expect(countTexts({ artists: 0, artworks: 1234, members: 10_000 })).toEqual([
    '0 artists',
    '1,234 artworks',
    '10,000+ members',
  ])
})
