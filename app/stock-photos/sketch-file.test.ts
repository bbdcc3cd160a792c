import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoSketches } from '../../demo/demo-sketches.ts'
import { createSketchFiles } from './sketch-file.server.ts'
import { SKETCH_SIZE, SKETCH_WIDTHS } from './sketch-source.server.ts'

const folder = join(import.meta.dirname, '..', '..', 'demo', 'sketches')
const app = new Hono().route('/stock-photos', createSketchFiles(folder))
const SKETCH = '/stock-photos/sketch-window-seat'

test('every sketch has its files, in their widths and proportions', async () => {
  for (const { id } of demoSketches) {
    for (const width of SKETCH_WIDTHS) {
      const response = await app.request(`/stock-photos/${id}/${width}.webp`)
      expect(response.status, id).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      const height = Math.round((width * SKETCH_SIZE.height) / SKETCH_SIZE.width)
      const image = await sharp(await response.arrayBuffer()).metadata()
      expect(image).toMatchObject({ format: 'webp', width, height })
    }
  }
})

test('a browser may cache an image permanently and revalidate it', async () => {
  const response = await app.request(`${SKETCH}/400.webp`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request(`${SKETCH}/400.webp`, { headers: { 'if-none-match': known } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  const changed = await app.request(`${SKETCH}/400.webp`, {
    headers: { 'if-none-match': '"other"' },
  })
  expect(changed.status).toBe(200)
})

test('HEAD has the headers of GET', async () => {
  const response = await app.request(`${SKETCH}/400.webp`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await response.text()).toBe('')
})

test.each([
  'sketch-nowhere/400.webp',
  'sketch-window-seat/401.webp',
  'sketch-window-seat/400.png',
  'sketch-window-seat/400.webp.tmp',
  'sketch-window-seat/0400.webp',
  'window-seat/400.webp',
  'sketch-/400.webp',
  'SKETCH-WINDOW-SEAT/400.webp',
  '..%2f..%2fetc/400.webp',
  'sketch-window-seat%2f..%2f..%2fx/400.webp',
  'sketch-window-seat/..%2f400.webp',
  'sketch-window-seat/400.webp%00',
  'sketch-window-seat/constructor',
])('%s is not found', async (path) => {
  const response = await app.request(`/stock-photos/${path}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'image-not-found' })
})
