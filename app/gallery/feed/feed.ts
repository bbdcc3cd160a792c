import { cardOfPhoto, type WorkCard } from '../../artworks/artwork.ts'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import type { StockPhoto } from '../../stock-photos/stock-photo.schema.ts'
import { searchQueryOf } from '../search/search-query.ts'

/**
 * The works of the first page: more than a screen, in HTML that fits into the first round trip of a
 * connection, 14 KB. Later pages have the API's default.
 */
export const FIRST_PAGE_LIMIT = 12

/** Whether a viewer has favourited a work or owns a copy; all false for guests. */
export type WorkMarks = {
  readonly isFavorited: boolean
  /** The viewer owns a copy of it. */
  readonly isInCollection: boolean
}

/** A card in the gallery feed, with the viewer's marks. */
export type FeedItem = WorkCard & WorkMarks

/** The start of a feed page. Stock photos follow the last published work; a search has none. */
export type FeedPosition =
  | {
      readonly kind: 'works'
      readonly cursor: string | null
      /** The parameters of a search, such as `q=tide&medium=print`; none for the whole gallery. */
      readonly query?: string
    }
  | { readonly kind: 'photos'; readonly page: number }

export type FeedPage = {
  readonly cards: readonly FeedItem[]
  /** Null at the end of the feed. */
  readonly next: FeedPosition | null
  /** The stock photos of this page could not be loaded; `next` is where to retry. */
  readonly photosFailed: boolean
}

/** Reads `?cursor=…` or `?photos=2`, or a search; anything else is the start. */
export function parseFeedPosition(search: URLSearchParams): FeedPosition {
  const query = searchQueryOf(search)
  if (query !== '') return { kind: 'works', cursor: search.get('cursor'), query }
  const photos = search.get('photos') ?? ''
  if (/^[1-9]\d{0,2}$/.test(photos)) return { kind: 'photos', page: Number(photos) }
  return { kind: 'works', cursor: search.get('cursor') }
}

/** The path of a page of the feed. */
export function feedPath(position: FeedPosition): string {
  if (position.kind === 'photos') return `${GALLERY_PATH}?photos=${position.page}`
  const { cursor, query = '' } = position
  const parameters = new URLSearchParams(query)
  if (cursor !== null) parameters.set('cursor', cursor)
  return parameters.size === 0 ? GALLERY_PATH : `${GALLERY_PATH}?${parameters}`
}

/** Appends a page, without items that the feed has already because works moved meanwhile. */
export function appendPage(feed: FeedPage, page: FeedPage): FeedPage {
  const present = new Set(feed.cards.map(({ id }) => id))
  const added = page.cards.filter(({ id }) => !present.has(id))
  return { ...page, cards: [...feed.cards, ...added] }
}

/** Replaces items by newer data with the same id, such as a new price. */
export function updateItems(feed: FeedPage, cards: readonly FeedItem[]): FeedPage {
  const fresh = new Map(cards.map((card) => [card.id, card]))
  return { ...feed, cards: feed.cards.map((card) => fresh.get(card.id) ?? card) }
}

/** @param marksOf returns undefined for items to leave as they are */
export function updateMarks(
  feed: FeedPage,
  marksOf: (id: string) => Partial<WorkMarks> | undefined,
): FeedPage {
  const cards = feed.cards.map((card) => {
    const { isFavorited, isInCollection } = { ...card, ...marksOf(card.id) }
    const isSame = isFavorited === card.isFavorited && isInCollection === card.isInCollection
    return isSame ? card : { ...card, isFavorited, isInCollection }
  })
  return { ...feed, cards }
}

/** Stock photos as items, with the viewer's marks by id. */
export function toFeedItems(
  photos: readonly StockPhoto[],
  marks: ReadonlyMap<string, WorkMarks>,
): FeedItem[] {
  const none = { isFavorited: false, isInCollection: false }
  return photos.map((photo) => ({ ...cardOfPhoto(photo), ...(marks.get(photo.id) ?? none) }))
}
