import { favouriteOrder } from '../../favourites/favourite-order.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { browserApi } from '../browser-api.ts'
import { readExhibition, recallExhibition } from '../exhibition/exhibition-order.ts'
import { appendPage, type FeedPage } from '../feed/feed.ts'
import { loadFeedPage } from '../feed/feed-page.ts'
import {
  recallGallery,
  rememberGallery,
  storeGalleryMemorySoon,
  type GalleryMemory,
} from '../feed/gallery-memory.ts'
import { followingOrder } from '../following/following-order.ts'
import { searchQueryOf } from '../search/search-query.ts'
import type { Neighbour } from './related-work.ts'
import type { RelatedWorks } from './related-work.schema.ts'
import type { WorkOrigin } from './work-origin.ts'

export type Neighbours = {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

/** Pages of stock photos that are read at most to find one. */
const MAX_PHOTO_PAGES = 5

/** The stock photos in the order of the gallery, for visitors who have not seen them there. */
let photoFeed: FeedPage = { cards: [], next: { kind: 'photos', page: 1 }, photosFailed: false }

/** A work, and the lists in which it may have neighbours. */
type ShownWork = {
  readonly work: Pick<WorkCard, 'id' | 'kind'>
  readonly origin: WorkOrigin | null
  readonly related: RelatedWorks
}

/**
 * The neighbours of a work in the list that the visitor came from, as it was seen. Where that is
 * unknown, those that the server gave: in the gallery, or among the works of the artist.
 */
export function findNeighbours({ work, origin, related }: ShownWork): Neighbours {
  switch (origin?.order ?? origin?.from) {
    case 'artist': {
      const { previous, following } = related.byArtist
      return { previous, next: following[0] ?? null }
    }
    case 'exhibition':
      return neighboursIn(recallExhibition(origin?.exhibition ?? '') ?? [], work.id)
    case 'favourites':
      return neighboursIn(favouriteOrder.recall(), work.id)
    case 'following':
      return neighboursIn(followingOrder.recall(), work.id)
    default: {
      const cards = galleryCards(work, origin)
      const { previous, next } = neighboursIn(cards, work.id)
      // The server's neighbours are those in the whole gallery.
      if (isSearch(origin)) return { previous, next }
      const { inGallery } = related
      return {
        previous: previous ?? inGallery.previous,
        next: next ?? inGallery.next ?? photoAfter(work),
      }
    }
  }
}

/** Reads more of the list, where it ends before the work's neighbours. */
export async function extendOrder({ work, origin, related }: ShownWork): Promise<void> {
  switch (origin?.order ?? origin?.from) {
    case 'artist':
      return
    case 'exhibition':
      return readExhibition(origin?.exhibition ?? '')
    case 'favourites':
      return favouriteOrder.extend(work.id)
    case 'following':
      return followingOrder.extend(work.id)
    default: {
      const visit = visitWith(work, origin)
      if (visit !== null) return extendVisit(visit, work)
      if (isSearch(origin)) return
      if (work.kind === 'stock-photo' || related.inGallery.next === null) await findPhoto(work)
    }
  }
}

function neighboursIn(works: readonly Neighbour[], id: string): Neighbours {
  const index = works.findIndex((work) => work.id === id)
  if (index === -1) return { previous: null, next: null }
  return { previous: works[index - 1] ?? null, next: works[index + 1] ?? null }
}

/** The visit to the gallery that the visitor came from, if the work was in it. */
function visitWith({ id }: { readonly id: string }, origin: WorkOrigin | null) {
  const visit = recallGallery(origin?.search ?? '')
  return visit?.feed.cards.some((card) => card.id === id) ? visit : null
}

const isSearch = (origin: WorkOrigin | null): boolean =>
  searchQueryOf(new URLSearchParams(origin?.search)) !== ''

const galleryCards = (work: ShownWork['work'], origin: WorkOrigin | null) =>
  (visitWith(work, origin)?.feed ?? photoFeed).cards

/** The first stock photo, which follows the last work. */
const photoAfter = ({ kind }: ShownWork['work']): Neighbour | null =>
  kind === 'artwork' ? (photoFeed.cards[0] ?? null) : null

/** Appends the next page to the visit, which the gallery shows on return. */
async function extendVisit(visit: GalleryMemory, { id }: ShownWork['work']): Promise<void> {
  const { feed } = visit
  if (feed.next === null || feed.cards.at(-1)?.id !== id) return
  const page = await loadFeedPage(browserApi, feed.next)
  if (!page.ok) return
  rememberGallery({ ...visit, feed: appendPage(feed, page.page) })
  storeGalleryMemorySoon()
}

/** Reads stock photos until the photo and the one after it are known. */
async function findPhoto({ id, kind }: ShownWork['work']): Promise<void> {
  for (let page = 0; page < MAX_PHOTO_PAGES; page += 1) {
    const { cards, next } = photoFeed
    const index = cards.findIndex((card) => card.id === id)
    const isFound = kind === 'artwork' ? cards.length > 0 : index > -1 && index < cards.length - 1
    if (isFound || next === null) return
    const loaded = await loadFeedPage(browserApi, next)
    if (!loaded.ok || loaded.page.photosFailed) return
    photoFeed = appendPage(photoFeed, loaded.page)
  }
}
