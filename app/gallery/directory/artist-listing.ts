import type { WorkCard } from '../../artworks/artwork.ts'
import type { ImageView } from '../../images/image.ts'

/** A work in the strip beside an artist's name. */
export type StripWork = Pick<WorkCard, 'id' | 'title' | 'alt_description' | 'urls' | 'image'>

/** An artist as the directory shows them. */
export type ArtistListing = {
  readonly id: string
  readonly name: string
  /** '' if unknown. */
  readonly location: string
  readonly photo: ImageView | null
  /** Published works. */
  readonly workCount: number
  /** The latest works. */
  readonly works: StripWork[]
}

/** Works in the strip of an artist. */
export const STRIP_WORKS = 4

/** Matches are counted up to this number. */
export const MAX_COUNT = 1000

/** The first letters of names; `other` is for names in other alphabets. */
export const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', 'other']

/** The artist after whom a page of the directory begins. */
export type ListingCursor = { readonly id: string; readonly nameKey: string }
