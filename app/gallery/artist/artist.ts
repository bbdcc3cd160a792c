import type { ImageView } from '../../images/image.ts'

/** The public part of an artist's profile: no email address. */
export type PublicArtist = {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly bio: string
  readonly statement: string
  readonly photo: ImageView | null
  /** The month of the sign-up, yyyy-mm. The exact time is private. */
  readonly since: string
  /** Published works. */
  readonly workCount: number
}

export function artistPath(id: string): string {
  return `/artist/${encodeURIComponent(id)}`
}

/** The Atom feed of an artist's works. */
export const artistFeedPath = (id: string): string => `/feeds/artists/${id}.atom`
