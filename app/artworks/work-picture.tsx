import type { ReactNode } from 'react'
import { jpegUrl, srcSet } from '../images/image.ts'
import { ArtFrame } from '../ui/components/art-frame.tsx'
import type { WorkCard } from './artwork.ts'
import { cardAlt } from './work-text.ts'

type WorkPictureProps = {
  readonly card: WorkCard
  /** The `sizes` attribute. */
  readonly sizes: string
  readonly priority?: boolean
  readonly mat?: 'none' | 'narrow' | 'wide'
  /** Replaces the description; '' if the text beside the image is equivalent. */
  readonly alt?: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** The image of a work or a stock photo, in its frame and its available encodings. */
export function WorkPicture({ card, alt = cardAlt(card), ...rest }: WorkPictureProps) {
  const { width, height, placeholder } = card.image
  return <ArtFrame {...rest} {...filesOf(card)} {...{ alt, width, height, placeholder }} />
}

function filesOf({ image, urls }: WorkCard) {
  if (image.id === null) {
    return { src: urls.regular, srcSet: `${urls.small} 400w, ${urls.regular} 1080w` }
  }
  const stored = { id: image.id, width: image.width }
  return {
    src: jpegUrl(stored),
    sources: [
      { type: 'image/avif', srcSet: srcSet(stored, 'avif') },
      { type: 'image/webp', srcSet: srcSet(stored, 'webp') },
    ],
  }
}
