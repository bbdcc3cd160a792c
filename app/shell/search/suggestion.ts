import { countText } from '../../kernel/count.ts'
import type { Suggestions } from '../../search/search.schema.ts'
import { tagPath } from '../../artworks/tag.ts'

/** In display order. */
export const SUGGESTION_KINDS = ['Artists', 'Works', 'Series and exhibitions', 'Tags'] as const

/** A page that matches the typed letters. */
export type Suggestion = {
  readonly kind: (typeof SUGGESTION_KINDS)[number]
  readonly label: string
  /** Artist of a work; '' for others. */
  readonly detail: string
  /** URL of an image; '' without one. */
  readonly image: string
  /** Path of the suggested page. */
  readonly to: string
}

/** Flattens the API's suggestions in display order. */
export function toSuggestions({ artists, works, exhibitions, tags }: Suggestions): Suggestion[] {
  return [
    ...artists.map(({ id, name, photo }) => ({
      kind: 'Artists' as const,
      label: name,
      detail: '',
      image: photo,
      to: `/artist/${id}`,
    })),
    ...works.map(({ id, title, artist, image }) => ({
      kind: 'Works' as const,
      label: title,
      detail: artist,
      image,
      to: `/artwork/${id}`,
    })),
    ...exhibitions.map(({ id, title, artist, image }) => ({
      kind: 'Series and exhibitions' as const,
      label: title,
      detail: artist,
      image,
      to: `/exhibition/${id}`,
    })),
    ...tags.map(({ tag, label }) => ({
      kind: 'Tags' as const,
      label: `#${label}`,
      detail: '',
      image: '',
      to: tagPath(tag),
    })),
  ]
}

/** Announcement for screen readers after the suggestions have changed. */
export const suggestionCount = (count: number): string =>
  count === 0 ? 'No suggestions' : countText(count, 'suggestion')

/**
 * Index of the option to which a key moves; -1 is the field itself, before the first option and
 * after the last.
 * @returns null for other keys
 */
export function moveActive(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  // Home and End move the cursor in the field.
  return key === 'Home' || key === 'End' ? -1 : null
}
