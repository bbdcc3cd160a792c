import { GALLERY_MEMORY_KEY } from './document-visit.ts'
import type { FeedPage } from './feed.ts'

/** A visit to a page of the gallery: its feed and the scroll position. */
export type GalleryMemory = {
  /** The query string of the page. */
  readonly search: string
  readonly feed: FeedPage
  readonly anchor: ScrollAnchor | null
  /** The work of this feed that was shown last, perhaps after steps from another one. */
  readonly lastWork?: string
}

/** A card and the distance of its top edge from the window's, in pixels. */
export type ScrollAnchor = { readonly id: string; readonly top: number }

const STORING_DELAY_MS = 600
/** The last page, and those before it in the browser's history. */
const MAX_VISITS = 3
/** One visit per page of the gallery, latest first; null until the session storage was read. */
let visits: readonly GalleryMemory[] | null = null

/** Keeps a visit in memory; `storeGalleryMemory` writes it to the session storage. */
export function rememberGallery(visit: GalleryMemory): void {
  visits ??= readStored()
  const others = visits.filter(({ search }) => search !== visit.search)
  visits = [visit, ...others].slice(0, MAX_VISITS)
}

export function storeGalleryMemory(): void {
  if (visits === null) return
  try {
    sessionStorage.setItem(GALLERY_MEMORY_KEY, JSON.stringify(visits))
  } catch {
    // Full or forbidden storage: a reload starts at the top.
  }
}

/** Stores after a delay, so that the next page renders first; at once if the document is left. */
export function storeGalleryMemorySoon(): void {
  const store = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', store)
    storeGalleryMemory()
  }
  const timer = setTimeout(store, STORING_DELAY_MS)
  addEventListener('pagehide', store)
}

/** @returns null when no visit with this query string is remembered */
export function recallGallery(search: string): GalleryMemory | null {
  visits ??= readStored()
  return visits.find((visit) => visit.search === search) ?? null
}

function readStored(): GalleryMemory[] {
  try {
    const text = sessionStorage.getItem(GALLERY_MEMORY_KEY)
    return text === null ? [] : parseVisits(JSON.parse(text))
  } catch {
    return []
  }
}

/** Drops everything that is not a visit, such as data of an earlier version of Frame. */
export function parseVisits(value: unknown): GalleryMemory[] {
  if (!Array.isArray(value)) return []
  return value.map(parseVisit).filter((visit) => visit !== null)
}

function parseVisit(value: unknown): GalleryMemory | null {
  if (typeof value !== 'object' || value === null) return null
  const { search, feed, anchor, lastWork } = value as Partial<GalleryMemory>
  const isFeed = Array.isArray(feed?.cards) && feed.cards.every(isCard)
  if (typeof search !== 'string' || !isFeed) return null
  const isAnchor = typeof anchor?.id === 'string' && typeof anchor.top === 'number'
  return {
    search,
    feed,
    anchor: isAnchor ? anchor : null,
    ...(typeof lastWork === 'string' ? { lastWork } : {}),
  }
}

function isCard(card: unknown): boolean {
  if (typeof card !== 'object' || card === null) return false
  const { id, image, urls, user } = card as Record<string, unknown>
  return typeof id === 'string' && [image, urls, user].every((part) => typeof part === 'object')
}
