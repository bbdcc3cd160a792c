import { PER_PAGE, type StockPhotoSource } from './stock-photo-source.server.ts'
import type { UnpricedPhoto } from './stock-photo.ts'

/**
 * A drawing of the built-in set, which replaces the stock-photo service when no access key is
 * configured.
 */
export type Sketch = {
  /** `sketch-<slug>`: lower-case letters, digits and hyphens. */
  readonly id: string
  readonly title: string
  readonly author: string
  /** ISO date. */
  readonly date: string
  readonly tags: readonly string[]
  readonly altDescription: string
  readonly description: string
}

/** Widths in pixels of the files of a sketch. */
export const SKETCH_WIDTHS = [400, 1200] as const

/** Pixels of the larger file. */
export const SKETCH_SIZE = { width: 1200, height: 800 } as const

/** The colour of paper with a little ink. */
const PLACEHOLDER = '#eeece6'
const TAGS = ['portrait', 'sketch']

/** The sketches as a source of stock photos that is always available. */
export function sketchSource(sketches: readonly Sketch[]): StockPhotoSource {
  const photos = sketches.map(toPhoto)
  return {
    name: 'sketches',
    search: async (page) => ({
      photos: photos.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      totalPages: Math.ceil(photos.length / PER_PAGE),
    }),
    find: async (id) => photos.find((photo) => photo.id === id) ?? null,
  }
}

function toPhoto(sketch: Sketch): UnpricedPhoto {
  const { id, title, author, date, tags, altDescription, description } = sketch
  return {
    id,
    title,
    description,
    created_at: `${date}T10:00:00.000Z`,
    ...SKETCH_SIZE,
    placeholder: PLACEHOLDER,
    tags: [...TAGS, ...tags],
    urls: { regular: sketchUrl(id, 1200), small: sketchUrl(id, 400) },
    alt_description: altDescription,
    user: {
      name: author,
      location: '',
      bio: '',
      total_likes: 0,
      profile_image: { small: '', medium: '', large: '' },
    },
    attribution: null,
  }
}

function sketchUrl(id: string, width: (typeof SKETCH_WIDTHS)[number]): string {
  return `/stock-photos/${id}/${width}.webp`
}
