import { expect, test } from 'vitest'
import { workCard } from '../../../tests/helpers/pages/work-card.ts'
import { MAX_MORE_WORKS, moreByArtist, NO_RELATED_WORKS, tagsOfWork } from './related-work.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'

const work = (id: string, artistId = 'a'): RelatedWork => ({
  ...workCard({ id }),
  artistId,
  isPinned: false,
})

const following = Array.from({ length: MAX_MORE_WORKS }, (_, nth) => work(`f${nth}`))
const middle: RelatedWorks = {
  inGallery: { previous: work('p', 'b'), next: work('n', 'c') },
  byArtist: { previous: work('q'), following, newest: [] },
  exhibitions: [],
}
const tagsOf = (related: RelatedWorks) => [...tagsOfWork('a', related)]

test('a page has the tags of the works beside it and of their artists', () => {
  expect(tagsOf(middle).toSorted()).toEqual(
    [
      'works of a',
      'related to works of b',
      'related to works of c',
      ...['p', 'n', 'q', ...following.map(({ id }) => id)].map((id) => `related to ${id}`),
    ].toSorted(),
  )
})

test('only the newest work in the gallery is evicted by every publication', () => {
  expect(tagsOf(middle)).not.toContain('newest work')
  const { next } = middle.inGallery
  expect(tagsOf({ ...middle, inGallery: { previous: null, next } })).toContain('newest work')
})

test('publications of the artist evict the pages that show which works are the newest', () => {
  const newestTag = 'newest works of a'
  const { byArtist } = middle
  expect(tagsOf(middle)).not.toContain(newestTag)
  expect(tagsOf({ ...middle, byArtist: { ...byArtist, previous: null } })).toContain(newestTag)
  const few = { ...byArtist, following: following.slice(1), newest: [work('z')] }
  expect(tagsOf({ ...middle, byArtist: few })).toContain(newestTag)
  expect(tagsOf(NO_RELATED_WORKS)).toContain(newestTag)
})

test('more works are those that follow, then the newest', () => {
  const byArtist = { previous: null, following: [work('f')], newest: [work('z')] }
  expect(moreByArtist({ ...middle, byArtist }).map(({ id }) => id)).toEqual(['f', 'z'])
})

test('publications also evict the pages of pinned works that reach to the newest', () => {
  const pinned = (one: RelatedWork): RelatedWork => ({ ...one, isPinned: true })
  const previous = pinned(work('q'))
  const byArtist = { previous, following, newest: [] }
  expect(tagsOf({ ...middle, byArtist })).toContain('newest works of a')
  const allPinned = { ...byArtist, following: following.map(pinned) }
  expect(tagsOf({ ...middle, byArtist: allPinned })).not.toContain('newest works of a')
})

test('a page has the tags of the series and exhibitions that it names', () => {
  const exhibitions = [{ id: 'e', kind: 'series', title: 'Tides' }] as const
  expect(tagsOf({ ...middle, exhibitions })).toContain('part of e')
})
