import type { Artwork } from '../artworks/artwork.ts'
import type { ArrangedWork } from './exhibition.schema.ts'

/** A work as its artist arranges it in an exhibition, or at the top of their page. */
export function toArrangedWork(work: Artwork): ArrangedWork {
  const { id, title, urls, image, alt_description, status = 'draft' } = work
  const { width, height, placeholder } = image
  const shown = { id: image.id, width, height, placeholder }
  return { id, title, urls, image: shown, alt_description, status }
}
