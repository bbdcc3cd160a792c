import { useLayoutEffect, useRef, useState } from 'react'
import type { Corner, Corners } from '../../images/area/image-area.ts'
import { magnifierPlace, type MagnifierSize } from './magnifier-place.ts'
import * as styles from './area.module.css'

type AreaMagnifierProps = {
  readonly photo: { readonly width: number; readonly height: number }
  readonly src: string
  readonly corners: Corners
  /** Index of the corner being moved. */
  readonly moved: number
}

/** Longer side of the enlarged photo, in widths of the magnifier. */
const SCALE = 12

/** Magnifies the surroundings of the moved corner, placed where it covers the fewest corners. */
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

/** The magnifier's size relative to the photo; null before layout. */
function shareOf({ offsetWidth, offsetHeight, offsetParent }: HTMLElement): MagnifierSize | null {
  const { clientWidth = 0, clientHeight = 0 } = offsetParent ?? {}
  if (clientWidth === 0 || clientHeight === 0) return null
  return { width: offsetWidth / clientWidth, height: offsetHeight / clientHeight }
}
