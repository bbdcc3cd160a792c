import { expect, test } from 'vitest'
import { EVERY_PAGE, evictedTags } from './evicted-tags.ts'

const work = { artworkId: 'w', artistId: 'a' }

test('a field on cards evicts the work, the lists with it and the works beside it', () => {
  expect(evictedTags({ type: 'artwork.changed', ...work, fields: ['price'] })).toEqual([
    '/artwork/w',
    '/artist/a',
    '/for-art-lovers',
    '/artists',
    'related to w',
  ])
})

test('a publication also evicts the works that were the newest', () => {
  expect(evictedTags({ type: 'artwork.published', ...work })).toEqual([
    '/artwork/w',
    '/artist/a',
    '/for-art-lovers',
    '/artists',
    'publications of a',
    'newest work',
    'newest works of a',
  ])
})

test('what operators withhold is evicted like what is deleted, and its return evicts every page', () => {
  const hidden = evictedTags({ type: 'artwork.hidden', ...work })
  expect(hidden).toEqual(evictedTags({ type: 'artwork.deleted', ...work }))
  const suspended = evictedTags({ type: 'artist.suspended', artistId: 'a' })
  expect(suspended).toEqual(evictedTags({ type: 'artist.deleted', artistId: 'a' }))
  expect(evictedTags({ type: 'artwork.restored', ...work })).toBe(EVERY_PAGE)
  expect(evictedTags({ type: 'artist.restored', artistId: 'a' })).toBe(EVERY_PAGE)
})

test('a deletion also evicts the pages that link to the artist’s works', () => {
  expect(evictedTags({ type: 'artwork.deleted', ...work })).toEqual([
    '/artwork/w',
    '/artist/a',
    '/for-art-lovers',
    '/artists',
    'publications of a',
    'related to w',
  ])
  expect(evictedTags({ type: 'artist.deleted', artistId: 'a' })).toEqual([
    '/artist/a',
    'works of a',
    'publications of a',
    'related to works of a',
    '/for-art-lovers',
    '/artists',
  ])
})

test('a description and tags evict only the work’s page', () => {
  const fields = ['description', 'tags'] as const
  expect(evictedTags({ type: 'artwork.changed', ...work, fields })).toEqual(['/artwork/w'])
})

test('a medium and a place also evict the directory of artists', () => {
  const changed = { type: 'artwork.changed', ...work, fields: ['medium'] } as const
  expect(evictedTags(changed)).toEqual(['/artwork/w', '/artists'])
  const moved = { type: 'artist.changed', artistId: 'a', fields: ['location'] } as const
  expect(evictedTags(moved)).toEqual(['/artist/a', 'works of a', '/artists'])
})

test('an artist’s name, biography and statement evict the pages that show them', () => {
  const after = (field: 'name' | 'bio' | 'statement') =>
    evictedTags({ type: 'artist.changed', artistId: 'a', fields: [field] })
  expect(after('name')).toEqual(['/artist/a', 'works of a', '/for-art-lovers', '/artists'])
  expect(after('bio')).toEqual(['/artist/a', 'works of a'])
  expect(after('statement')).toEqual(['/artist/a'])
})

test('likes evict the works’ pages, and an order evicts nothing', () => {
  expect(evictedTags({ type: 'favourite.changed', itemIds: ['w', 'x'] })).toEqual([
    '/artwork/w',
    '/artwork/x',
  ])
  expect(evictedTags({ type: 'order.placed', purchaseId: 'p' })).toEqual([])
})
