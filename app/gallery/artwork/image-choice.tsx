import { largestUrl } from '../../images/image.ts'
import { isPlainClick } from '../../ui/interaction/navigate-on-click.ts'
import type { ShownImage } from './detailed-work.ts'
import * as styles from './artwork-page.module.css'

type ImageChoiceProps = {
  readonly images: readonly ShownImage[]
  /** The index of the image that is shown. */
  readonly shown: number
  readonly setShown: (index: number) => void
}

/** The images of a work, small. Without scripts, each links to its largest file. */
export function ImageChoice({ images, shown, setShown }: ImageChoiceProps) {
  return (
    <ul className={styles['images']} role="list" aria-label="Images of this work" data-no-print>
      {images.map((image, index) => (
        <li key={image.id}>
          <a
            href={largestUrl(image)}
            title={image.label}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              setShown(index)
            }}
          >
            <img
              src={image.urls.small}
              alt={image.alt}
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
