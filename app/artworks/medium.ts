/**
 * What a work is, after the top terms for visual works of the Getty Art & Architecture Thesaurus.
 * The database checks the same list, so a new medium needs a migration.
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

/** Such as `Mixed media`. */
export function mediumLabel(medium: Medium): string {
  const words = medium.replace('-', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}
