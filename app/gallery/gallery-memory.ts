import { GALLERY_MEMORY_KEY } from './document-visit.ts'
import type { Wall } from './wall.ts'

/** What is remembered of a visit to the gallery: what hung there, and where the visitor stood. */
export type GalleryMemory = {
  /** The query of the address at which the wall began. */
  readonly search: string
  readonly wall: Wall
  readonly anchor: ScrollAnchor | null
}

/** A card, and how far its upper edge was below the window's, in pixels. */
export type ScrollAnchor = { readonly id: string; readonly top: number }

const STORING_DELAY_MS = 600
/** The page that was left last, and those before it in the browser's history. */
const MAX_VISITS = 3
/** One per page of the gallery, latest first; null until the tab's session storage was read. */
let visits: readonly GalleryMemory[] | null = null

/** Keeps it for this tab; `storeGalleryMemory` makes it outlive a reload. */
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
    // Full or forbidden: a reload then starts at the top, and nothing else is lost.
  }
}

/** Leaves the page that comes next its time; should that be left at once, it is stored then. */
export function storeGalleryMemorySoon(): void {
  const timer = setTimeout(storeGalleryMemory, STORING_DELAY_MS)
  const store = () => {
    clearTimeout(timer)
    storeGalleryMemory()
  }
  addEventListener('pagehide', store, { once: true })
}

/** @returns null when nothing is remembered of a wall that began at this query */
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

/** Drops everything that is not a visit, such as what an earlier version of Frame stored. */
export function parseVisits(value: unknown): GalleryMemory[] {
  if (!Array.isArray(value)) return []
  return value.map(parseVisit).filter((visit) => visit !== null)
}

function parseVisit(value: unknown): GalleryMemory | null {
  if (typeof value !== 'object' || value === null) return null
  const { search, wall, anchor } = value as Partial<GalleryMemory>
  const isWall = Array.isArray(wall?.cards) && wall.cards.every(isCard)
  if (typeof search !== 'string' || !isWall) return null
  const isAnchor = typeof anchor?.id === 'string' && typeof anchor.top === 'number'
  return { search, wall, anchor: isAnchor ? anchor : null }
}

function isCard(card: unknown): boolean {
  if (typeof card !== 'object' || card === null) return false
  const { id, image, urls, user } = card as Record<string, unknown>
  return typeof id === 'string' && [image, urls, user].every((part) => typeof part === 'object')
}
