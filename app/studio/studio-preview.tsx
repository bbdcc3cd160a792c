import { BlobImage } from './blob-image.tsx'
import { STUDIO_HEIGHTS_REM, STUDIO_SIZES, type StudioSize } from './studio-item.ts'
import * as styles from './studio-preview.module.css'

type StudioPreviewProps = {
  readonly image: Blob
  readonly size: StudioSize
  /** Called if the browser cannot decode the file. */
  readonly onUnreadable: () => void
}

/**
 * The work at the height of its size, beside a scale of all sizes: at full scale on wide screens,
 * and at half scale on small ones.
 */
export function StudioPreview({ image, size, onUnreadable }: StudioPreviewProps) {
  return (
    <figure className={styles['preview']}>
      <div className={styles['wall']}>
        {STUDIO_SIZES.map((each) => (
          <span
            key={each}
            className={styles['sizeLine']}
            data-size={each}
            data-chosen={each === size || undefined}
            aria-hidden="true"
          >
            {each}
          </span>
        ))}
        <div className={styles['frame']} data-size={size}>
          <BlobImage
            className={styles['image']}
            blob={image}
            alt="Preview of the chosen work"
            onError={onUnreadable}
          />
        </div>
      </div>
      <figcaption className={styles['caption']}>
        <output>{`${size}: ${STUDIO_HEIGHTS_REM[size]} rem high`}</output>
        <span className={styles['whole']}>, shown as large as on your wall</span>
        <span className={styles['half']}>, shown half as large as on your wall</span>
      </figcaption>
    </figure>
  )
}
