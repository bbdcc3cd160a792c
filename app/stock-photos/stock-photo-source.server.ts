import type { UnpricedPhoto } from './stock-photo.ts'

export type SearchResult = {
  readonly photos: readonly UnpricedPhoto[]
  readonly totalPages: number
}

/**
 * A source of stock photos: the service, or the built-in sketches. Failures of the service are the
 * value 'unavailable' and never throw, since the gallery works without it.
 */
export type StockPhotoSource = {
  readonly name: string
  /** @param page counts from 1 */
  search(page: number): Promise<SearchResult | 'unavailable'>
  /** Null if the source works and has no such photo. */
  find(id: string): Promise<UnpricedPhoto | null | 'unavailable'>
}

/** Photos on a page of the search (specification, point 7). */
export const PER_PAGE = 30
