import type { Sketch } from '../../app/stock-photos/sketch-source.server.ts'
import type { Drawing } from './art/sheet.ts'

export type DrawnSketch = Sketch & { readonly draw: () => Drawing }

/** What differs from sketch to sketch. */
export type SketchNote = {
  readonly slug: string
  readonly title: string
  readonly alt: string
  readonly note: string
  readonly author: string
  readonly day: string
  readonly tags: readonly string[]
  readonly draw: () => Drawing
}
