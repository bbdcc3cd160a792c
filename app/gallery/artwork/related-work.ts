import type { WorkCard } from '../../artworks/artwork.ts'
import type { NamedExhibition } from '../../exhibitions/exhibition.schema.ts'
import {
  relatedToWork,
  relatedToWorksOf,
  NEWEST_WORK,
  newestWorksOf,
  partOf,
  worksOf,
} from '../../routing/cache-tag.ts'

/** The facts of a neighbour that its link shows and prefetches. */
export type Neighbour = Pick<WorkCard, 'id' | 'title' | 'image' | 'urls'>

/** A work as the pages of other works show it: in a strip, or as the name of a link. */
export type RelatedWork = Pick<
  WorkCard,
  'id' | 'title' | 'price' | 'year' | 'urls' | 'image' | 'alt_description'
> & {
  readonly artistId: string
  /** Whether its artist has put it among the first of their page. */
  readonly isPinned: boolean
}

/** The works around a published work. */
export type RelatedWorks = {
  /** In the order of the gallery, without its stock photos. */
  readonly inGallery: {
    readonly previous: RelatedWork | null
    readonly next: RelatedWork | null
  }
  /** In the order of the artist's page. */
  readonly byArtist: {
    readonly previous: RelatedWork | null
    readonly following: readonly RelatedWork[]
    /** The first works of the artist's page, where too few follow. */
    readonly newest: readonly RelatedWork[]
  }
  /** The series and exhibitions that show the work. */
  readonly exhibitions: readonly NamedExhibition[]
}

/** The most works in `following` and `newest` together. */
export const MAX_MORE_WORKS = 6

/** The default and the greatest number of similar works. */
export const SIMILAR_WORKS = 12
export const MAX_SIMILAR_WORKS = 24

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
