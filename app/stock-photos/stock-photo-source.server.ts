import type { UnpricedPhoto } from './stock-photo.ts'

export type SearchResult = {
  readonly photos: readonly UnpricedPhoto[]
  readonly totalPages: number
}

/**
 * Where stock photos come from: the service, or the built-in sketches. Whatever is wrong with the
 * service is a value, 'unavailable', and never throws: the gallery goes on without it.
 */
export type StockPhotoSource = {
  readonly name: string
  /** @param page counts from 1 */
  search(page: number): Promise<SearchResult | 'unavailable'>
  /** null: the source is well and has no such photo. */
  find(id: string): Promise<UnpricedPhoto | null | 'unavailable'>
  /** False while the source refuses to be asked, after faults or a rate limit. */
  isUp(): boolean
}

/** Photos on a page of the search (specification, point 7). */
export const PER_PAGE = 30
