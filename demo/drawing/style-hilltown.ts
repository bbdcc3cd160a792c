import type { Line, Point } from './line.ts'
import { type Drawing, type Format, INK, type Paper, Sheet } from './sheet.ts'

export type HillTownOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  /** The number of plots along each side of the hill. */
  plots: number
  /** The hill's height in storeys, and how much the heights of houses vary. */
  hill: number
  uneven: number
  roofs: 'flat' | 'gabled' | 'mixed'
}

type Town = { sheet: Sheet; unit: number; origin: Point; ink: string; second: string }

/** Houses on a hill in parallel projection, with dark left walls and grey right walls. */
export function drawHillTown(seed: string, options: HillTownOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const houses = planHouses(sheet, options)
  const bare = { origin: [0, 0] as Point, unit: 1 }
  const corners = houses.flatMap(({ x, y, height, roof }) => [
    place(bare, x, y, height + roof),
    place(bare, x + 1, y, height),
    place(bare, x, y + 1, 0),
    place(bare, x + 1, y + 1, 0),
  ])
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))]
  const [top, bottom] = [
    Math.min(...corners.map(([, y]) => y)),
    Math.max(...corners.map(([, y]) => y)),
  ]
  const unit = Math.min(
    (sheet.width * 0.76) / (right - left),
    (sheet.height * 0.76) / (bottom - top),
  )
  const ink = options.ink ?? INK.soot
  const town: Town = {
    sheet,
    unit,
    ink,
    second: options.second ?? ink,
    origin: [
      sheet.width / 2 - ((left + right) / 2) * unit,
      sheet.height / 2 - ((top + bottom) / 2) * unit,
    ],
  }
  for (const house of houses) drawHouse(town, house)
  return sheet.toDrawing()
}

/** Houses from back to front, tallest in the middle of the hill. */
function planHouses(sheet: Sheet, options: HillTownOptions): House[] {
  const { plots } = options
  const { random } = sheet
  const houses: House[] = []
  for (let depth = 0; depth <= 2 * (plots - 1); depth += 1) {
    for (let x = Math.max(0, depth - plots + 1); x <= Math.min(depth, plots - 1); x += 1) {
      const y = depth - x
      const away = Math.hypot(x - (plots - 1) / 2, y - (plots - 1) / 2) / plots
      const swell = options.hill * Math.max(0.05, 1 - (away * 1.75) ** 1.6)
      const height = Math.max(0.35, swell + options.uneven * random.bell() * 0.55)
      // Gaps between the outer houses give the hill an irregular outline.
      if (away > 0.5 && random.chance((away - 0.48) * 4)) continue
      const gabled = options.roofs === 'gabled' || (options.roofs === 'mixed' && random.chance(0.5))
      houses.push({ x, y, height, roof: gabled ? random.range(0.32, 0.5) : 0 })
    }
  }
  return houses
}

type Placed = Pick<Town, 'origin' | 'unit'>

const COS = Math.cos(Math.PI / 6)

function place(town: Placed, x: number, y: number, z: number): Point {
  const { origin, unit } = town
  return [origin[0] + (x - y) * COS * unit, origin[1] + ((x + y) * 0.5 - z) * unit]
}

type House = { x: number; y: number; height: number; roof: number }

function drawHouse(town: Town, house: House): void {
  const { sheet, ink, second } = town
  const { x, y, height, roof } = house
  const inset = 0.04
  const [x0, x1, y0, y1] = [x + inset, x + 1 - inset, y + inset, y + 1 - inset]
  const at = (px: number, py: number, pz: number): Point => place(town, px, py, pz)
  const middle = (x0 + x1) / 2
  // The ridge runs along y, so the left wall (facing +y) has the gable.
  const peak = height + roof
  const left: Line =
    roof > 0
      ? [at(x0, y1, 0), at(x0, y1, height), at(middle, y1, peak), at(x1, y1, height), at(x1, y1, 0)]
      : [at(x0, y1, 0), at(x0, y1, height), at(x1, y1, height), at(x1, y1, 0)]
  const right: Line = [at(x1, y1, 0), at(x1, y1, height), at(x1, y0, height), at(x1, y0, 0)]
  const top: Line =
    roof > 0
      ? [at(x1, y1, height), at(middle, y1, peak), at(middle, y0, peak), at(x1, y0, height)]
      : [at(x0, y0, height), at(x1, y0, height), at(x1, y1, height), at(x0, y1, height)]
  const back: Line =
    roof > 0
      ? [at(x0, y1, height), at(middle, y1, peak), at(middle, y0, peak), at(x0, y0, height)]
      : top
  for (const side of [back, left, right, top]) sheet.cover(side)
  hatchWall(town, { from: [x0, y1], to: [x1, y1], height, gap: 0.062, roof })
  hatchWall(town, { from: [x1, y1], to: [x1, y0], height, gap: 0.15, roof: 0 })
  if (roof > 0) tile(town, { middle, x1, y0, y1, height, peak })
  sheet.stroke([close(left), close(right), close(top)], { ink, width: 2.4 })
  openWindows(town, house, second)
}

function close(line: Line): Line {
  return line[0] ? [...line, line[0]] : line
}

type Wall = { from: Point; to: Point; height: number; gap: number; roof: number }

/** Vertical strokes of slightly varying length, up into the gable. */
function hatchWall(town: Town, { from, to, height, gap, roof }: Wall): void {
  const { sheet } = town
  const strokes: Line[] = []
  for (let t = gap * 0.5; t < 1; t += gap * sheet.random.range(0.85, 1.15)) {
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t
    const top = height + roof * (1 - Math.abs(2 * t - 1)) - 0.02
    const foot = Math.max(0, height - 1.6 - sheet.random.next() * 0.9)
    strokes.push([place(town, x, y, foot), place(town, x, y, top)])
  }
  sheet.stroke(strokes, { ink: town.ink, width: 1.6, opacity: 0.85 })
}

type Roof = { middle: number; x1: number; y0: number; y1: number; height: number; peak: number }

function tile(town: Town, { middle, x1, y0, y1, height, peak }: Roof): void {
  const courses: Line[] = []
  for (let t = 0.14; t < 0.97; t += 0.14) {
    const x = middle + (x1 - middle) * t
    const z = peak + (height - peak) * t
    const gapAt = town.sheet.random.range(0.2, 0.8)
    const end = town.sheet.random.range(0.3, 0.95)
    courses.push([place(town, x, y1, z), place(town, x, y1 + (y0 - y1) * gapAt, z)])
    if (end > gapAt + 0.1)
      courses.push([
        place(town, x, y1 + (y0 - y1) * (gapAt + 0.08), z),
        place(town, x, y1 + (y0 - y1) * end, z),
      ])
  }
  town.sheet.stroke(courses, { ink: town.second, width: 1.9 })
}

/** Windows under the eaves, and occasionally an arched door. */
function openWindows(town: Town, house: House, ink: string): void {
  const { sheet } = town
  const { random } = sheet
  const { x, y, height } = house
  const openings: Line[] = []
  const rows = Math.min(2, Math.floor(height / 0.62))
  for (let row = 0; row < rows; row += 1) {
    for (const t of [0.28, 0.68]) {
      if (random.chance(0.35)) continue
      const z = height - 0.28 - row * 0.62
      const wide = random.range(0.07, 0.1)
      const tall = random.range(0.14, 0.24)
      const px = x + 0.96
      openings.push(
        [
          [t - wide, z - tall],
          [t + wide, z - tall],
          [t + wide, z],
          [t, z + 0.05],
          [t - wide, z],
        ].map(([s = 0, pz = 0]) => place(town, px, y + s, pz)),
      )
    }
  }
  sheet.fill(openings, ink, 0.92)
}
