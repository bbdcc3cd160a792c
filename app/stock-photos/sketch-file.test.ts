import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSketchFiles } from './sketch-file.server.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 1500" width="2000" height="1500">
  <rect width="2000" height="1500" fill="#fbf9f4"/>
  <path d="M200 1300C600 100 1400 100 1800 1300" stroke="#1c1b1a" stroke-width="9" fill="none"/>
</svg>`

let folder: string
let rendered: string[]
let app: Hono

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frame-sketch-'))
  rendered = []
  app = createApp(async (id) => (id.startsWith('sketch-face') ? SVG : null))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function createApp(render: (id: string) => Promise<string | null>): Hono {
  const files = createSketchFiles({
    render: (id) => {
      rendered.push(id)
      return render(id)
    },
    cacheDir: join(folder, 'sketches'),
  })
  return new Hono().route('/stock-photos', files).onError((_, c) => c.body(null, 500))
}

test.each([
  ['400.webp', 'image/webp', 'webp', 400],
  ['800.webp', 'image/webp', 'webp', 800],
  ['1200.webp', 'image/webp', 'webp', 1200],
  ['400.avif', 'image/avif', 'heif', 400],
] as const)('%s is an image of that kind and width', async (file, type, format, width) => {
  const response = await app.request(`/stock-photos/sketch-face/${file}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  const image = await sharp(await response.arrayBuffer()).metadata()
  expect(image).toMatchObject({ format, width, height: (width * 3) / 4 })
})

test('an image is drawn once, also when the server starts again', async () => {
  const first = await app.request('/stock-photos/sketch-face/400.webp')
  const body = await first.arrayBuffer()
  app = createApp(() => Promise.reject(new Error('drawn again')))
  const second = await app.request('/stock-photos/sketch-face/400.webp')
  expect(await second.arrayBuffer()).toEqual(body)
  expect(rendered).toEqual(['sketch-face'])
})

test('an image asked for by many at the same moment is drawn once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => app.request('/stock-photos/sketch-face/400.webp')),
  )
  expect(responses.map((response) => response.status)).toEqual(Array(12).fill(200))
  expect(rendered).toHaveLength(1)
  expect(await readdir(join(folder, 'sketches'))).toEqual(['sketch-face-400.webp'])
})

test('no more than two drawings are under way at once', async () => {
  let [running, most] = [0, 0]
  app = createApp(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return SVG
  })
  const responses = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => app.request(`/stock-photos/sketch-face-${n}/400.webp`)),
  )
  expect(responses.map((response) => response.status)).toEqual(Array(6).fill(200))
  expect(most).toBe(2)
})

test('when too many drawings are waiting, the next one is asked to come back', async () => {
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  app = createApp(async () => {
    await gate
    return null
  })
  const requests = Array.from({ length: 103 }, (_, n) =>
    app.request(`/stock-photos/sketch-face-${n}/400.webp`),
  )
  const last = await requests.at(-1)
  expect(last?.status).toBe(503)
  expect(last?.headers.get('retry-after')).toBe('2')
  goOn()
  const statuses = (await Promise.all(requests)).map((response) => response.status)
  expect(statuses).toEqual([...Array(102).fill(404), 503])
})

test('a browser may keep an image for good, and need not fetch it again', async () => {
  const response = await app.request('/stock-photos/sketch-face/400.webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request('/stock-photos/sketch-face/400.webp', {
      headers: { 'if-none-match': known },
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  const changed = await app.request('/stock-photos/sketch-face/400.webp', {
    headers: { 'if-none-match': '"other"' },
  })
  expect(changed.status).toBe(200)
})

test('HEAD tells what GET would send', async () => {
  const response = await app.request('/stock-photos/sketch-face/400.webp', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await response.text()).toBe('')
})

test.each([
  'sketch-hand/400.webp',
  'sketch-face/401.webp',
  'sketch-face/400.png',
  'sketch-face/400.webp.tmp',
  'sketch-face/0400.webp',
  'face/400.webp',
  'sketch-/400.webp',
  'SKETCH-FACE/400.webp',
  '..%2f..%2fetc/400.webp',
  'sketch-face%2f..%2f..%2fx/400.webp',
  'sketch-face/..%2f400.webp',
  'sketch-face/400.webp%00',
  'sketch-face/constructor',
])('%s is not found', async (path) => {
  const response = await app.request(`/stock-photos/${path}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ code: 'image-not-found' })
})

test('a drawing that fails leaves nothing behind, and can be asked for again', async () => {
  app = createApp(async () => (rendered.length === 1 ? '<svg' : SVG))
  expect((await app.request('/stock-photos/sketch-face/400.webp')).status).toBe(500)
  expect((await app.request('/stock-photos/sketch-face/400.webp')).status).toBe(200)
  expect(await readdir(join(folder, 'sketches'))).toEqual(['sketch-face-400.webp'])
})
