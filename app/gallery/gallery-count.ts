import { countText } from '../kernel/count.ts'
/** The counts of the gallery; each is at most `MOST_COUNTED`. */
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
export const MOST_COUNTED = 10_000

/** Such as `1 artist`, `2 artworks` and `10,000+ members`. */
export function countTexts({ artists, artworks, members }: GalleryCounts): string[] {
  return [
    countText(artists, 'artist', MOST_COUNTED),
    countText(artworks, 'artwork', MOST_COUNTED),
    countText(members, 'member', MOST_COUNTED),
  ]
}
