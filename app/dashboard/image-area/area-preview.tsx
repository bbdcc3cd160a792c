import { inPixels } from '../../images/area/area-size.ts'
import { cssTransform, homographyOf, inverseOf } from '../../images/area/homography.ts'
import type { Corners } from '../../images/area/image-area.ts'
import * as styles from './area.module.css'

type Size = { readonly width: number; readonly height: number }

type AreaPreviewProps = {
  readonly src: string
  readonly photo: Size
  readonly corners: Corners
  /** Pixels of the straightened image. */
  readonly size: Size
}

/** Pixels of the preview's longer side. */
const SIDE = 208

/** The straightened image, drawn by the browser from the photo. */
export function AreaPreview({ src, photo, corners, size }: AreaPreviewProps) {
  const scale = SIDE / Math.max(size.width, size.height)
  const shown = { width: size.width * scale, height: size.height * scale }
  const drawn = { width: SIDE, height: (SIDE * photo.height) / photo.width }
  // Maps the drawn photo to the unit square, which is then scaled to the preview.
  const map = inverseOf(homographyOf(inPixels(corners, drawn)))
  return (
    <figure className={styles['preview']}>
      <div
        className={styles['straight']}
        style={{ inlineSize: shown.width, blockSize: shown.height }}
      >
        <img
          src={src}
          alt="The straightened work"
          style={{
            inlineSize: drawn.width,
            blockSize: drawn.height,
            transform: cssTransform(map, { width: 1, height: 1 }, shown),
          }}
        />
      </div>
      <figcaption>
        {size.width} × {size.height} pixels
      </figcaption>
    </figure>
  )
}
