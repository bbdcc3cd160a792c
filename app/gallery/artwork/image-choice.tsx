import { imageAlt, imageKindLabel, type ArtworkImage } from '../../artworks/artwork-image.ts'
import { largestUrl } from '../../images/image.ts'
import { isPlainClick } from '../../ui/interaction/navigate-on-click.ts'
import * as styles from './image-choice.module.css'

type ImageChoiceProps = {
  readonly title: string
  readonly images: readonly ArtworkImage[]
  /** The index of the image that is shown. */
  readonly shown: number
  readonly setShown: (index: number) => void
}

/** The images of a work, small. Without scripts, each links to its largest file. */
export function ImageChoice({ title, images, shown, setShown }: ImageChoiceProps) {
  return (
    // VoiceOver ignores lists without bullets unless they have the role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles['images']} role="list" aria-label="Images of this work" data-no-print>
      {images.map((image, index) => (
        <li key={image.id}>
          <a
            href={largestUrl(image)}
            className={styles['image']}
            title={imageKindLabel(image.kind)}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              setShown(index)
            }}
          >
            <img
              src={image.urls.small}
              alt={imageAlt(image, title)}
              width={image.width}
              height={image.height}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
