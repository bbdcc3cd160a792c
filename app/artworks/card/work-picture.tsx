import {
  derivativeSize,
  IMAGE_WIDTHS,
  jpegUrl,
  largestUrl,
  PHOTO_WIDTH,
  sourcesOf,
} from '../../images/image.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import type { WorkCard } from '../artwork.ts'
import { cardAlt } from './work-text.ts'

type PicturedWork = Pick<WorkCard, 'title' | 'alt_description' | 'image' | 'urls'>

type WorkPictureProps = {
  readonly card: PicturedWork
  /** The `sizes` attribute. */
  readonly sizes: string
  readonly priority?: boolean
  readonly mat?: 'none' | 'narrow'
  /** Replaces the description; '' if the text beside the image is equivalent. */
  readonly alt?: string
  /** In a list: in the dark theme, dimmed until its item is hovered or focused. */
  readonly dimmed?: boolean
  readonly className?: string | undefined
}

/** The image of a work or a stock photo, in its frame and its available encodings. */
export function WorkPicture({ card, alt = cardAlt(card), ...rest }: WorkPictureProps) {
  const { width, height, placeholder } = card.image
  return <ArtFrame {...rest} {...filesOf(card)} {...{ alt, width, height, placeholder }} />
}

/** The address and the encodings of the image of a work; the best encoding is the first. */
export function filesOf({ image, urls }: Pick<WorkCard, 'image' | 'urls'>) {
  if (image.id === null) {
    return {
      src: urls.regular,
      srcSet: `${urls.small} 400w, ${urls.regular} ${PHOTO_WIDTH}w`,
    }
  }
  const stored = { width: image.width, urls }
  return { src: jpegUrl(stored), sources: sourcesOf(stored) }
}

/** The largest file of a work's image, and its size in pixels. */
export function largestFile({ image, urls }: WorkCard) {
  const { id, width } = image
  return id === null
    ? { src: urls.regular, ...derivativeSize(image, PHOTO_WIDTH) }
    : { src: largestUrl({ width, urls }), ...derivativeSize(image, Math.max(...IMAGE_WIDTHS)) }
}
