import type { WorkCard } from '../../artworks/artwork.ts'
import {
  relatedToWork,
  relatedToWorksOf,
  NEWEST_WORK,
  newestWorksOf,
  partOf,
  worksOf,
} from '../../routing/cache-tag.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'

/** The facts of a neighbour that its link shows and prefetches. */
export type Neighbour = Pick<WorkCard, 'id' | 'title' | 'image' | 'urls'>

/** The most works in `following` and `newest` together. */
export const MAX_MORE_WORKS = 6

/** Drafts and stock photos have none. */
export const NO_RELATED_WORKS: RelatedWorks = {
  inGallery: { previous: null, next: null },
  byArtist: { previous: null, following: [], newest: [] },
  exhibitions: [],
}

/** Further works of the artist: those that follow, then the first. */
export const moreByArtist = ({ byArtist }: RelatedWorks): readonly RelatedWork[] => [
  ...byArtist.following,
  ...byArtist.newest,
]

/** The cache tags, besides its path, of a work's page: it shows the works around the work. */
export function tagsOfWork(artistId: string, related: RelatedWorks): Set<string> {
  const { inGallery, byArtist } = related
  const tags = new Set([worksOf(artistId)])
  for (const work of [inGallery.previous, inGallery.next]) {
    if (work !== null) tags.add(relatedToWorksOf(work.artistId))
  }
  const shown = [inGallery.previous, inGallery.next, byArtist.previous, ...moreByArtist(related)]
  for (const work of shown) if (work !== null) tags.add(relatedToWork(work.id))
  if (inGallery.previous === null) tags.add(NEWEST_WORK)
  for (const { id } of related.exhibitions) tags.add(partOf(id))
  if (mayShowNewest(byArtist)) tags.add(newestWorksOf(artistId))
  return tags
}

/** Whether the next work of the artist would be among these: it comes after the pinned ones. */
function mayShowNewest({ previous, following }: RelatedWorks['byArtist']): boolean {
  if (previous === null || following.length < MAX_MORE_WORKS) return true
  return previous.isPinned && following.some((work) => !work.isPinned)
}
