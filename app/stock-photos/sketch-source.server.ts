import { PER_PAGE, type StockPhotoSource } from './stock-photo-source.server.ts'
import type { UnpricedPhoto } from './stock-photo.ts'

/** A drawing of the built-in set, which stands in for the stock-photo service where there is no key. */
export type Sketch = {
  /** `sketch-<slug>`: lower-case letters, digits and hyphens. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly altDescription: string
  readonly author: string
  /** ISO date and time. */
  readonly createdAt: string
  /** Pixels of the largest image; the others have the same proportions. */
  readonly width: number
  readonly height: number
  /** `#rrggbb` */
  readonly placeholder: string
  readonly tags: readonly string[]
}

export const SKETCH_ID = /^sketch-[a-z0-9-]{1,50}$/

/** Widths in pixels in which `sketch-file.server.ts` serves a sketch. */
export const SKETCH_WIDTHS = [400, 800, 1200] as const

/**
 * Offers the sketches through the same door as the service. It is always up.
 * @param load is called once, when a sketch is first asked for
 */
export function sketchSource(load: () => Promise<readonly Sketch[]>): StockPhotoSource {
  let loading: Promise<ReadonlyMap<string, UnpricedPhoto>> | undefined
  const known = () => (loading ??= load().then(byId))
  return {
    name: 'sketches',
    async search(page) {
      const photos = [...(await known()).values()]
      return {
        photos: photos.slice((page - 1) * PER_PAGE, page * PER_PAGE),
        totalPages: Math.ceil(photos.length / PER_PAGE),
      }
    },
    find: async (id) => (await known()).get(id) ?? null,
    isUp: () => true,
  }
}

const byId = (sketches: readonly Sketch[]) =>
  new Map(sketches.map((sketch) => [sketch.id, toPhoto(sketch)]))

function toPhoto(sketch: Sketch): UnpricedPhoto {
  if (!SKETCH_ID.test(sketch.id)) throw new Error(`not the id of a sketch: ${sketch.id}`)
  return {
    id: sketch.id,
    title: sketch.title,
    description: sketch.description,
    created_at: new Date(sketch.createdAt).toISOString(),
    width: sketch.width,
    height: sketch.height,
    placeholder: sketch.placeholder,
    tags: sketch.tags,
    urls: { regular: sketchUrl(sketch.id, 1200), small: sketchUrl(sketch.id, 400) },
    alt_description: sketch.altDescription,
    user: {
      name: sketch.author,
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
