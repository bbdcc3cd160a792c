import { classNames } from '../../ui/class-names.ts'
import type { Corner } from '../../images/area/image-area.ts'
import * as styles from './area.module.css'

type AreaMagnifierProps = {
  readonly photo: { readonly width: number; readonly height: number }
  readonly src: string
  readonly corner: Corner
}

/** Widths of the magnifier in which the photo is drawn. */
const SCALE = 12

/** What is around a corner, enlarged, where no finger covers it. */
export function AreaMagnifier({ photo, src, corner }: AreaMagnifierProps) {
  const side = corner.x < 0.5 ? styles['atEnd'] : styles['atStart']
  const ratio = photo.width / photo.height
  const size = { width: SCALE * Math.min(1, ratio), height: SCALE / Math.max(1, ratio) }
  return (
    <div className={classNames(styles['magnifier'], side)} aria-hidden="true">
      <img
        src={src}
        alt=""
        style={{
          inlineSize: `${size.width * 100}%`,
          blockSize: `${size.height * 100}%`,
          insetInlineStart: `${50 - corner.x * size.width * 100}%`,
          insetBlockStart: `${50 - corner.y * size.height * 100}%`,
        }}
      />
    </div>
  )
}
