import { expect, test } from 'vitest'
import { evictedTags } from './evicted-tags.ts'

const work = { artworkId: 'w', artistId: 'a' }

test('a field on cards evicts the work, its artist’s page and the feed', () => {
  const everywhere = ['/artwork/w', '/artist/a', '/for-art-lovers']
  expect(evictedTags({ type: 'artwork.published', ...work })).toEqual(everywhere)
  expect(evictedTags({ type: 'artwork.deleted', ...work })).toEqual(everywhere)
  expect(evictedTags({ type: 'artwork.changed', ...work, fields: ['price'] })).toEqual(everywhere)
})

test('a description and tags evict only the work’s page', () => {
  const fields = ['description', 'tags'] as const
  expect(evictedTags({ type: 'artwork.changed', ...work, fields })).toEqual(['/artwork/w'])
})

test('an artist’s name, biography and statement evict the pages that show them', () => {
  const after = (field: 'name' | 'bio' | 'statement') =>
    evictedTags({ type: 'artist.changed', artistId: 'a', fields: [field] })
  expect(after('name')).toEqual(['/artist/a', 'works of a', '/for-art-lovers'])
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
