import type { Line, Point } from './line.ts'
import { createNoise, layerNoise, mix, type Noise, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'

export type RidgeOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  ranges: number
  /** From 0 (rounded hills) to 1 (broken peaks). */
  rugged: number
  light?: 'sun' | 'moon' | 'none'
  lake?: boolean
}

/**
 * Mountain ranges behind each other, shaded by strokes down their slopes that fade with distance.
 */
export function drawRidges(seed: string, options: RidgeOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const noise = layerNoise(createNoise(`ridge ${seed}`), 5)
  const ink = options.ink ?? INK.black
  const margin = sheet.short * 0.11
  const low = options.lake ? sheet.height * 0.7 : sheet.height - margin
  if (options.light !== 'none')
    drawLight(sheet, { ink: options.second ?? ink, kind: options.light ?? 'sun', margin })
  for (let range = 0; range < options.ranges; range += 1) {
    const near = (range + 1) / options.ranges
    const base = mix(
      sheet.height * 0.36,
      low - (range === options.ranges - 1 ? sheet.height * 0.03 : 0),
      near ** 1.15,
    )
    const tall =
      ((low - sheet.height * 0.36) / options.ranges) *
      mix(1.5, 2.5, options.rugged) *
      mix(0.8, 1.15, near)
    const crest = traceCrest({
      noise,
      margin,
      width: sheet.width,
      base,
      tall,
      range,
      rugged: options.rugged,
    })
    const floor = Math.min(low, base + sheet.height * (0.6 / options.ranges))
    sheet.cover([...crest, [sheet.width - margin, low], [margin, low]])
    modelSlopes(sheet, crest, { noise, near, floor, ink, range, margin })
  }
  if (options.lake) drawLake(sheet, { margin, top: low, ink, noise })
  return sheet.toDrawing()
}

type Crest = {
  noise: Noise
  margin: number
  width: number
  base: number
  tall: number
  range: number
  rugged: number
}

function traceCrest({ noise, margin, width, base, tall, range, rugged }: Crest): Point[] {
  const crest: Point[] = []
  for (let x = margin; x <= width - margin + 1; x += 4) {
    const at = x / width + range * 7.3
    const broad = noise(at * 2.1, range * 3.1) * 1.5
    const sharp = 0.75 - Math.abs(noise(at * 3.3, range * 9.4 + 40)) * 2.6
    const grain = noise(x / 60 + range, 80) * 0.12
    const height =
      mix(broad * 1.2, broad * 0.75 + sharp * 0.7, rugged) + grain * mix(0.25, 1, rugged)
    crest.push([Math.min(x, width - margin), base - tall * (0.55 + height)])
  }
  return crest
}

type Slopes = {
  noise: Noise
  near: number
  floor: number
  ink: string
  range: number
  margin: number
}

/** Strokes from the crest along the fall line, denser on the side away from the light. */
function modelSlopes(
  sheet: Sheet,
  crest: readonly Point[],
  { noise, near, floor, ink, range, margin }: Slopes,
): void {
  const { random } = sheet
  const strokes: Point[][] = []
  const weight = mix(0.55, 1.35, near)
  for (let index = 4; index < crest.length - 4; index += 1) {
    const [x, y] = crest[index] ?? [0, 0]
    const slope = ((crest[index + 4]?.[1] ?? y) - (crest[index - 4]?.[1] ?? y)) / 32
    const gully = noise(x / 46 + range * 11, range * 2.7)
    const shadow = smoothStep(-0.3, 0.75, slope + gully * 1.1)
    if (random.next() > 0.3 + shadow * 0.9) continue
    const long =
      mix(26, floor - y, 0.12 + 0.75 * shadow * random.range(0.4, 1)) * random.range(0.7, 1)
    strokes.push(
      fallLine({
        x,
        y: y + random.range(1, 8),
        long,
        lean: clampLean(slope * 0.55 + gully * 0.35),
        noise,
      }),
    )
    if (shadow > 0.5 && random.chance(0.6)) {
      const start = random.range(0.1, 0.6) * long
      strokes.push(
        fallLine({
          x: x + start * slope * 0.5,
          y: y + start,
          long: long * 0.55,
          lean: clampLean(slope * 0.5 + gully * 0.5),
          noise,
        }),
      )
    }
  }
  const isInside = ([x]: Point): boolean => x > margin && x < sheet.width - margin
  const cut = strokes.map((line) => line.filter(isInside)).filter((line) => line.length > 2)
  const shapes = cut.map((line) =>
    ribbon(
      line,
      (index) =>
        (0.5 + 3.1 * weight * (1 - index / line.length) ** 0.8) * Math.min(1, (index + 1) / 3),
    ),
  )
  sheet.fill(shapes, ink, mix(0.5, 1, near))
  sheet.stroke([crest], { ink, width: mix(1.4, 3.6, near), opacity: mix(0.55, 1, near) })
}

/** Limits how far strokes deviate from the vertical on steep crests. */
function clampLean(lean: number): number {
  return Math.max(-0.7, Math.min(0.7, lean))
}

type Fall = { x: number; y: number; long: number; lean: number; noise: Noise }

function fallLine({ x, y, long, lean, noise }: Fall): Point[] {
  const line: Point[] = []
  let [px, py] = [x, y]
  for (let walked = 0; walked < long; walked += 12) {
    line.push([px, py])
    px += 12 * (lean + 0.35 * noise(px / 60, py / 80))
    py += 11
  }
  return line
}

type Light = { ink: string; kind: 'sun' | 'moon'; margin: number }

function drawLight(sheet: Sheet, { ink, kind, margin }: Light): void {
  const { random } = sheet
  const r = sheet.short * random.range(0.075, 0.12)
  const x = random.range(0.28, 0.72) * sheet.width
  const y = margin + r + sheet.height * random.range(0.04, 0.12)
  const lines: Line[] = []
  for (let dy = -r; dy <= r; dy += 7) {
    const half = Math.sqrt(r * r - dy * dy)
    const from = kind === 'moon' ? -half + half * 1.15 * (0.4 + (0.3 * (dy + r)) / r) : -half
    lines.push([
      [x + from, y + dy],
      [x + half, y + dy],
    ])
  }
  sheet.stroke(lines, { ink, width: kind === 'sun' ? 3.4 : 2.2 })
  if (kind === 'moon') {
    sheet.stroke(
      [
        Array.from({ length: 73 }, (_, step): Point => [
          x + r * Math.cos(step * 0.0873),
          y + r * Math.sin(step * 0.0873),
        ]),
      ],
      { ink, width: 2 },
    )
  }
}

type Lake = { margin: number; top: number; ink: string; noise: Noise }

/** Still water: broken horizontal strokes, longer and farther apart in the foreground. */
function drawLake(sheet: Sheet, { margin, top, ink, noise }: Lake): void {
  const { random } = sheet
  const strokes: Line[] = []
  const bottom = sheet.height - margin
  for (let y = top + 8; y < bottom; y += 6 + (y - top) * 0.035) {
    const depth = (y - top) / (bottom - top)
    let x = margin + random.range(0, 50)
    while (x < sheet.width - margin - 20) {
      const dark = noise(x / 210, y / 26 + 60) + 0.3 - depth * 0.35
      const long = random.range(24, 150) * (0.6 + depth)
      const end = Math.min(sheet.width - margin, x + long)
      if (dark > 0.08)
        strokes.push([
          [x, y],
          [(x + end) / 2, y + random.range(-1.5, 1.5)],
          [end, y],
        ])
      x = end + random.range(10, 60)
    }
  }
  sheet.stroke(strokes, { ink, width: 2.1, opacity: 0.85 })
}
