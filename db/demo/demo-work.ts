import type { Drawing, Format } from './art/sheet.ts'

/** A work of the demo gallery. Its size is in whole centimetres, its price in whole euros. */
export type DemoWork = {
  readonly title: string
  readonly description: string
  readonly price: number
  /** ISO date on which it was finished. */
  readonly date: string
  readonly size: Format
  readonly tags: readonly string[]
  readonly altDescription: string
  readonly isDraft?: boolean
  readonly draw: () => Drawing
}

export type DemoArtist = {
  readonly key: string
  readonly firstName: string
  readonly lastName: string
  readonly location: string
  readonly bio: string
  readonly statement: string
  /** True of the one whose credentials the README gives. */
  readonly isDemoArtist?: boolean
  readonly portrait: () => Drawing
  readonly works: readonly DemoWork[]
}

/** A work whose drawing takes the proportions of its size. */
export function createWork(
  work: Omit<DemoWork, 'draw'> & { draw: (format: Format) => Drawing },
): DemoWork {
  return { ...work, draw: () => work.draw(work.size) }
}

/** Profile portraits are square. */
export const PROFILE: Format = { width: 30, height: 30 }
