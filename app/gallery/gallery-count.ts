import { countText } from '../kernel/count.ts'
/** The counts of the gallery; each is at most `MAX_COUNTED_TOTAL`. */
export type GalleryCounts = {
  /** Artists with a published work. */
  readonly artists: number
  /** Published works of artists. */
  readonly artworks: number
  /** People with an account. */
  readonly members: number
}

/** The counts in the footer. */
export type FooterCounts = {
  /** Whether the footer shows the figures of the specification's point 1. */
  readonly hasClaims: boolean
  /** Such as `12 artworks`; empty without real counts. */
  readonly real: readonly string[]
}

/** More is shown as `10,000+`. */
export const MAX_COUNTED_TOTAL = 10_000

/** Such as `1 artist`, `2 artworks` and `10,000+ members`. */
export function countTexts({ artists, artworks, members }: GalleryCounts): string[] {
  return [
    countText(artists, 'artist', MAX_COUNTED_TOTAL),
    countText(artworks, 'artwork', MAX_COUNTED_TOTAL),
    countText(members, 'member', MAX_COUNTED_TOTAL),
  ]
}
