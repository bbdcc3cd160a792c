import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary-folders.ts'
import { addArtwork, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { readsOn } from '../database/replicas/replicas.server.ts'
import { plainBytes } from '../images/image-fixture.server.ts'
import { images } from '../images/image.tables.server.ts'
import { originalKey } from '../images/image.ts'
import { openPyramidFiles } from '../images/pyramid/pyramid-files.server.ts'
import { createDrawnRegions } from './drawn-regions.server.ts'
import { createImageServer } from './image-server.server.ts'

let app: TestApp
let artist: Person
let server: ReturnType<typeof createImageServer>
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  folder = await makeTemporaryFolder('test')
  server = openServer()
})
afterAll(() => app.close())

function openServer(
  store: Parameters<typeof openPyramidFiles>[0]['store'] = app.store,
  complete?: () => Promise<void>,
) {
  const reserve = { write: <Value>(_: number, run: () => Promise<Value>) => run() }
  const files = openPyramidFiles({
    store,
    folder,
    reserve,
    maxBytes: 100_000,
    ...(complete && { complete }),
  })
  return createImageServer({
    reads: readsOn(app.database.db),
    // A busy machine may take longer than a visitor waits.
    regions: createDrawnRegions(files, { maxWaitMs: 60_000 }),
    siteUrlFor: () => 'https://frame.example',
  })
}

/** Quarters of four colours, of 1400 × 900 pixels. */
async function quarters(): Promise<Uint8Array<ArrayBuffer>> {
  const part = async (background: string) =>
    sharp({ create: { width: 700, height: 450, channels: 3, background } })
      .png()
      .toBuffer()
  const colours = ['#d02020', '#20d020', '#2020d0', '#d0d020']
  const inputs = await Promise.all(colours.map(part))
  const composed = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#fff' } })
  const places = inputs.map((input, at) => ({ input, left: (at % 2) * 700, top: at < 2 ? 0 : 450 }))
  return plainBytes(await composed.composite(places).removeAlpha().png().toBuffer())
}

async function uploadOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'work.png')
  const { status, body } = await artist.call('POST', '/images', form)
  expect(status).toBe(201)
  return (body as { id: string }).id
}

async function publish(): Promise<{ imageId: string; workId: string }> {
  const imageId = await uploadOf(await quarters())
  return { imageId, workId: await addArtwork(artist, { imageId }) }
}

const ask = (path: string, headers = {}) => server.request(`/${path}`, { headers })

async function pixelOf(response: Response, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(await response.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + info.channels)].map((value) => Math.round(value / 104) * 104)
}
const RED = [208, 0, 0]
const BLUE = [0, 0, 208]

describe('an image of a published work', () => {
  let id: string
  beforeAll(async () => {
    id = (await publish()).imageId
  })

  test('is described, at the address of the site, for pages of any other site', async () => {
    const response = await ask(`${id}/info.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      id: `https://frame.example/iiif/3/${id}`,
      profile: 'level2',
      width: 1400,
      height: 900,
      tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4] }],
      sizes: [
        { width: 350, height: 225 },
        { width: 700, height: 450 },
        { width: 1400, height: 900 },
      ],
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await ask(`${id}/info.json`, { 'if-none-match': etag })).status).toBe(304)
    const linked = await ask(`${id}/info.json`, { accept: 'application/ld+json' })
    expect(linked.headers.get('content-type')).toMatch(/^application\/ld\+json;profile=/)
    expect(linked.headers.get('etag')).not.toBe(etag)
    const base = await ask(id)
    expect([base.status, base.headers.get('location')]).toEqual([
      303,
      `https://frame.example/iiif/3/${id}/info.json`,
    ])
  })

  test('is drawn in part, at any smaller size, turned, and in every quality and format', async () => {
    const cases = [
      ['full/max/0/default.jpg', 1400, 900, 'jpeg'],
      ['full/350,/0/default.png', 350, 225, 'png'],
      ['0,0,512,512/256,256/90/default.webp', 256, 256, 'webp'],
      ['1024,512,512,512/376,388/0/color.jpg', 376, 388, 'jpeg'],
      ['full/100,/270/gray.png', 64, 100, 'png'],
      ['square/!50,40/180/bitonal.png', 40, 40, 'png'],
    ] as const
    for (const [path, width, height, format] of cases) {
      const response = await ask(`${id}/${path}`)
      expect(response.status, path).toBe(200)
      const made = await sharp(await response.arrayBuffer()).metadata()
      expect([path, made.width, made.height, made.format]).toEqual([path, width, height, format])
    }
    const upright = await ask(`${id}/full/140,/0/default.png`)
    expect(await pixelOf(upright, 0.1, 0.1)).toEqual(RED)
    const turned = await ask(`${id}/full/140,/90/default.png`)
    expect(await pixelOf(turned, 0.1, 0.1)).toEqual(BLUE)
    const corner = await ask(`${id}/0,450,700,450/7,4/0/default.png`)
    expect(await pixelOf(corner, 0.9, 0.1)).toEqual(BLUE)
  })

  test('says what the canonical request is, and has one ETag for all spellings', async () => {
    const [one, other] = [
      await ask(`${id}/pct:0,0,50,50/700,/0/color.jpg`),
      await ask(`${id}/0,0,700,450/max/0/default.jpg`),
    ]
    const canonical = `<https://frame.example/iiif/3/${id}/0,0,700,450/max/0/default.jpg>`
    for (const response of [one, other]) {
      expect(response.headers.get('link')).toContain(`${canonical};rel="canonical"`)
      expect(response.headers.get('link')).toContain('level2.json>;rel="profile"')
    }
    const etag = one.headers.get('etag') ?? ''
    expect(other.headers.get('etag')).toBe(etag)
    const again = await ask(`${id}/0,0,700,450/max/0/default.jpg`, { 'if-none-match': etag })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
  })

  test('answers the preflight of a page of another site', async () => {
    const response = await server.request(`/${id}/info.json`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://viewer.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-requested-with',
      },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,OPTIONS',
      'access-control-allow-headers': 'x-requested-with',
    })
  })

  test('answers 400 to what is malformed, and 404 or 405 to what is not there', async () => {
    for (const path of [
      'full/max/0/default.gif',
      'full/1401,/0/default.jpg',
      'full/max/0',
      'a/b',
    ]) {
      const response = await ask(`${id}/${path}`)
      expect([path, response.status]).toEqual([path, 400])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    for (const path of ['x/info.json', `${'a'.repeat(64)}/info.json`, `${id.toUpperCase()}`]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    }
    expect((await server.request(`/${id}/info.json`, { method: 'POST' })).status).toBe(405)
  })
})

test('images of drafts, of hidden works and of works taken down are closed', async () => {
  const { imageId, workId } = await publish()
  const statusOf = async () => (await ask(`${imageId}/full/9,/0/default.jpg`)).status
  const { db } = app.database
  const others = await db.select().from(artworks).where(eq(artworks.imageId, imageId))
  for (const { id } of others) {
    if (id !== workId) await artist.call('DELETE', `/artworks/${id}`)
  }
  expect(await statusOf()).toBe(200)
  await artist.call('DELETE', `/artworks/${workId}/publication`)
  expect(await statusOf()).toBe(404)
  const draft = await addArtwork(artist, { isPublished: false })
  const [row] = await db.select().from(artworks).where(eq(artworks.id, draft))
  expect((await ask(`${row?.imageId}/info.json`)).status).toBe(404)
})

test('a pyramid is made of an original from before there were any, and kept', async () => {
  const { imageId } = await publish()
  const { db } = app.database
  const webp = await sharp(await quarters())
    .webp({ quality: 92 })
    .toBuffer()
  await app.store.put(originalKey({ id: imageId, originalFormat: 'webp' }), webp)
  await db.update(images).set({ originalFormat: 'webp' }).where(eq(images.id, imageId))
  let reads = 0
  server = openServer({ ...app.store, get: (key) => (reads++, app.store.get(key)) })
  for (const path of ['full/140,/0/default.png', 'full/120,/0/default.png']) {
    expect(await pixelOf(await ask(`${imageId}/${path}`), 0.1, 0.1)).toEqual(RED)
  }
  expect(reads).toBe(1)
  await db.update(images).set({ originalFormat: 'tif' }).where(eq(images.id, imageId))
})

test('a pyramid in a bucket is fetched once', async () => {
  const { imageId } = await publish()
  let reads = 0
  const bucket = {
    pathOf: () => null,
    get: (key: string) => (reads++, app.store.get(key)),
  }
  folder = await makeTemporaryFolder('test')
  server = openServer(bucket)
  const paths = ['full/140,/0/default.png', 'full/90,/0/default.png', '0,0,9,9/max/0/default.png']
  const answers = await Promise.all(paths.map((path) => ask(`${imageId}/${path}`)))
  for (const answer of answers) expect(await pixelOf(answer, 0.1, 0.1)).toEqual(RED)
  expect(reads).toBe(1)
})

test('a pyramid that a bucket lacks is made first, as those of demo works', async () => {
  const { imageId } = await publish()
  let isMade = false
  const bucket = {
    pathOf: () => null,
    get: async (key: string) => (isMade ? app.store.get(key) : null),
  }
  folder = await makeTemporaryFolder('test')
  server = openServer(bucket, async () => void (isMade = true))
  const answer = await ask(`${imageId}/full/140,/0/default.png`)
  expect(await pixelOf(answer, 0.1, 0.1)).toEqual(RED)
})

test('an unknown address is not found, also by HEAD, and only other methods are refused', async () => {
  const statusOf = async (method: string) => (await server.request('/', { method })).status
  expect(await Promise.all(['GET', 'HEAD', 'POST'].map(statusOf))).toEqual([404, 404, 405])
})
