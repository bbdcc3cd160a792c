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
    'cards of a',
    'cards of many artists',
    '/for-art-lovers',
    '/artists',
  ])
})

test('a description evicts only the work’s page, and tags also their pages', () => {
  const changed = (field: 'description' | 'tags') =>
    evictedTags({ type: 'artwork.changed', ...work, tagKeys: ['x', 'y'], fields: [field] })
  expect(changed('description')).toEqual(['/artwork/w'])
  expect(changed('tags')).toEqual(['/artwork/w', 'works tagged x', 'works tagged y'])
})

test('what comes, goes or has another card evicts the pages of its tags', () => {
  const tagged = { ...work, tagKeys: ['x'] }
  for (const type of ['artwork.published', 'artwork.deleted', 'artwork.hidden'] as const) {
    expect(evictedTags({ type, ...tagged })).toContain('works tagged x')
  }
  const renamed = { type: 'artwork.changed', ...tagged, fields: ['title'] } as const
  expect(evictedTags(renamed)).toContain('works tagged x')
})

test('a medium and a place also evict the directory of artists', () => {
  const changed = { type: 'artwork.changed', ...work, fields: ['medium'] } as const
  expect(evictedTags(changed)).toEqual(['/artwork/w', '/artists', '/artist/a'])
  const moved = { type: 'artist.changed', artistId: 'a', fields: ['location'] } as const
  expect(evictedTags(moved)).toEqual(['/artist/a', 'works of a', '/artists'])
})

test('an artist’s name, biography and statement evict the pages that show them', () => {
  const after = (field: 'name' | 'bio' | 'statement') =>
    evictedTags({ type: 'artist.changed', artistId: 'a', fields: [field] })
  expect(after('name')).toEqual([
    '/artist/a',
    'works of a',
    '/for-art-lovers',
    'cards of a',
    'cards of many artists',
    '/artists',
  ])
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

test('an exhibition evicts its page, and where its fields are shown, those of its artist', () => {
  const one = { type: 'exhibition.changed', exhibitionId: 'e', artistId: 'a' } as const
  expect(evictedTags({ ...one, fields: ['text'] })).toEqual(['/exhibition/e'])
  expect(evictedTags({ ...one, fields: ['dates'] })).toEqual([
    '/exhibition/e',
    '/artist/a',
    '/exhibitions',
  ])
  const named = ['/exhibition/e', '/artist/a', '/exhibitions', 'part of e']
  expect(evictedTags({ ...one, fields: ['title', 'text'] })).toEqual(named)
  const placed = ['/exhibition/e', '/artist/a', '/exhibitions', 'works of a']
  expect(evictedTags({ ...one, fields: ['works'] })).toEqual(placed)
  expect(evictedTags({ ...one, fields: ['publication'] })).toEqual(placed)
})

test('an arrangement evicts the artist’s page and the steps from work to work', () => {
  const tags = evictedTags({ type: 'artist.arranged', artistId: 'a' })
  expect(tags).toEqual(['/artist/a', 'works of a'])
})
