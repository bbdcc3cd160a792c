import type { ImageView } from '../images/image.ts'

/** An artist as everybody may see them: never how to sign in as one, or write to one. */
export type PublicArtist = {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly bio: string
  readonly statement: string
  /** Null while there is none. */
  readonly photo: ImageView | null
  /** The month in which they came to Frame, yyyy-mm: the moment is nobody's business. */
  readonly since: string
  /** How many of their works hang in the gallery. */
  readonly workCount: number
}

/** For example `1 work` and `12 works`. */
export function workCountText(count: number): string {
  return `${count} ${count === 1 ? 'work' : 'works'}`
}

export function artistPath(id: string): string {
  return `/artist/${encodeURIComponent(id)}`
}
