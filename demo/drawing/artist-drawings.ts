import type { Drawing, Format } from './sheet.ts'

/** How the pictures of one artist are drawn. */
export type ArtistDrawings = {
  readonly key: string
  readonly portrait: () => Drawing
  /** By the title of the work; each is drawn in the proportions of the work's size. */
  readonly works: Readonly<Record<string, (format: Format) => Drawing>>
}

/** Profile portraits are square. */
export const PORTRAIT_FORMAT: Format = { width: 30, height: 30 }
