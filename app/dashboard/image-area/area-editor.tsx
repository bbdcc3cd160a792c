import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { largestUrl } from '../../images/image.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { areaSize } from '../../images/area/area-size.ts'
import type { Corners } from '../../images/area/image-area.ts'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { AreaMagnifier } from './area-magnifier.tsx'
import { AreaPreview } from './area-preview.tsx'
import { CORNER_NAMES, moveCorner, placeText, stepCorner } from './move-corner.ts'
import * as styles from './area.module.css'

type AreaEditorProps = {
  readonly photo: ImageView
  readonly corners: Corners
  /** The work's width divided by its height; null if not stated. */
  readonly ratio: number | null
  readonly onChange: (corners: Corners) => void
}

/** A photo with four movable corners, and a preview of the straightened image. */
export function AreaEditor({ photo, corners, ratio, onChange }: AreaEditorProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const hintId = useId()
  const drag = useCornerDrag(stage, { corners, onChange })
  const src = largestUrl(photo)
  useEffect(() => stage.current?.querySelector('button')?.focus(), [])
  const press = (index: number) => (event: KeyboardEvent) => {
    const corner = corners[index]
    const to = corner && stepCorner(corner, event)
    if (to == null) return
    event.preventDefault()
    const moved = moveCorner(corners, index, to)
    onChange(moved)
    const at = moved[index] ?? to
    setSaid(moved === corners ? 'This corner cannot go further' : placeText(at))
  }
  const outline = corners.map(({ x, y }) => `${x} ${y}`).join(' ')
  return (
    <div className={styles['editor']}>
      <div className={styles['photo']}>
        <div ref={stage} className={styles['stage']}>
          <img
            src={src}
            alt="As it was uploaded"
            width={photo.width}
            height={photo.height}
            draggable={false}
          />
          <svg
            className={styles['outline']}
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden
          >
            <path className={styles['outside']} d={`M0 0H1V1H0ZM${outline}Z`} fillRule="evenodd" />
            <polygon
              className={styles['edge']}
              points={outline}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {corners.map((corner, index) => (
            <button
              key={CORNER_NAMES[index]}
              type="button"
              className={styles['corner']}
              style={{
                insetInlineStart: `${corner.x * 100}%`,
                insetBlockStart: `${corner.y * 100}%`,
              }}
              aria-label={`${CORNER_NAMES[index]} corner: ${placeText(corner)}`}
              aria-describedby={hintId}
              onKeyDown={press(index)}
              onFocus={() => setActive(index)}
              onBlur={() => setActive(null)}
              {...drag(index)}
            />
          ))}
          {active !== null && corners[active] && (
            <AreaMagnifier {...{ photo, src, corners }} moved={active} />
          )}
        </div>
      </div>
      <AreaPreview {...{ src, photo, corners }} size={areaSize({ corners, ratio }, photo)} />
      <p id={hintId} className={styles['hint']}>
        Drag each corner onto a corner of the work, or choose one and press the arrow keys, with
        Shift for larger steps.
      </p>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </div>
  )
}

/** Drags a corner, keeping the pointer's offset from it. */
function useCornerDrag(
  stage: RefObject<HTMLElement | null>,
  { corners, onChange }: Pick<AreaEditorProps, 'corners' | 'onChange'>,
) {
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const shareAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  return (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const corner = corners[index]
      if (event.button !== 0 || corner === undefined) return
      // Safari does not focus a button on press.
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = shareAt(event)
      held.current = { x: corner.x - at.x, y: corner.y - at.y }
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null) return
      const at = shareAt(event)
      onChange(moveCorner(corners, index, { x: at.x + held.current.x, y: at.y + held.current.y }))
    },
    onPointerUp: () => void (held.current = null),
    onPointerCancel: () => void (held.current = null),
  })
}
