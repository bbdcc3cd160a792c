import { tabulate } from './head/surface.ts'
import type { Line, Point } from './line.ts'
import { clamp, createNoise, mix, type Noise, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'

export type VesselKind = 'bottle' | 'jug' | 'bowl' | 'vase' | 'jar' | 'cup' | 'flask' | 'funnel'

export type VesselOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  /** From left to right, slightly overlapping. */
  vessels: readonly VesselKind[]
  /** The height of the tallest vessel as a share of the sheet's height. */
  size?: number
}

// Half-widths from foot (0) to lip (1), as shares of the vessel's height, and that height.
const PROFILES: Record<
  VesselKind,
  { tall: number; knots: readonly (readonly [number, number])[] }
> = {
  bottle: {
    tall: 1,
    knots: [
      [0, 0.15],
      [0.03, 0.165],
      [0.5, 0.165],
      [0.6, 0.14],
      [0.68, 0.06],
      [0.74, 0.047],
      [0.95, 0.045],
      [0.97, 0.058],
      [1, 0.056],
    ],
  },
  jug: {
    tall: 0.74,
    knots: [
      [0, 0.17],
      [0.04, 0.2],
      [0.3, 0.32],
      [0.5, 0.3],
      [0.72, 0.17],
      [0.85, 0.16],
      [1, 0.21],
    ],
  },
  bowl: {
    tall: 0.27,
    knots: [
      [0, 0.4],
      [0.1, 0.38],
      [0.14, 0.46],
      [0.5, 0.86],
      [0.8, 1.05],
      [1, 1.1],
    ],
  },
  vase: {
    tall: 0.9,
    knots: [
      [0, 0.13],
      [0.03, 0.14],
      [0.25, 0.2],
      [0.55, 0.25],
      [0.72, 0.19],
      [0.84, 0.085],
      [0.92, 0.085],
      [1, 0.135],
    ],
  },
  jar: {
    tall: 0.52,
    knots: [
      [0, 0.27],
      [0.05, 0.31],
      [0.4, 0.38],
      [0.75, 0.33],
      [0.88, 0.25],
      [0.94, 0.26],
      [1, 0.28],
    ],
  },
  cup: {
    tall: 0.34,
    knots: [
      [0, 0.24],
      [0.05, 0.26],
      [0.3, 0.34],
      [0.7, 0.39],
      [1, 0.42],
    ],
  },
  flask: {
    tall: 0.82,
    knots: [
      [0, 0.2],
      [0.05, 0.27],
      [0.22, 0.34],
      [0.4, 0.29],
      [0.55, 0.13],
      [0.65, 0.07],
      [0.93, 0.06],
      [1, 0.085],
    ],
  },
  funnel: {
    tall: 0.6,
    knots: [
      [0, 0.3],
      [0.06, 0.31],
      [0.4, 0.13],
      [0.55, 0.07],
      [0.9, 0.055],
      [1, 0.06],
    ],
  },
}

type Vessel = {
  x: number
  foot: number
  height: number
  radius: (share: number) => number
  kind: VesselKind
  cut: number
}

/** The height of an ellipse seen slightly from above, as a share of its width. */
const TILT = 0.24

/**
 * Vessels on a table in side light: curved hatching on vessels, straight hatching on table and
 * wall.
 */
export function drawVessels(seed: string, options: VesselOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const noise = createNoise(`vessel ${seed}`)
  const ink = options.ink ?? INK.soot
  const vessels = arrange(sheet, options)
  drawRoom(sheet, vessels, { ink: options.second ?? ink, noise })
  for (const vessel of [...vessels].sort((a, b) => a.foot - b.foot)) {
    if (vessel.kind === 'jug') drawHandle(sheet, vessel, ink)
    sheet.cover(outline(vessel))
    hatchBody(sheet, vessel, { ink, noise })
    drawLip(sheet, vessel, ink)
  }
  return sheet.toDrawing()
}

function arrange(sheet: Sheet, options: VesselOptions): Vessel[] {
  const { random } = sheet
  const tallest = (options.size ?? 0.5) * sheet.height
  const widths = options.vessels.map(
    (kind) =>
      2 * Math.max(...PROFILES[kind].knots.map(([, r]) => r)) * PROFILES[kind].tall * tallest,
  )
  const overlap = 0.83
  const total = widths.reduce((sum, width) => sum + width * overlap, 0)
  const shrink = Math.min(1, (sheet.width * 0.74) / total)
  let left = (sheet.width - total * shrink) / 2
  return options.vessels.map((kind, index) => {
    const { tall, knots } = PROFILES[kind]
    const height = tall * tallest * shrink
    const width = (widths[index] ?? 0) * overlap * shrink
    const x = left + width / 2
    left += width
    const foot = sheet.height * (0.7 + random.range(-0.03, 0.05))
    return { x, foot, height, radius: tabulate(knots), kind, cut: random.range(0.5, 0.6) }
  })
}

function outline(vessel: Vessel): Line {
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= 60; step += 1) {
    const share = step / 60
    const r = vessel.radius(share) * vessel.height
    const y = vessel.foot - share * vessel.height
    left.push([vessel.x - r, y])
    right.push([vessel.x + r, y])
  }
  const lip = ellipse(vessel, 1, Math.PI, 2 * Math.PI)
  const foot = ellipse(vessel, 0, 0, Math.PI)
  return [...left, ...lip, ...right.reverse(), ...foot]
}

function ellipse(vessel: Vessel, share: number, from: number, to: number): Point[] {
  const r = vessel.radius(share) * vessel.height
  const y = vessel.foot - share * vessel.height
  return Array.from({ length: 41 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / 40
    return [vessel.x + Math.cos(angle) * r, y + Math.sin(angle) * r * TILT]
  })
}

type Look = { ink: string; noise: Noise }

/** The front halves of the sections, wider in shadow; a second set crosses the darkest parts. */
function hatchBody(sheet: Sheet, vessel: Vessel, { ink, noise }: Look): void {
  const gap = 9
  const rings: Point[][] = []
  for (let y = gap; y < vessel.height; y += gap * (0.92 + 0.16 * sheet.random.next())) {
    const share = y / vessel.height
    const slope = (vessel.radius(share + 0.01) - vessel.radius(share - 0.01)) / 0.02
    const arc = ellipse(vessel, share, Math.PI, 0)
    const tones = arc.map((_, step) =>
      shadeOf((step / 40) * 2 - 1, slope, 0.05 * noise(step / 4, y / 22)),
    )
    for (const [from, to] of runs(tones, 0.1)) {
      const piece = arc.slice(from, to + 1)
      rings.push(
        ribbon(piece, (index) => {
          const tip = Math.min(1, (index + 0.6) / 3, (piece.length - 0.4 - index) / 3)
          return (1.1 + gap * 0.5 * (tones[from + index] ?? 0) ** 1.3) * tip
        }),
      )
    }
  }
  sheet.fill(rings, ink)
  const crosses: Line[] = []
  for (let turn = 0.08; turn < 1; turn += 0.045) {
    const side = turn * 2 - 1
    let run: Point[] = []
    for (let share = 0.01; share < 1; share += 0.012) {
      const slope = (vessel.radius(share + 0.01) - vessel.radius(share - 0.01)) / 0.02
      const r = vessel.radius(share) * vessel.height
      const lean = clamp(side + (share - 0.5) * 0.25, -1, 1)
      const point: Point = [
        vessel.x + lean * r,
        vessel.foot - share * vessel.height + Math.sqrt(1 - lean * lean) * r * TILT,
      ]
      if (shadeOf(lean, slope, 0) > 0.55) run.push(point)
      else {
        if (run.length > 3) crosses.push(run)
        run = []
      }
    }
    if (run.length > 3) crosses.push(run)
  }
  sheet.stroke(crosses, { ink, width: 1.5, opacity: 0.75 })
}

/** The shadow at a position across the vessel (-1 left to 1 right) whose wall leans by `slope`. */
function shadeOf(side: number, slope: number, unevenness: number): number {
  const front = Math.sqrt(Math.max(0, 1 - side * side))
  const up = -slope / Math.hypot(1, slope)
  const light =
    (-0.72 * side + 0.45 * front) * Math.hypot(1, 0) * (1 - Math.abs(up) * 0.3) + 0.5 * up
  // The table reflects some light into the edge of the shadow.
  const returned = 0.2 * smoothStep(0.72, 1, side)
  return clamp(0.72 - 0.95 * light - returned + unevenness)
}

function runs(tones: readonly number[], from: number): [number, number][] {
  const found: [number, number][] = []
  let start = -1
  tones.forEach((tone, index) => {
    if (tone > from && start < 0) start = index
    if ((tone <= from || index === tones.length - 1) && start >= 0) {
      if (index - start > 3) found.push([start, tone > from ? index : index - 1])
      start = -1
    }
  })
  return found
}

function drawLip(sheet: Sheet, vessel: Vessel, ink: string): void {
  const rim = ellipse(vessel, 1, 0, 2 * Math.PI)
  const open = vessel.radius(1) * vessel.height
  sheet.cover(rim)
  const inside: Line[] = []
  for (let x = -0.92; x < 0.55; x += 7 / open) {
    const tall = Math.sqrt(1 - x * x) * open * TILT
    const y = vessel.foot - vessel.height
    const dark = mix(0.9, -0.6, smoothStep(-1, 0.55, x))
    inside.push([
      [vessel.x + x * open, y - tall * 0.92],
      [vessel.x + x * open + 3, y + tall * dark * 0.9],
    ])
  }
  sheet.stroke(inside, { ink, width: 1.7 })
  sheet.stroke([rim, ellipse(vessel, 0, 0.15, Math.PI * 0.9)], { ink, width: 2.3 })
  const side = outline(vessel)
  sheet.stroke([side.slice(102, 163)], { ink, width: 2.2, opacity: 0.9 })
  sheet.stroke([side.slice(0, 61)], { ink, width: 1.6, opacity: 0.7 })
}

function drawHandle(sheet: Sheet, vessel: Vessel, ink: string): void {
  const top: Point = [
    vessel.x + vessel.radius(0.86) * vessel.height * 0.9,
    vessel.foot - 0.88 * vessel.height,
  ]
  const low: Point = [
    vessel.x + vessel.radius(0.45) * vessel.height * 0.96,
    vessel.foot - 0.45 * vessel.height,
  ]
  const out = vessel.height * 0.3
  const curve = Array.from({ length: 31 }, (_, step): Point => {
    const t = step / 30
    const bulge = Math.sin(Math.PI * t ** 0.8)
    return [
      mix(top[0], low[0], t) + out * bulge,
      mix(top[1], low[1], t) - out * 0.2 * bulge * (1 - t),
    ]
  })
  const body = ribbon(curve, () => vessel.height * 0.055)
  sheet.cover(body)
  sheet.stroke([[...body, body[0] ?? top]], { ink, width: 2.2 })
  const bars = curve.flatMap((point, index): Line[] => {
    const next = curve[index + 1]
    if (!next || index < 2) return []
    const half = vessel.height * 0.026
    return [
      [
        [point[0], point[1] - half * 0.1],
        [point[0] + half * 0.6, point[1] + half],
      ],
    ]
  })
  sheet.stroke(bars, { ink, width: 1.7 })
}

/** The wall is darker on the lamp's side, and each vessel casts a shadow to the right. */
function drawRoom(sheet: Sheet, vessels: readonly Vessel[], { ink, noise }: Look): void {
  const margin = sheet.short * 0.11
  const edge = sheet.height * 0.585
  const wall: Line[] = []
  for (let x = margin; x < sheet.width - margin; x += 7) {
    const fall = 0.5 + 0.4 * noise(x / 240, 5) + 0.35 * noise(x / 5, 2)
    const depth = mix(0.3, 0.05, smoothStep(0, 1, (x - margin) / (sheet.width - 2 * margin)))
    const topY = Math.max(margin, edge - sheet.height * (depth * 1.25 + 0.1 * fall))
    wall.push([
      [x + 9 * noise(x / 13, 1) + (edge - topY) * 0.12, topY],
      [x, edge - 3 * fall],
    ])
  }
  sheet.stroke(wall, { ink, width: 1.6, opacity: 0.62 })
  sheet.stroke(
    [
      [
        [margin * 0.8, edge],
        [sheet.width - margin * 0.8, edge + 2],
      ],
    ],
    { ink, width: 2 },
  )
  const shadows: Line[] = []
  for (const vessel of vessels) {
    const r = Math.max(vessel.radius(0.05), vessel.radius(0.3)) * vessel.height
    const reach = vessel.height * 0.62
    for (let y = -r * TILT; y < r * TILT * 1.15; y += 7.5) {
      const start = Math.sqrt(Math.max(0, 1 - (y / (r * TILT * 1.16)) ** 2)) * r * 0.6
      const end =
        r +
        reach *
          (1 - Math.abs(y / (r * TILT * 1.2)) ** 2) *
          (0.85 + 0.2 * noise(y / 8, vessel.x / 50))
      const lastX = Math.min(sheet.width - margin, vessel.x + end)
      if (lastX > vessel.x + start)
        shadows.push([
          [vessel.x + start, vessel.foot + y],
          [lastX, vessel.foot + y - end * 0.035],
        ])
    }
  }
  sheet.stroke(shadows, { ink, width: 1.9, opacity: 0.8 })
}
