import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import {
  ACCESS_KEY,
  startUnsplashServer,
  unsplashPhoto,
  unsplashPhotos,
  type UnsplashServer,
} from '../../tests/helpers/services/unsplash-server.ts'
import { isRefusal } from '../kernel/result.ts'
import type { SearchResult, StockPhotoSource } from './stock-photo-source.server.ts'
import { createStockPhotos, MAX_LOOKUPS, type StockPhotos } from './stock-photo.server.ts'
import { createUnsplash } from './unsplash.server.ts'

const MINUTE = 60_000

let database: TestDatabase
let service: UnsplashServer
let now: Date
let warnings: string[]
let stockPhotos: StockPhotos

const log = { warn: (_: object, message: string) => void warnings.push(message) }

/** Simulates another process: a client and memory of its own on the same database. */
function createProcess({ db = database.db, random = Math.random } = {}): StockPhotos {
  const source = createUnsplash({
    accessKey: ACCESS_KEY,
    url: service.url,
    now: () => now,
    timeoutMs: 1500,
    log,
  })
  return createStockPhotos({ db, source, log, now: () => now, random })
}

/** A source with the name of the service. Its searches wait until the test resolves them. */
function createDeferredSource() {
  const { promise, resolve: answer } = Promise.withResolvers<SearchResult | 'unavailable'>()
  const source: StockPhotoSource = {
    name: 'unsplash',
    search: () => promise,
    find: async () => null,
  }
  return { source, answer }
}

async function readPage(from: StockPhotos, page: number) {
  const result = await from.listPage(page)
  if (isRefusal(result)) throw new Error(result.refused)
  return result
}

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.sql`truncate stock_photos, stock_photo_pages cascade`
  service = await startUnsplashServer()
  now = new Date('2026-05-04T10:20:30Z')
  warnings = []
  stockPhotos = createProcess()
})

afterEach(async () => {
  await stockPhotos.settle()
  await service.close()
})

describe('a page', () => {
  // Specification: 7.42
  test('holds 30 photos in the order of the search, each with a price', async () => {
    const { items, ...rest } = await readPage(stockPhotos, 2)
    expect(rest).toEqual({ page: 2, totalPages: 3, source: 'unsplash' })
    expect(items.map((item) => item.id)).toEqual(
      service.photos.slice(30, 60).map((photo) => photo.id),
    )
    for (const { price } of items) {
      expect(price % 5).toBe(0)
      expect(price).toBeGreaterThanOrEqual(5)
      expect(price).toBeLessThanOrEqual(2500)
    }
  })

  test('is requested once an hour by all processes together', async () => {
    const first = await readPage(stockPhotos, 1)
    pass(59 * MINUTE)
    expect(await readPage(createProcess(), 1)).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })

  test('older than an hour is returned at once and renewed in the background', async () => {
    const first = await readPage(stockPhotos, 1)
    service.photos = unsplashPhotos(3).reverse()
    pass(60 * MINUTE)
    expect(await readPage(stockPhotos, 1)).toEqual(first)
    await stockPhotos.settle()
    const renewed = await readPage(stockPhotos, 1)
    expect(renewed.items.map((item) => item.id)).toEqual([
      'Photo_00003',
      'Photo_00002',
      'Photo_00001',
    ])
    expect(renewed.totalPages).toBe(1)
    expect(service.requests).toHaveLength(2)
  })

  test('requested concurrently costs one call', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => readPage(stockPhotos, 1)))
    expect(service.requests).toHaveLength(1)
    for (const page of pages) expect(page).toEqual(pages[0])
  })

  test('past the last one is empty and costs no call', async () => {
    await readPage(stockPhotos, 1)
    expect(await readPage(stockPhotos, 4)).toEqual({
      items: [],
      page: 4,
      totalPages: 3,
      source: 'unsplash',
    })
    expect(service.requests).toHaveLength(1)
  })

  test('of a search without results is empty, and stored', async () => {
    service.photos = []
    expect(await readPage(stockPhotos, 1)).toMatchObject({ items: [], totalPages: 0 })
    expect(await readPage(stockPhotos, 1)).toMatchObject({ items: [], totalPages: 0 })
    expect(service.requests).toHaveLength(1)
  })

  test('is never beyond the hundredth, even if the search finds more', async () => {
    service.behave({
      kind: 'body',
      text: JSON.stringify({ total: 10_000, total_pages: 334, results: [service.photos[0]] }),
    })
    expect(await readPage(stockPhotos, 1)).toMatchObject({ totalPages: 100 })
  })

  test('with a repeated photo has it once', async () => {
    const photo = unsplashPhoto('twice-named')
    service.photos = [photo, unsplashPhoto('another-one'), photo]
    const { items } = await readPage(stockPhotos, 1)
    expect(items.map((item) => item.id)).toEqual(['twice-named', 'another-one'])
  })
})

describe('while the service is down', () => {
  test('stored pages are returned, also days later and after a restart', async () => {
    const before = await readPage(stockPhotos, 1)
    service.behave({ kind: 'error', status: 500 })
    pass(3 * 24 * 60 * MINUTE)
    expect(await readPage(stockPhotos, 1)).toEqual(before)
    const restarted = createProcess()
    expect(await readPage(restarted, 1)).toEqual(before)
    await restarted.settle()
    expect(warnings).not.toEqual([])
  })

  test('an old page does not wait for a slow response', async () => {
    const before = await readPage(stockPhotos, 1)
    pass(61 * MINUTE)
    const { source, answer } = createDeferredSource()
    const waiting = createStockPhotos({ db: database.db, source, log, now: () => now })
    expect(await readPage(waiting, 1)).toEqual(before)
    answer('unavailable')
    await waiting.settle()
  })

  test('a page that was never fetched is refused', async () => {
    service.behave({ kind: 'error', status: 500 })
    expect(await stockPhotos.listPage(1)).toEqual({ refused: 'stock-photos-unavailable' })
  })

  test('a stored photo is found, and another one is refused', async () => {
    await readPage(stockPhotos, 1)
    service.behave({ kind: 'closes' })
    expect(await stockPhotos.find('Photo_00030')).toMatchObject({ id: 'Photo_00030' })
    expect(await stockPhotos.find('Photo_00031')).toEqual({ refused: 'stock-photos-unavailable' })
  })

  test('a page is refused while calls are paused, and listed after the pause', async () => {
    service.behave({ kind: 'error', status: 503 })
    for (let call = 0; call < 3; call += 1) await stockPhotos.listPage(1)
    service.behave({ kind: 'well' })
    expect(await stockPhotos.listPage(1)).toEqual({ refused: 'stock-photos-unavailable' })
    pass(MINUTE)
    expect((await readPage(stockPhotos, 1)).items).not.toEqual([])
  })

  test('a database outage during a renewal is logged', async () => {
    await readPage(stockPhotos, 1)
    pass(61 * MINUTE)
    const other = connectSql({ target: database.address, max: 1 })
    const { source, answer } = createDeferredSource()
    const waiting = createStockPhotos({ db: other.db, source, log, now: () => now })
    await readPage(waiting, 1)
    await other.sql.end()
    answer({ photos: [], totalPages: 0 })
    await waiting.settle()
    expect(warnings).toEqual(['a page of stock photos could not be renewed'])
  })
})

describe('one photo', () => {
  test('of a stored page costs no further call', async () => {
    const { items } = await readPage(stockPhotos, 1)
    expect(await stockPhotos.find('Photo_00007')).toEqual(items[6])
    expect(service.requests).toHaveLength(1)
  })

  // Specification: 7.47
  test('that is not stored is requested once, and then stored', async () => {
    const found = await stockPhotos.find('Photo_00042')
    expect(found).toMatchObject({ id: 'Photo_00042', title: 'A face in pencil' })
    expect(await createProcess().find('Photo_00042')).toEqual(found)
    expect(service.requests.map((request) => request.path)).toEqual(['/photos/Photo_00042'])
  })

  test('looked up concurrently costs one call', async () => {
    await Promise.all(Array.from({ length: 10 }, () => stockPhotos.find('Photo_00042')))
    expect(service.requests).toHaveLength(1)
  })

  test('that does not exist is not found', async () => {
    expect(await stockPhotos.find('no-such-one')).toEqual({ refused: 'artwork-not-found' })
  })

  test('among several is found in the order of the ids, without unknown ones', async () => {
    await readPage(stockPhotos, 1)
    const ids = ['Photo_00003', 'never-shown', 'Photo_00001', "'; drop table stock_photos"]
    const found = await stockPhotos.findMany(ids)
    expect(found.map((photo) => photo.id)).toEqual(['Photo_00003', 'Photo_00001'])
    expect(await stockPhotos.findMany([])).toEqual([])
    expect(service.requests).toHaveLength(1)
  })
})

describe('photos of a guest’s cart', () => {
  test('that are not stored are looked up at the same time, and not more than the limit', async () => {
    await readPage(stockPhotos, 1)
    const asked: string[] = []
    const { promise, resolve: answer } = Promise.withResolvers<null>()
    const source: StockPhotoSource = {
      ...createDeferredSource().source,
      find: async (id) => {
        asked.push(id)
        // The first answers come when all look-ups are under way.
        if (asked.length === MAX_LOOKUPS) answer(null)
        return promise
      },
    }
    const unknown = Array.from({ length: 90 }, (_, nth) => `unknown-${nth}`)
    const { storeAll } = createStockPhotos({ db: database.db, source, log })
    await storeAll(['Photo_00001', ...unknown, ...unknown])
    expect(asked.toSorted()).toEqual(unknown.slice(0, MAX_LOOKUPS))
  })
})

describe('a price', () => {
  test('stays when the description of the photo changes', async () => {
    const cheap = createProcess({ random: () => 0 })
    expect((await readPage(cheap, 1)).items[0]).toMatchObject({ price: 5 })
    service.photos = [unsplashPhoto('Photo_00001', { description: 'Another name' })]
    pass(61 * MINUTE)
    const dear = createProcess({ random: () => 0.999_999 })
    await readPage(dear, 1)
    await dear.settle()
    const { items } = await readPage(dear, 1)
    expect(items).toMatchObject([{ id: 'Photo_00001', title: 'Another name', price: 5 }])
  })

  // Specification: 7.46
  test('is the same for all when two processes store a photo concurrently', async () => {
    const connections = [1, 2].map(() => connectSql({ target: database.address, max: 4 }))
    const draws = [() => 0.1, () => 0.9]
    const processes = connections.map(({ db }, index) =>
      createProcess({ db, random: draws[index] ?? Math.random }),
    )
    for (let round = 0; round < 10; round += 1) {
      await database.sql`truncate stock_photos, stock_photo_pages cascade`
      const [one, other] = await Promise.all(processes.map((process) => readPage(process, 1)))
      expect(one?.items).toHaveLength(30)
      expect(one?.items).toEqual(other?.items)
      expect((await readPage(stockPhotos, 1)).items).toEqual(one?.items)
    }
    await Promise.all(connections.map(({ sql }) => sql.end()))
  })

  test('is the same in a list, alone and among many', async () => {
    const { items } = await readPage(stockPhotos, 1)
    const [item] = items
    expect(await stockPhotos.find('Photo_00001')).toEqual(item)
    expect(await stockPhotos.findMany(['Photo_00001'])).toEqual([item])
  })
})
