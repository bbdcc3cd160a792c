import type { ImageView } from '../../images/image.ts'

/** The number of works that the landing page shows. */
export const MAX_FEATURED_WORKS = 6

/** A work on the landing page. */
export type FeaturedWork = {
  readonly id: string
  readonly title: string
  readonly artistId: string
  readonly artist: string
  /** The text alternative of the image. */
  readonly alt: string
  readonly image: ImageView
}
