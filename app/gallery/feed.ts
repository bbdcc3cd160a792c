import { cardOfPhoto, type WorkCard } from '../artworks/artwork.ts'
import type { StockPhoto } from '../stock-photos/stock-photo.ts'

/** A card on the gallery's wall; `isFavorited` is false for guests. */
export type WallCard = WorkCard & { readonly isFavorited: boolean }

/** Where a page of the wall begins: published works first, stock photos after the last of them. */
export type WallPosition =
  | { readonly kind: 'works'; readonly cursor: string | null }
  | { readonly kind: 'photos'; readonly page: number }

export const WALL_START: WallPosition = { kind: 'works', cursor: null }

export type WallPage = {
  readonly cards: readonly WallCard[]
  /** Null at the very end. */
  readonly next: WallPosition | null
  /** The stock photos that belong here did not come; `next` is where to ask for them again. */
  readonly photosFailed: boolean
}

/** All that hangs so far. */
export type Wall = WallPage

/** Reads `?cursor=…` or `?photos=2`; anything else is the beginning. */
export function wallPosition(search: URLSearchParams): WallPosition {
  const photos = search.get('photos') ?? ''
  if (/^[1-9]\d{0,2}$/.test(photos)) return { kind: 'photos', page: Number(photos) }
  return { kind: 'works', cursor: search.get('cursor') }
}

/** The address of a page of the wall, a link that also works without scripts. */
export function wallPath(position: WallPosition): string {
  if (position.kind === 'photos') return `/for-art-lovers?photos=${position.page}`
  if (position.cursor === null) return '/for-art-lovers'
  return `/for-art-lovers?cursor=${encodeURIComponent(position.cursor)}`
}

/** Hangs a page after what is there. What shows up twice, since works moved meanwhile, hangs once. */
export function addToWall(wall: Wall, page: WallPage): Wall {
  const present = new Set(wall.cards.map(({ id }) => id))
  const added = page.cards.filter(({ id }) => !present.has(id))
  return { ...page, cards: [...wall.cards, ...added] }
}

/** Brings cards up to date where they hang, such as a new price or another star. */
export function refreshWall(wall: Wall, cards: readonly WallCard[]): Wall {
  const fresh = new Map(cards.map((card) => [card.id, card]))
  return { ...wall, cards: wall.cards.map((card) => fresh.get(card.id) ?? card) }
}

/** @param favorited decides for each card; its own mark where it has no answer */
export const markWall = (wall: Wall, favorited: Decision): Wall => ({
  ...wall,
  cards: markCards(wall.cards, favorited),
})

type Decision = (id: string) => boolean | undefined

const markCards = (cards: readonly WallCard[], favorited: Decision): WallCard[] =>
  cards.map((card) => {
    const isFavorited = favorited(card.id) ?? card.isFavorited
    return isFavorited === card.isFavorited ? card : Object.assign({}, card, { isFavorited })
  })

/** Stock photos as cards, with the viewer's stars. */
export function wallCardsOf(
  photos: readonly StockPhoto[],
  favorited: ReadonlySet<string>,
): WallCard[] {
  return photos.map((photo) =>
    Object.assign(cardOfPhoto(photo), { isFavorited: favorited.has(photo.id) }),
  )
}
