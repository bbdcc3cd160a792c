import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedItem } from '../../../tests/helpers/pages/work-card.ts'
import { favouriteOrder } from '../../favourites/favourite-order.ts'
import type { FeedPosition } from '../feed/feed.ts'
import { recallGallery, rememberGallery } from '../feed/gallery-memory.ts'
import { NO_RELATED_WORKS } from './related-work.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'
import { extendOrder, findNeighbours } from './work-order.ts'
import { parseOrigin, type WorkOrigin } from './work-origin.ts'

const card = (id: string) =>
  feedItem({ id, kind: id.startsWith('photo') ? 'stock-photo' : 'artwork', title: id })
const relatedWork = (id: string): RelatedWork => ({ ...card(id), artistId: 'a', isPinned: false })
const related: RelatedWorks = {
  inGallery: { previous: relatedWork('newer'), next: relatedWork('older') },
  byArtist: {
    previous: relatedWork('own newer'),
    following: [relatedWork('own older'), relatedWork('own oldest')],
    newest: [],
  },
  exhibitions: [],
}

const visit = (search: string, ids: readonly string[], next: FeedPosition | null) =>
  rememberGallery({
    search,
    feed: { cards: ids.map(card), next, photosFailed: false },
    anchor: null,
  })

type Options = { readonly origin?: WorkOrigin | null; readonly related?: RelatedWorks }

const listedWork = (
  id: string,
  { origin = { from: 'gallery' }, related: around }: Options = {},
) => ({
  work: card(id),
  origin,
  related: around ?? related,
})
const idsBeside = (id: string, options?: Options) => {
  const { previous, next } = findNeighbours(listedWork(id, options))
  return [previous?.id ?? null, next?.id ?? null]
}

/** Answers requests of the API by their path and query. */
function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const paths: string[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return path in answers ? Response.json(answers[path]) : new Response('{}', { status: 401 })
  })
  return paths
}

// The gallery's memory is stored after a delay.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('the gallery is stepped through as it was seen, stock photos too', () => {
  visit('?cursor=x', ['a', 'b', 'photo-1'], null)
  const origin = { from: 'gallery', search: '?cursor=x' } as const
  expect(idsBeside('b', { origin })).toEqual(['a', 'photo-1'])
  expect(idsBeside('photo-1', { origin, related: NO_RELATED_WORKS })).toEqual(['b', null])
})

test('beyond what was seen, the neighbours are those of the server', () => {
  visit('', ['a', 'b'], null)
  expect(idsBeside('a')).toEqual(['newer', 'b'])
  expect(idsBeside('elsewhere')).toEqual(['newer', 'older'])
  expect(idsBeside('elsewhere', { origin: null })).toEqual(['newer', 'older'])
})

test('steps through a search end with its last work', () => {
  visit('?q=tide', ['a', 'b'], null)
  const origin = { from: 'gallery', search: '?q=tide' } as const
  expect(idsBeside('a', { origin })).toEqual([null, 'b'])
  expect(idsBeside('b', { origin })).toEqual(['a', null])
  expect(idsBeside('elsewhere', { origin })).toEqual([null, null])
})

test('an artist’s works are stepped through in their order, also from a strip', () => {
  expect(idsBeside('a', { origin: { from: 'artist' } })).toEqual(['own newer', 'own older'])
  expect(idsBeside('a', { origin: { from: 'favourites', order: 'artist' } })).toEqual([
    'own newer',
    'own older',
  ])
})

test('at the last work that was seen, the gallery is read on and remembered', async () => {
  visit('', ['a', 'b'], { kind: 'works', cursor: 'two' })
  const page = { items: [card('c')], nextCursor: 'three' }
  const paths = serve({ '/api/artworks?cursor=two': page })
  await extendOrder(listedWork('a'))
  expect(paths).toEqual([])
  await extendOrder(listedWork('b'))
  expect(idsBeside('b')).toEqual(['a', 'c'])
  expect(recallGallery('')?.feed.next).toEqual({ kind: 'works', cursor: 'three' })
})

test('a stock photo that was not seen in the gallery is found among the stock photos', async () => {
  visit('', ['a'], null)
  const photos = (page: number) => ({
    items: [`photo-${page}a`, `photo-${page}b`].map((id) => ({
      ...card(id),
      created_at: '2024',
      width: 1,
      height: 1,
      placeholder: '',
    })),
    page,
    totalPages: 3,
  })
  const paths = serve({
    '/api/stock-photos?page=1': photos(1),
    '/api/stock-photos?page=2': photos(2),
    '/api/work-marks?ids=photo-1a%2Cphoto-1b': { favorites: [], collection: [] },
    '/api/work-marks?ids=photo-2a%2Cphoto-2b': { favorites: [], collection: [] },
  })
  const options = { origin: null, related: NO_RELATED_WORKS }
  await extendOrder(listedWork('photo-1b', options))
  expect(idsBeside('photo-1b', options)).toEqual(['photo-1a', 'photo-2a'])
  expect(paths.filter((path) => path.includes('page=3'))).toEqual([])
  // The last artwork is followed by the first stock photo.
  const { previous } = related.inGallery
  const last = { ...related, inGallery: { previous, next: null } }
  expect(idsBeside('last', { related: last })).toEqual(['newer', 'photo-1a'])
})

test('favourites are stepped through as they were seen, and read on at their end', async () => {
  const origin = { from: 'favourites' } as const
  favouriteOrder.remember({ works: [card('f1'), card('f2')], nextCursor: 'more', isStart: true })
  const paths = serve({
    '/api/favorites?limit=100&cursor=more': { items: [card('f3')], nextCursor: null },
  })
  await extendOrder(listedWork('f1', { origin }))
  expect([paths, idsBeside('f1', { origin })]).toEqual([[], [null, 'f2']])
  await extendOrder(listedWork('f2', { origin }))
  expect(idsBeside('f2', { origin })).toEqual(['f1', 'f3'])
  await extendOrder(listedWork('f3', { origin }))
  expect(idsBeside('f3', { origin })).toEqual(['f2', null])
  expect(paths).toHaveLength(1)
})

test('the works of followed artists are stepped through in their own order', async () => {
  const origin = { from: 'following' } as const
  const paths = serve({
    '/api/following/artworks?limit=100': { items: ['w1', 'w2', 'w3'].map(card), nextCursor: null },
  })
  await extendOrder(listedWork('w2', { origin }))
  expect(idsBeside('w2', { origin })).toEqual(['w1', 'w3'])
  expect(idsBeside('w3', { origin })).toEqual(['w2', null])
  expect(paths).toHaveLength(1)
})

test('on a later page of favourites, the one before its first is read', async () => {
  const origin = { from: 'favourites' } as const
  favouriteOrder.remember({ works: [card('f3')], nextCursor: null, isStart: false })
  serve({ '/api/favorites?limit=100': { items: ['f1', 'f2', 'f3'].map(card), nextCursor: null } })
  await extendOrder(listedWork('f3', { origin }))
  expect(idsBeside('f3', { origin })).toEqual(['f2', null])
})

test('after signing out, favourites have no neighbours, and reading them ends', async () => {
  const origin = { from: 'favourites' } as const
  favouriteOrder.remember({ works: [], nextCursor: null, isStart: true })
  const paths = serve({})
  await extendOrder(listedWork('f1', { origin }))
  expect(idsBeside('f1', { origin })).toEqual([null, null])
  expect(paths).toHaveLength(1)
})

test('an exhibition is stepped through in its order, also after a reload', async () => {
  const origin = { from: 'exhibition', exhibition: 'tides' } as const
  expect(idsBeside('e2', { origin })).toEqual([null, null])
  const works = ['e1', 'e2', 'e3'].map(card)
  const paths = serve({ '/api/exhibitions/tides': { works } })
  await extendOrder(listedWork('e2', { origin }))
  await extendOrder(listedWork('e3', { origin }))
  expect(paths).toHaveLength(1)
  expect(idsBeside('e2', { origin })).toEqual(['e1', 'e3'])
  expect(idsBeside('e3', { origin })).toEqual(['e2', null])
  expect(idsBeside('e2', { origin: { from: 'exhibition', exhibition: 'gone' } })).toEqual([
    null,
    null,
  ])
})

test('only known origins are read from the history state', () => {
  expect(parseOrigin({ from: 'gallery', search: '?photos=2', more: 1 })).toEqual({
    from: 'gallery',
    search: '?photos=2',
  })
  expect(parseOrigin({ from: 'artist', search: 7, order: 'artist' })).toEqual({
    from: 'artist',
    order: 'artist',
  })
  expect(parseOrigin({ from: 'exhibition', exhibition: 'tides' })).toEqual({
    from: 'exhibition',
    exhibition: 'tides',
  })
  for (const state of [null, 'gallery', {}, { from: 'https://example.com' }]) {
    expect(parseOrigin(state)).toBeNull()
  }
})
