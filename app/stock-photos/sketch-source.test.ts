import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { isRefusal } from '../kernel/result.ts'
import { sketchSource, type Sketch } from './sketch-source.server.ts'
import { createStockPhotos } from './stock-photo.server.ts'

const sketches: Sketch[] = Array.from({ length: 40 }, (_, index) => ({
  id: `sketch-face-${index + 1}`,
  title: `Face ${index + 1}`,
  description: 'A face in one line.',
  altDescription: 'a line drawing of a face',
  author: 'Frame’s plotter',
  date: '2026-01-02',
  tags: ['line'],
}))

const log = { warn() {} }
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('the sketches replace the service through the same code', async () => {
  const source = sketchSource(sketches)
  const stockPhotos = createStockPhotos({ db: database.db, source, log })
  const first = await stockPhotos.listPage(1)
  const second = await stockPhotos.listPage(2)
  if (isRefusal(first) || isRefusal(second)) throw new Error('the sketches are unavailable')
  expect(first).toMatchObject({ page: 1, totalPages: 2, source: 'sketches' })
  expect(first.items).toHaveLength(30)
  expect(second.items.map((item) => item.id)).toEqual(sketches.slice(30).map((sketch) => sketch.id))
  expect(await stockPhotos.listPage(3)).toMatchObject({ items: [] })
  expect(await stockPhotos.find('sketch-face-1')).toEqual(first.items[0])
  const again = createStockPhotos({
    db: database.db,
    source: sketchSource(sketches),
    log,
  })
  expect(await again.listPage(1)).toEqual(first)
})

test('a sketch has the shape of an artwork, local images and no attribution', async () => {
  expect(await sketchSource(sketches).find('sketch-face-2')).toEqual({
    id: 'sketch-face-2',
    title: 'Face 2',
    description: 'A face in one line.',
    created_at: '2026-01-02T10:00:00.000Z',
    width: 1200,
    height: 800,
    placeholder: '#eeece6',
    tags: ['portrait', 'sketch', 'line'],
    urls: {
      regular: '/stock-photos/sketch-face-2/1200.webp',
      small: '/stock-photos/sketch-face-2/400.webp',
    },
    alt_description: 'a line drawing of a face',
    user: {
      name: 'Frame’s plotter',
      location: '',
      bio: '',
      total_likes: 0,
      profile_image: { small: '', medium: '', large: '' },
    },
    attribution: null,
  })
})

test('a sketch can be found by its id without having been listed', async () => {
  const stockPhotos = createStockPhotos({
    db: database.db,
    source: sketchSource(sketches),
    log,
  })
  expect(await stockPhotos.find('sketch-face-40')).toMatchObject({ title: 'Face 40' })
  expect(await stockPhotos.find('sketch-face-41')).toEqual({ refused: 'artwork-not-found' })
})
