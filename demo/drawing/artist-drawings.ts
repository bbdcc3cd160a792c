import type { Drawing, Format } from './sheet.ts'

/** The functions that draw an artist's pictures as SVG. */
export type ArtistDrawings = {
  readonly key: string
  readonly portrait: () => Drawing
  /** Keyed by the work's title. Each draws in the proportions of the work. */
  readonly works: Readonly<Record<string, (format: Format) => Drawing>>
}

/** Profile portraits are square. */
export const PORTRAIT_FORMAT: Format = { width: 30, height: 30 }
