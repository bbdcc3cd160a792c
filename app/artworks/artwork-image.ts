import type { ImageView } from '../images/image.schema.ts'

/** Images of one work, the first included. */
export const MAX_ARTWORK_IMAGES = 8

/** The views of its work that an image may show. */
export const IMAGE_KINDS = ['front', 'detail', 'framed', 'back', 'in-situ'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

const LABELS: Record<ImageKind, string> = {
  front: 'Front',
  detail: 'Detail',
  framed: 'Framed',
  back: 'Back',
  'in-situ': 'In situ',
}

export const imageKindLabel = (kind: ImageKind): string => LABELS[kind]

/** An image of a work. The first is the one that cards, feeds and previews show. */
export type ArtworkImage = ImageView & {
  readonly kind: ImageKind
  /** The text for people who cannot see it; '' when the artist has written none. */
  readonly alt_description: string
}

/** The alternative text of an image; without one, the title and the kind. */
export function imageAlt({ alt_description, kind }: ArtworkImage, title: string): string {
  return alt_description === '' ? `${title}: ${LABELS[kind].toLowerCase()}` : alt_description
}
