import { normalize, serialize, serializeConfigPresentation3 } from '@iiif/parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { readsOn } from '../database/replicas/replicas.server.ts'
import { bombPng } from '../images/image-fixture.server.ts'
import { createManifestServer } from './manifest-server.server.ts'
import { artistCollection } from './collection.ts'

const SITE = 'https://frame.example'

let app: TestApp
let artist: Person
let server: ReturnType<typeof createManifestServer>
beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  server = createManifestServer({
    reads: readsOn(app.database.db),
    siteUrlFor: () => SITE,
    settings: app.settings,
  })
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

async function read(path: string) {
  const response = await server.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as Json
}

/** The resource after a parser of the Presentation API 3 has read and written it. */
function parsed(resource: Json) {
  const { entities, mapping } = normalize(structuredClone(resource))
  const state = { entities, mapping, requests: {} } as Parameters<typeof serialize>[0]
  return serialize(state, { id: resource.id, type: resource.type }, serializeConfigPresentation3)
}

test('a work is a manifest with its facts, its rights and a canvas for each image', async () => {
  const imageId = await uploadImage(artist)
  const further = await uploadImage(artist)
  const id = await addArtwork(artist, { imageId, title: 'Tide' })
  const facts = { size: { width: 60, height: 45 }, date: '2024-05-01' }
  expect((await artist.call('PATCH', `/artworks/${id}`, facts)).status).toBe(200)
  const images = [
    { imageId, kind: 'front', alt_description: '' },
    { imageId: further, kind: 'back', alt_description: 'The back' },
  ]
  expect((await artist.call('PUT', `/artworks/${id}/images`, { images })).status).toBe(200)
  const manifest = await read(`/artwork/${id}`)
  expect(manifest).toMatchObject({
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${SITE}/iiif/presentation/artwork/${id}`,
    type: 'Manifest',
    label: { none: ['Tide'] },
    rights: 'http://rightsstatements.org/vocab/InC/1.0/',
    requiredStatement: { label: { en: ['Attribution'] } },
    homepage: [{ id: `${SITE}/artwork/${id}` }],
  })
  expect(JSON.stringify(manifest.metadata)).toContain('60\u{a0}×\u{a0}45\u{a0}cm')
  expect(manifest.items).toHaveLength(2)
  const [front, back] = manifest.items
  expect(front.service).toMatchObject([{ physicalScale: 60 / front.width, physicalUnits: 'cm' }])
  // The Presentation API requires both of every service.
  expect(front.service[0]).toMatchObject({ id: expect.any(String), type: expect.any(String) })
  expect(back.service).toBeUndefined()
  const { body } = back.items[0].items[0]
  expect(body.service[0]).toEqual({
    id: `${SITE}/iiif/3/${further}`,
    type: 'ImageService3',
    profile: 'level2',
  })
  expect(parsed(manifest)).toMatchObject({ type: 'Manifest', items: [{}, {}] })
  const draft = await addArtwork(artist, { isPublished: false })
  expect((await server.request(`/artwork/${draft}`)).status).toBe(404)
  expect((await server.request('/artwork/none')).status).toBe(404)
})

test('the thumbnail of a hanging scroll is a picture that the image server draws', async () => {
  const form = new FormData()
  form.set('file', new File([bombPng(300, 30_000)], 'scroll.png'))
  const { id: imageId } = (await artist.call('POST', '/images', form)).body
  const id = await addArtwork(artist, { imageId, title: 'Scroll' })
  const [{ id: thumbnail }] = (await read(`/artwork/${id}`)).thumbnail
  expect(thumbnail).toBe(`${SITE}/iiif/3/${imageId}/full/41,4096/0/default.jpg`)
})

test('an artist is a collection of manifests, and suspended artists are none', async () => {
  const busy = await signUp(app.api, { isArtist: true })
  const id = await addArtwork(busy, { title: 'Ebb' })
  const collection = await read(`/artist/${busy.id}`)
  expect(collection.items).toEqual([
    { id: `${SITE}/iiif/presentation/artwork/${id}`, type: 'Manifest', label: { none: ['Ebb'] } },
  ])
  expect(parsed(collection)).toMatchObject({ type: 'Collection', items: [{ type: 'Manifest' }] })
  expect((await server.request(`/artist/${id}`)).status).toBe(404)
  expect((await server.request(`/artist/${busy.id}?cursor=x`)).status).toBe(400)
})

test('an exhibition is a collection in its order, once it is published', async () => {
  const curator = await signUp(app.api, { isArtist: true })
  const first = await addArtwork(curator, { title: 'Flood' })
  const last = await addArtwork(curator, { title: 'Ebb' })
  const draft = await addArtwork(curator, { isPublished: false })
  const facts = {
    kind: 'exhibition',
    title: 'Tides',
    text: 'Drawn by the river.',
    opensOn: '2026-05-01',
    closesOn: '2026-06-30',
    place: 'Leipzig',
  }
  const { kind, title } = facts
  const { body } = await curator.call('POST', '/exhibitions', { kind, title })
  expect((await curator.call('PUT', `/exhibitions/${body.id}`, facts)).status).toBe(200)
  const path = `/exhibition/${body.id}`
  const works = [{ id: last, text: 'At dawn' }, { id: draft }, { id: first }]
  expect((await curator.call('PUT', `/exhibitions/${body.id}/works`, { works })).status).toBe(200)
  expect((await server.request(path)).status).toBe(404)
  await curator.call('PUT', `/exhibitions/${body.id}/publication`)
  const collection = await read(path)
  const manifest = (id: string) => `${SITE}/iiif/presentation/artwork/${id}`
  expect(collection).toMatchObject({
    id: `${SITE}/iiif/presentation/exhibition/${body.id}`,
    type: 'Collection',
    label: { none: ['Tides'] },
    summary: { none: ['Drawn by the river.'] },
    rights: 'http://rightsstatements.org/vocab/InC/1.0/',
    requiredStatement: { label: { en: ['Attribution'] } },
    homepage: [{ id: `${SITE}/exhibition/${body.id}` }],
    navDate: '2026-05-01T00:00:00Z',
  })
  expect(JSON.stringify(collection.metadata)).toContain('1 May 2026 – 30 June 2026')
  expect(collection.items).toEqual([
    {
      id: manifest(last),
      type: 'Manifest',
      label: { none: ['Ebb'] },
      summary: { none: ['At dawn'] },
    },
    { id: manifest(first), type: 'Manifest', label: { none: ['Flood'] } },
  ])
  expect(parsed(collection)).toMatchObject({ type: 'Collection', items: [{}, {}] })
  await curator.call('DELETE', `/exhibitions/${body.id}/publication`)
  expect((await server.request(path)).status).toBe(404)
  expect((await server.request('/exhibition/none')).status).toBe(404)
})

test('what a page of a collection leaves out is a collection at its end', () => {
  const artist = { id: 'a', name: 'Ada' }
  const page = { artist, works: [{ id: 'w', title: 'W' }], cursor: null, nextCursor: 'c.1' }
  const { items, id } = artistCollection(page, { site: SITE, gallery: 'Frame' })
  expect(id).toBe(`${SITE}/iiif/presentation/artist/a`)
  expect(items.at(-1)).toMatchObject({
    id: `${SITE}/iiif/presentation/artist/a?cursor=c.1`,
    type: 'Collection',
  })
})
