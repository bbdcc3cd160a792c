import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { images } from '../images/image.tables.server.ts'
import { artworks } from './artwork.tables.server.ts'

let app: TestApp
let artist: Person
let id: string

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  id = await addArtwork(artist)
})

afterAll(() => app.close())

const work = async () => {
  const [row] = await app.database.db.select().from(artworks).where(eq(artworks.id, id))
  if (row === undefined) throw new Error('the work is gone')
  return row
}

const copy = async () => {
  const { imageWidth, imageHeight, imagePlaceholder } = await work()
  return { width: imageWidth, height: imageHeight, placeholder: imagePlaceholder }
}

const image = async () => {
  const { width, height, placeholder } = images
  const rows = await app.database.db
    .select({ width, height, placeholder })
    .from(images)
    .where(eq(images.id, (await work()).imageId))
  return rows[0]
}

test('a work has the dimensions and the colour of its image, also after a change', async () => {
  expect(await copy()).toEqual(await image())
  const before = await work()
  const imageId = await uploadImage(artist)
  await artist.call('PATCH', `/artworks/${id}`, { imageId })
  expect(await copy()).toEqual(await image())
  expect((await work()).imagePlaceholder).not.toBe(before.imagePlaceholder)
})

test('the copied columns cannot be written', async () => {
  await app.database.db
    .update(artworks)
    .set({ imageWidth: 7, imageHeight: 7, imagePlaceholder: '#ffffff' })
    .where(eq(artworks.id, id))
  expect(await copy()).toEqual(await image())
})

test('an image is immutable', async () => {
  const { imageId } = await work()
  const change = app.database.db.update(images).set({ width: 7 }).where(eq(images.id, imageId))
  await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
  expect(await copy()).toEqual(await image())
})
