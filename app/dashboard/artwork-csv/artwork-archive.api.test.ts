import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, uploadImage } from '../../../tests/helpers/app/person.ts'
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
      'exhibitions.json',
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

test('an archive has series and exhibitions with their works, texts, dates and hanging', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const [one, two, draft] = [
    await addArtwork(person, { title: 'One' }),
    await addArtwork(person, { title: 'Two' }),
    await addArtwork(person, { title: 'Draft', isPublished: false }),
  ]
  const add = async (kind: string, title: string): Promise<string> =>
    (await person.call('POST', '/exhibitions', { kind, title })).body.id
  const [series, show] = [await add('series', 'Ink'), await add('exhibition', 'Ebb')]
  const facts = { text: 'Of a year', opensOn: '2026-05-01', closesOn: '2026-05-31', place: 'Porto' }
  await person.call('PUT', `/exhibitions/${show}`, { kind: 'exhibition', title: 'Ebb', ...facts })
  await person.call('PUT', `/exhibitions/${show}/works`, {
    works: [{ id: two, text: 'First' }, { id: draft }, { id: one, text: 'Last' }],
  })
  await person.call('PUT', `/exhibitions/${show}/publication`)
  // A room shows only works with a size.
  await person.call('PATCH', `/artworks/${two}`, { size: { width: 70, height: 90 } })
  const { body: hung } = await person.call('GET', `/rooms/exhibition/${show}`)
  const { room, side, offset } = hung.works.find(({ id }: { id: string }) => id === two).place
  const places = [{ id: two, room, side, offset }]
  await person.call('PUT', `/exhibitions/${show}/hanging`, { places, texts: ['Come in'] })
  await person.call('PUT', '/users/me/arrangement', { exhibitions: [series, show], works: [two] })

  const { body } = await person.call('GET', '/users/me/archive')
  const file = unzipSync(new Uint8Array(body))['exhibitions.json']
  const archived = JSON.parse(new TextDecoder().decode(file))
  expect(archived).toMatchObject({
    exhibitions: [
      { id: series, kind: 'series', title: 'Ink', isPublished: false, works: [] },
      {
        id: show,
        ...facts,
        isPublished: true,
        hanging: { places, texts: ['Come in'] },
        works: [
          { id: two, title: 'Two', text: 'First', status: 'published' },
          { id: draft, title: 'Draft', text: '', status: 'draft' },
          { id: one, title: 'One', text: 'Last', status: 'published' },
        ],
      },
    ],
    firstWorks: [two],
  })
  const exported = await person.call('GET', '/users/me/export')
  expect(exported.body.exhibitions).toEqual(archived.exhibitions)
  expect(exported.body.firstWorks).toEqual(archived.firstWorks)
})
