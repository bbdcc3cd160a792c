import points from './points.json' with { type: 'json' }

/** A point of the specification: `1.2` is the second of its first section. */
export type Point = { readonly id: string; readonly says: string }

/** The specification's nine sections, split into points that a test can prove. */
export const SECTIONS: ReadonlyArray<{
  readonly title: string
  readonly points: readonly Point[]
}> = Object.entries(points).map(([title, says]) => ({
  title,
  points: Object.entries(says).map(([id, text]) => ({ id, says: text })),
}))
