/**
 * Media, after the top terms for visual works of the Getty Art & Architecture Thesaurus. The
 * database checks the same list, so a new medium needs a migration.
 */
export const MEDIA = [
  'painting',
  'drawing',
  'print',
  'photograph',
  'sculpture',
  'textile',
  'ceramic',
  'glass',
  'digital',
  'collage',
  'installation',
  'mixed-media',
] as const

export type Medium = (typeof MEDIA)[number]

/** Such as `Mixed media` for `mixed-media`. */
export function capitalised(slug: string): string {
  const words = slug.replace('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
