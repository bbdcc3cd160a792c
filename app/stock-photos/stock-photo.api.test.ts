import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import {
  ACCESS_KEY,
  startUnsplashServer,
  type UnsplashServer,
} from '../../tests/helpers/services/unsplash-server.ts'
import { answerError } from '../http/http.server.ts'
import { createStockPhotoApi } from './stock-photo.api.server.ts'
import { createStockPhotos } from './stock-photo.server.ts'
import { createUnsplash } from './unsplash.server.ts'

const log = { info() {}, warn() {}, error() {} }

let database: TestDatabase
let service: UnsplashServer
let api: ReturnType<typeof createStockPhotoApi>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.sql`truncate stock_photos, stock_photo_pages cascade`
  service = await startUnsplashServer()
  const source = createUnsplash({ accessKey: ACCESS_KEY, url: service.url, log })
  const stockPhotos = createStockPhotos({ db: database.db, source, log })
  api = createStockPhotoApi({ stockPhotos })
  api.onError((error, c) => answerError(error, c, log))
})

afterEach(() => service.close())

test('without a page parameter the first page is returned', async () => {
  const response = await api.request('/stock-photos')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const page = await response.json()
  expect(page).toMatchObject({ page: 1, totalPages: 3, source: 'unsplash' })
  expect(page.items).toHaveLength(30)
  expect(await (await api.request('/stock-photos?page=1')).json()).toEqual(page)
})

test('a photo of the list can be read alone and has the same price', async () => {
  const { items } = await (await api.request('/stock-photos?page=3')).json()
  const response = await api.request(`/stock-photos/${items[0].id}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(items[0])
})

// Specification: 7.44
test('no response contains the access key', async () => {
  for (const path of ['/stock-photos', '/stock-photos/Photo_00001', '/stock-photos/no-such-one']) {
    const response = await api.request(path)
    expect(await response.text()).not.toContain(ACCESS_KEY)
  }
})

test.each(['0', '-1', '1.5', 'x', '101', '1e9'])('page %s is refused', async (page) => {
  const response = await api.request(`/stock-photos?page=${page}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'invalid-request',
    errors: [{ field: 'page' }],
  })
  expect(service.requests).toHaveLength(0)
})

// Specification: 7.48
test('a photo that does not exist is not found', async () => {
  const response = await api.request('/stock-photos/no-such-one')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    code: 'artwork-not-found',
    title: 'Artwork not found',
  })
})

test('an id that no photo can have is refused', async () => {
  const response = await api.request('/stock-photos/..%2Fme')
  expect(response.status).toBe(422)
  expect(service.requests).toHaveLength(0)
})

test('an unavailable service gives 503 with Retry-After', async () => {
  service.behave({ kind: 'error', status: 500 })
  for (const path of ['/stock-photos', '/stock-photos/Photo_00001']) {
    const response = await api.request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({ code: 'stock-photos-unavailable' })
  }
})

test('both operations and their refusals are described', () => {
  const { paths, components } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Frame', version: '1' },
  })
  const list = paths?.['/stock-photos']?.get
  const one = paths?.['/stock-photos/{id}']?.get
  expect(Object.keys(list?.responses ?? {})).toEqual(['200', '400', '401', '422', '500', '503'])
  expect(Object.keys(one?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '404',
    '422',
    '500',
    '503',
  ])
  expect(list?.responses?.['503']).toMatchObject({
    description: expect.stringContaining('stock-photos-unavailable'),
  })
  expect(Object.keys(components?.schemas ?? {})).toEqual(
    expect.arrayContaining(['StockPhoto', 'StockPhotoPage', 'Problem']),
  )
})

test('photos are found by the words of their texts and photographer', async () => {
  const { items } = await (await api.request('/stock-photos?q=P%C3%A9ncil+annie')).json()
  expect(items).toHaveLength(30)
  expect(items[0].user.name).toBe('Annie Example')
  const none = await (await api.request('/stock-photos?q=pencil+xylophone')).json()
  expect(none).toMatchObject({ items: [], page: 1, totalPages: 0 })
})
