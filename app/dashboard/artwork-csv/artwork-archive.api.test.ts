import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app.ts'
import { addArtwork, signUp, uploadImage } from '../../../tests/helpers/person.ts'
import { originalKey, originalName } from '../../images/image.ts'

const nameOf = (id: string) => originalName({ id, originalFormat: 'tif' })

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

test('an archive has the table, the profile and every image once, some times an hour', async () => {
  const person = await signUp(app.api, { isArtist: true, lastName: 'Zipfel' })
  const other = await signUp(app.api, { isArtist: true })
  await addArtwork(other)
  const [shared, further, gone] = [
    await uploadImage(person),
    await uploadImage(person),
    await uploadImage(person),
  ]
  const id = await addArtwork(person, { imageId: shared, title: 'Ödland 🌾' })
  await addArtwork(person, { imageId: shared, isPublished: false })
  await addArtwork(person, { imageId: gone, isPublished: false })
  await person.call('PUT', `/artworks/${id}/images`, {
    images: [{ imageId: shared }, { imageId: further, kind: 'detail' }],
  })
  await app.store.delete(originalKey({ id: gone, originalFormat: 'tif' }))
  const { status, body, headers } = await person.call('GET', '/users/me/archive')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="frame-archive-/)
  const files = unzipSync(new Uint8Array(body))
  expect(Object.keys(files).toSorted()).toEqual(
    [
      'artworks.csv',
      `images/${nameOf(shared)}`,
      `images/${nameOf(further)}`,
      'missing-images.txt',
      'profile.json',
    ].toSorted(),
  )
  const text = (name: string) => new TextDecoder().decode(files[name])
  expect(text('artworks.csv')).toContain('Ödland 🌾')
  expect(JSON.parse(text('profile.json'))).toMatchObject({ id: person.id, lastName: 'Zipfel' })
  expect(text('missing-images.txt')).toBe(`images/${nameOf(gone)}\n`)
  const image = await sharp(files[`images/${nameOf(further)}`]).metadata()
  expect(image).toMatchObject({ format: 'tiff', width: 64, height: 48 })

  for (let index = 0; index < 3; index += 1) await person.call('GET', '/users/me/archive')
  expect((await person.call('GET', '/users/me/archive')).status).toBe(429)
})
