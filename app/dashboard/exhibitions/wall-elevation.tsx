import type { KeyboardEvent, PointerEvent } from 'react'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { EDGE_MM } from '../../rooms/hanging/curated-hanging.ts'
import { wallLength } from '../../rooms/room-geometry.ts'
import type { HangingPlace, Room } from '../../rooms/room-plan.ts'
import type { HungWork } from '../../rooms/room.schema.ts'
import { parseWall, wallLabel, wallValue, type NamedWall } from './wall-name.ts'
import * as styles from './hanging-editor.module.css'

type WallElevationProps = {
  readonly wall: NamedWall
  readonly room: Room
  /** Works on this wall. */
  readonly works: readonly HungWork[]
  readonly placeOf: (work: HungWork) => HangingPlace
  readonly onMove: (id: string, place: HangingPlace) => void
  readonly misfitId: string | null
}

/** Millimetres per key press. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowDown: -10,
  ArrowRight: 10,
  ArrowUp: 10,
  PageDown: -500,
  PageUp: 500,
}

/** The elevation of a wall, in millimetres, with its works. */
export function WallElevation(props: WallElevationProps) {
  const { wall, room, works } = props
  const { side } = wall
  const length = wallLength(room, side)
  return (
    <figure className={styles['wall']}>
      <svg
        viewBox={`0 ${-room.height} ${length} ${room.height}`}
        width={length}
        height={room.height}
        data-wall={wallValue(wall)}
      >
        <rect className={styles['plaster']} y={-room.height} width={length} height={room.height} />
        {room.doorways
          .filter((doorway) => doorway.side === side)
          .map(({ offset, width, height }) => (
            <rect
              key={offset}
              className={styles['doorway']}
              x={offset - width / 2}
              y={-height}
              width={width}
              height={height}
            />
          ))}
        {works.map((work) => (
          <MovableWork key={work.id} work={work} length={length} {...props} />
        ))}
      </svg>
      <figcaption>
        {wall.name}, {length / 1000} m
      </figcaption>
    </figure>
  )
}

type MovableWorkProps = WallElevationProps & { readonly work: HungWork; readonly length: number }

/** A work that can be dragged to any wall. As a slider, keys move it along its own wall. */
function MovableWork(props: MovableWorkProps) {
  const { work, wall, length, misfitId, placeOf, onMove } = props
  const place = placeOf(work)
  const { outer } = framedWork(work)
  const [left, top] = [place.offset - outer.width / 2, -place.centre - outer.height / 2]
  const moveTo = (offset: number) =>
    onMove(work.id, { ...place, offset: Math.round(Math.min(length, Math.max(0, offset))) })
  // Whole millimetres: half of one would be rounded beyond the end.
  const first = Math.ceil(EDGE_MM + outer.width / 2)
  const ends: Readonly<Record<string, number>> = { Home: first, End: length - first }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const offset = step === undefined ? ends[event.key] : place.offset + step
    if (offset === undefined) return
    event.preventDefault()
    moveTo(offset)
  }
  const box = { x: left, y: top, width: outer.width, height: outer.height }
  return (
    <g
      id={`slider-${work.id}`}
      className={styles['work']}
      data-misfit={misfitId === work.id || undefined}
      tabIndex={0}
      // SVG cannot contain an input.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      aria-label={`${work.title}, ${wallLabel(wall)}`}
      aria-valuemin={0}
      aria-valuemax={length / 10}
      aria-valuenow={place.offset / 10}
      aria-valuetext={`${place.offset / 10} cm from the left`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, place, (next) => onMove(work.id, next))}
    >
      <rect {...box} />
      <image {...box} href={work.urls.small} preserveAspectRatio="xMidYMid slice" />
      <rect {...box} className={styles['outline']} />
    </g>
  )
}

/** Drags a work with the pointer, also to other walls. */
function drag(event: PointerEvent, start: HangingPlace, move: (place: HangingPlace) => void): void {
  if (event.button !== 0) return
  event.preventDefault()
  const element = event.currentTarget as SVGGElement
  element.focus()
  const { id } = element
  const stop = new AbortController()
  const grip = { at: pointOn(element.ownerSVGElement, event.clientX) - start.offset, start }
  const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const below = document.elementFromPoint(clientX, clientY)?.closest<SVGSVGElement>('[data-wall]')
    const wall = parseWall(below?.dataset['wall'] ?? '')
    if (below == null || wall === null) return
    const offset = Math.round(Math.max(0, pointOn(below, clientX) - grip.at))
    move({ ...start, ...wall, offset })
  }
  addEventListener('pointermove', follow, stop)
  for (const end of ['pointerup', 'pointercancel']) {
    const release = () => {
      stop.abort()
      // Another wall renders the work as a new element, which needs the focus again.
      document.getElementById(id)?.focus({ preventScroll: true })
    }
    addEventListener(end, release, stop)
  }
}

/** Converts a client x to millimetres from the wall's left end. */
function pointOn(wall: SVGSVGElement | null, clientX: number): number {
  if (wall === null) return 0
  const { left, width } = wall.getBoundingClientRect()
  return ((clientX - left) * wall.viewBox.baseVal.width) / Math.max(1, width)
}
