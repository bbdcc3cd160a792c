import { countText } from '../../kernel/count.ts'
import type { Suggestions } from '../../search/search.schema.ts'
import { tagPath } from '../../artworks/tag.ts'

/** In the order in which they are listed. */
export const SUGGESTION_KINDS = ['Artists', 'Works', 'Series and exhibitions', 'Tags'] as const

/** What may be meant by the letters that somebody has typed. */
export type Suggestion = {
  readonly kind: (typeof SUGGESTION_KINDS)[number]
  readonly label: string
  /** Who made a work; '' for others. */
  readonly detail: string
  /** The address of a picture; '' without one. */
  readonly image: string
  /** The page that it leads to. */
  readonly to: string
}

/** In the order in which they are listed. */
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

/** What screen readers hear when the suggestions have changed. */
export const suggestionCount = (count: number): string =>
  count === 0 ? 'No suggestions' : countText(count, 'suggestion')

/**
 * The option that a key of the combobox pattern moves to; -1 is the field itself, which comes
 * before the first option and after the last.
 * @returns null for other keys
 */
export function moveActive(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  // The cursor moves to the beginning or the end of what was typed.
  return key === 'Home' || key === 'End' ? -1 : null
}
