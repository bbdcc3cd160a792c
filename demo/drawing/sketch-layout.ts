import type { Sitter } from './head/sitter.ts'
import type { Pose } from './head/view.ts'
import { drawCrosshatch } from './style-crosshatch.ts'
import { drawEngraving } from './style-engraving.ts'
import { drawOneLine } from './style-one-line.ts'
import { drawStrands } from './style-strand.ts'
import { drawThread } from './style-thread.ts'
import { drawWash } from './style-wash.ts'
import type { PortraitOptions } from './portrait.ts'
import type { Drawing, Format } from './sheet.ts'
import { drawStudies, type Study } from './studies.ts'

const SKETCH_FORMAT: Format = { width: 36, height: 24 }

export const STYLES = {
  hatch: drawCrosshatch,
  engrave: drawEngraving,
  line: drawOneLine,
  strand: drawStrands,
  thread: drawThread,
  wash: drawWash,
} as const
export type StyleName = keyof typeof STYLES

export type Head = {
  style: StyleName
  sitter?: Partial<Sitter>
  pose?: Partial<Pose>
  ink?: string
  second?: string
  tint?: string
  /** The lines per head unit of an engraving. */
  lines?: number
  at?: readonly [number, number]
  size?: number
}

const LEFT_LAMP = [-0.8, 0.62, 0.5] as const
const RIGHT_LAMP = [0.8, 0.62, 0.5] as const

function lampFor(yaw: number): Pose['lamp'] {
  return yaw < 0 ? RIGHT_LAMP : LEFT_LAMP
}

/** One head, slightly off centre, with much empty paper. */
export function sketchHead(who: string, head: Head): Drawing {
  const { style, pose, ...rest } = head
  const yaw = pose?.yaw ?? 0.5
  const options: PortraitOptions = {
    format: SKETCH_FORMAT,
    size: style === 'line' ? 0.66 : 0.61,
    at: [yaw > 0 ? 0.44 : 0.56, style === 'line' ? 0.5 : 0.46],
    ...rest,
    pose: { yaw, pitch: 0.04, roll: 0, lamp: lampFor(yaw), ...pose },
  }
  if (style === 'thread') Object.assign(options, { path: 'rows', gap: 19 })
  return STYLES[style](who, options)
}

/** One sitter from several sides on one sheet. */
export function sketchTurns(who: string, yaws: readonly number[], head: Head): Drawing {
  const studies = yaws.map((yaw, index): Study => {
    const share = (index + 0.5) / yaws.length
    const { style, pose, ...rest } = head
    return {
      ...rest,
      style: STYLES[style],
      who,
      size: yaws.length > 3 ? 0.36 : yaws.length > 2 ? 0.44 : 0.56,
      at: [0.07 + share * 0.86, 0.42 + (index % 2) * 0.05],
      pose: { pitch: index % 2 === 0 ? 0.02 : 0.1, roll: 0, lamp: lampFor(yaw), ...pose, yaw },
    }
  })
  return drawStudies(who, { format: SKETCH_FORMAT, studies })
}

/** Several sitters on one sheet, each with its own position and style. */
export function sketchGroup(
  who: string,
  heads: readonly (Head & { at: readonly [number, number]; size: number })[],
): Drawing {
  const studies = heads.map(({ style, pose, ...rest }, index): Study => {
    const yaw = pose?.yaw ?? 0.5
    return {
      ...rest,
      style: STYLES[style],
      who: `${who} ${index}`,
      pose: { pitch: 0.04, roll: 0, lamp: lampFor(yaw), ...pose, yaw },
    }
  })
  return drawStudies(who, { format: SKETCH_FORMAT, studies })
}
