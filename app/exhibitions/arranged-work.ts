import type { Artwork, WorkCard } from '../artworks/artwork.ts'
import type { WorkStatus } from '../artworks/publication/work-status.ts'

/** A work as its artist arranges it in an exhibition, or at the top of their page. */
export type ArrangedWork = Pick<WorkCard, 'id' | 'title' | 'urls' | 'image' | 'alt_description'> & {
  readonly status: WorkStatus
}

export function toArrangedWork(work: Artwork): ArrangedWork {
  const { id, title, urls, image, alt_description, status = 'draft' } = work
  const { width, height, placeholder } = image
  const shown = { id: image.id, width, height, placeholder }
  return { id, title, urls, image: shown, alt_description, status }
}
