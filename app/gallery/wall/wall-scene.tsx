import { useId, useRef, type PointerEvent, type RefObject } from 'react'
import { CENTRE_LINE_MM } from '../../artworks/physical/work-geometry.ts'
import { CompanionDrawing } from './companion-drawing.tsx'
import { FramedWork, type DrawnWork } from './framed-work.tsx'
import { layOutWall, type WallLayout } from './wall-layout.ts'
import type { WallView } from './wall-view.ts'
import * as styles from './wall-scene.module.css'

type WallSceneProps = {
  readonly works: readonly DrawnWork[]
  readonly view: WallView
  /** Called with centimetres while somebody drags the works. */
  readonly onMove: (at: number) => void
  /** Called at the end of a drag. */
  readonly onMoved: (at: number) => void
}

const MM_PER_CM = 10

/** The room: a wall with the works, seen from the front, in millimetres. */
export function WallScene({ works, view, onMove, onMoved }: WallSceneProps) {
  const physical = works.map((work) => work.physical)
  const layout = layOutWall(physical, view.beside, view.at * MM_PER_CM)
  const { wall, floor, centres } = layout
  const scene = useRef<SVGSVGElement>(null)
  const handlers = useDrag(scene, { layout, at: view.at, onMove, onMoved })
  const [left, id] = [-wall.width / 2, useId()]
  return (
    <svg
      ref={scene}
      className={styles['scene']}
      // The stylesheet makes it as large as the page allows, in these proportions.
      width={wall.width}
      height={wall.height + floor}
      viewBox={`${left} ${-wall.height} ${wall.width} ${wall.height + floor}`}
      data-wall={view.wall}
      data-light={view.light ?? 'theme'}
    >
      <Lights {...{ layout, id }} />
      <rect className={styles['wall']} x={left} y={-wall.height} {...wall} />
      <rect
        className={styles['light']}
        x={left}
        y={-wall.height}
        {...wall}
        fill={`url(#${id}day)`}
      />
      <Floor {...{ layout, id }} />
      {view.beside === 'door' && <CompanionDrawing companion="door" x={layout.companion} />}
      <g className={styles['works']} {...handlers}>
        {works.map((work, index) => {
          const { x = 0, y = 0 } = centres[index] ?? {}
          return <FramedWork key={work.id} {...{ work, x }} y={-y} />
        })}
      </g>
      {view.beside !== 'door' && <CompanionDrawing companion={view.beside} x={layout.companion} />}
      <Shade {...{ layout, id }} />
    </svg>
  )
}

/** Gradients of light, whose colours the stylesheet sets. */
function Lights({ layout: { wall, centres }, id }: PartProps) {
  const lamp = centres.reduce((sum, { x }) => sum + x / centres.length, 0)
  return (
    <defs>
      <radialGradient id={`${id}day`} cx="0.08" cy="0" r="0.85">
        <stop className={styles['lit']} offset="0" />
        <stop className={styles['lit']} offset="0.35" stopOpacity="0.55" />
        <stop className={styles['lit']} offset="0.7" stopOpacity="0.18" />
        <stop className={styles['lit']} offset="1" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles['far']} offset="0" />
        <stop className={styles['near']} offset="1" />
      </linearGradient>
      <radialGradient
        id={`${id}shade`}
        gradientUnits="userSpaceOnUse"
        cx={lamp}
        cy={-CENTRE_LINE_MM}
        r={0.62 * Math.hypot(wall.width, wall.height)}
      >
        <stop className={styles['dusk']} offset="0.1" stopOpacity="0.04" />
        <stop className={styles['dusk']} offset="0.4" stopOpacity="0.3" />
        <stop className={styles['dusk']} offset="0.75" stopOpacity="0.8" />
        <stop className={styles['dusk']} offset="1" />
      </radialGradient>
    </defs>
  )
}

type PartProps = { readonly layout: WallLayout; readonly id: string }

const SKIRTING = 95
/** Millimetres between the joints of the floor, where it meets the wall. */
const BOARD = 240
/** The width of boards at the front, relative to that at the wall. */
const PERSPECTIVE = 1.75

function Floor({ layout: { wall, floor }, id }: PartProps) {
  const left = -wall.width / 2
  const joints = Math.ceil(wall.width / BOARD / 2)
  return (
    <g>
      <rect
        className={styles['skirting']}
        x={left}
        y={-SKIRTING}
        width={wall.width}
        height={SKIRTING}
      />
      <path className={styles['ledge']} d={`M${left} ${-SKIRTING}h${wall.width}`} />
      <rect x={left} y={0} width={wall.width} height={floor} fill={`url(#${id}floor)`} />
      <path
        className={styles['joints']}
        d={Array.from({ length: 2 * joints + 1 }, (_, index) => {
          const x = (index - joints) * BOARD
          return `M${x} 0L${x * PERSPECTIVE} ${floor}`
        }).join('')}
      />
      <rect className={styles['corner']} x={left} y={0} width={wall.width} height={floor / 6} />
    </g>
  )
}

/** The light of the evening, or of spotlights: all but a pool of it is darker. */
function Shade({ layout: { wall, floor }, id }: PartProps) {
  return (
    <rect
      className={styles['shade']}
      x={-wall.width / 2}
      y={-wall.height}
      width={wall.width}
      height={wall.height + floor}
      fill={`url(#${id}shade)`}
    />
  )
}

type Drag = Pick<WallSceneProps, 'onMove' | 'onMoved'> & {
  readonly layout: WallLayout
  readonly at: number
}

/** Moves the works along the wall with the mouse or a finger. The slider does it with keys. */
function useDrag(scene: RefObject<SVGSVGElement | null>, { layout, at, onMove, onMoved }: Drag) {
  const start = useRef<{ x: number; at: number } | null>(null)

  function placeAt(event: PointerEvent): number | null {
    const width = scene.current?.getBoundingClientRect().width ?? 0
    if (start.current === null || width === 0) return null
    const moved = ((event.clientX - start.current.x) * layout.wall.width) / width / MM_PER_CM
    const reach = Math.floor(layout.reach / MM_PER_CM)
    return Math.min(reach, Math.max(-reach, Math.round(start.current.at + moved)))
  }

  function end(event: PointerEvent) {
    const place = placeAt(event)
    start.current = null
    if (place !== null) onMoved(place)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, at }
    },
    onPointerMove(event: PointerEvent) {
      const place = placeAt(event)
      if (place !== null) onMove(place)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
