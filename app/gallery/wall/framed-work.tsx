import type { FrameColour, PhysicalWork } from '../../artworks/physical/physical-work.ts'
import {
  framedWork,
  marginBetween,
  outlineOf,
  SHEET_MM,
  widened,
  type Extent,
} from '../../artworks/physical/work-geometry.ts'
import * as styles from './framed-work.module.css'

export type DrawnWork = {
  readonly id: string
  readonly title: string
  readonly physical: PhysicalWork
  /** The address of its image. */
  readonly imageUrl: string
  readonly alt: string
}

type FramedWorkProps = {
  readonly work: DrawnWork
  /** Millimetres: its centre, y downward as SVG has it. */
  readonly x: number
  readonly y: number
}

/** A work with its mat and frame, from the front, in millimetres. */
export function FramedWork({ work, x, y }: FramedWorkProps) {
  const { physical, imageUrl, alt, id } = work
  const { shape, frame, dimensions } = physical
  const { outer, inner, work: sides } = framedWork(physical)
  const clip = `clip-${id}`
  const depth = frame?.depth ?? dimensions.depth ?? SHEET_MM
  return (
    <g transform={`translate(${x} ${y})`}>
      <Outline {...{ shape, extent: outer }} className={styles['shadow']} dy={10 + depth * 0.9} />
      <Outline {...{ shape, extent: outer }} className={styles['contact']} dy={4 + depth * 0.2} />
      {frame !== null && (
        <Profile {...{ shape, outer, inner }} colour={frame.colour} width={frame.width} />
      )}
      {frame !== null && frame.mat > 0 && (
        <Outline {...{ shape, extent: inner }} className={styles['mat']} />
      )}
      <clipPath id={clip}>
        <Outline {...{ shape, extent: sides }} />
      </clipPath>
      <image
        href={imageUrl}
        x={-sides.width / 2}
        y={-sides.height / 2}
        width={sides.width}
        height={sides.height}
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${clip})`}
      >
        <title>{alt}</title>
      </image>
      <Outline {...{ shape, extent: sides }} className={styles['edge']} />
    </g>
  )
}

type OutlineProps = {
  readonly shape: PhysicalWork['shape']
  readonly extent: Extent
  readonly className?: string | undefined
  /** Moves it downward. */
  readonly dy?: number
}

function Outline({ shape, extent: { width, height }, className, dy = 0 }: OutlineProps) {
  if (shape !== 'rectangle') {
    return <ellipse className={className} cy={dy} rx={width / 2} ry={height / 2} />
  }
  return (
    <rect className={className} x={-width / 2} y={dy - height / 2} width={width} height={height} />
  )
}

type ProfileProps = {
  readonly shape: PhysicalWork['shape']
  readonly outer: Extent
  readonly inner: Extent
  readonly colour: FrameColour
  readonly width: number
}

/** The four sides of a mitred profile, lit from above; a ring around round and oval works. */
function Profile({ shape, outer, inner, colour, width }: ProfileProps) {
  if (shape !== 'rectangle') {
    const half = (extent: Extent) => [extent.width / 2, extent.height / 2] as const
    const [[rx, ry], [innerX, innerY]] = [half(outer), half(inner)]
    return (
      <g className={styles['profile']} data-colour={colour}>
        <ellipse rx={rx} ry={ry} />
        <ellipse className={styles['lip']} rx={innerX} ry={innerY} strokeWidth={width / 5} />
      </g>
    )
  }
  const [a, b] = [outlineOf(shape, outer), outlineOf(shape, inner)]
  const corner = (points: typeof a, index: number) => {
    const { x = 0, y = 0 } = points[index % points.length] ?? {}
    return `${x},${-y}`
  }
  const lip = marginBetween(outer, inner) / 5
  return (
    <g className={styles['profile']} data-colour={colour}>
      {SIDES.map((side, index) => (
        <polygon
          key={side}
          data-side={side}
          points={[
            corner(a, index),
            corner(a, index + 1),
            corner(b, index + 1),
            corner(b, index),
          ].join(' ')}
        />
      ))}
      <Outline shape={shape} extent={widened(inner, lip / 2)} className={styles['lip']} />
    </g>
  )
}

/** The sides of the profile, in the order of the outline's corners. */
const SIDES = ['right', 'top', 'left', 'bottom'] as const
