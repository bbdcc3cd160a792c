import type { Medium } from '../app/artworks/medium.ts'
import type { OwnPress } from '../app/gallery/press/press.schema.ts'

/** A work of the demo gallery. Its size is in whole centimetres, its price in whole euros. */
export type DemoWork = {
  readonly title: string
  readonly description: string
  readonly price: number
  /** ISO date on which it was finished. */
  readonly date: string
  readonly size: { readonly width: number; readonly height: number }
  readonly tags: readonly string[]
  /** The artist's medium and technique apply if a work states none. */
  readonly medium?: Medium
  readonly technique?: string
  readonly altDescription: string
  readonly isDraft?: boolean
}

/** The texts of an artist's press page. */
export type DemoPress = Pick<OwnPress, 'portraitAlt' | 'portraitCredit' | 'contact' | 'cv'>

export type DemoArtist = {
  readonly key: string
  readonly firstName: string
  readonly lastName: string
  readonly location: string
  readonly bio: string
  readonly statement: string
  readonly medium: Medium
  readonly technique: string
  readonly press?: DemoPress
  /** True of the one whose credentials the README gives. */
  readonly isDemoArtist?: boolean
  readonly works: readonly DemoWork[]
}
