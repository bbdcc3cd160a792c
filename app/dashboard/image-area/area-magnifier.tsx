import { useLayoutEffect, useRef, useState } from 'react'
import type { Corner, Corners } from '../../images/area/image-area.ts'
import { magnifierPlace, type MagnifierSize } from './magnifier-place.ts'
import * as styles from './area.module.css'

type AreaMagnifierProps = {
  readonly photo: { readonly width: number; readonly height: number }
  readonly src: string
  readonly corners: Corners
  /** The index of the corner that is moved. */
  readonly moved: number
}

/** Widths of the magnifier in which the photo is drawn. */
const SCALE = 12

/** What is around a corner, enlarged, where it hides no corner. */
export function AreaMagnifier({ photo, src, corners, moved }: AreaMagnifierProps) {
  const lens = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<Corner | null>(null)
  useLayoutEffect(() => {
    const size = lens.current && shareOf(lens.current)
    if (size !== null) setPlaced((last) => magnifierPlace(corners, { moved, size, last }))
  }, [corners, moved])
  const corner = corners[moved] ?? { x: 0.5, y: 0.5 }
  const ratio = photo.width / photo.height
  const size = { width: SCALE * Math.min(1, ratio), height: SCALE / Math.max(1, ratio) }
  return (
    <div
      ref={lens}
      className={styles['magnifier']}
      style={{
        insetInlineStart: `${(placed?.x ?? 0.5) * 100}%`,
        insetBlockStart: `${(placed?.y ?? 0.5) * 100}%`,
      }}
      aria-hidden="true"
    >
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

/** Of the photo around it; null while that is not laid out. */
function shareOf({ offsetWidth, offsetHeight, offsetParent }: HTMLElement): MagnifierSize | null {
  const { clientWidth = 0, clientHeight = 0 } = offsetParent ?? {}
  if (clientWidth === 0 || clientHeight === 0) return null
  return { width: offsetWidth / clientWidth, height: offsetHeight / clientHeight }
}
