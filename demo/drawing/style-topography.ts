import { createField, sample, traceLevels } from './field.ts'
import { type Line, type Point, relax, simplify } from './line.ts'
import { createNoise, layerNoise, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, Sheet } from './sheet.ts'

export type TopographyOptions = {
  format: Format
  paper?: Paper
  ink?: string
  water?: string
  /** `island` is in the sheet's middle; `coast` runs off a framed sheet; `range` is all land. */
  land: 'island' | 'coast' | 'range'
  /** The number of landforms across the sheet, from 2 (broad) to 6 (broken). */
  detail?: number
}

const CELLS = 250

/** A map of an invented country: contours, shore lines and rivers. */
export function drawTopography(seed: string, options: TopographyOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const cell = Math.max(sheet.width, sheet.height) / CELLS
  const land = createLand(seed, options, { sheet, cell })
  const margin = options.land === 'island' ? 0 : sheet.short * 0.1
  const keep = ([x, y]: Point): boolean =>
    x > margin && y > margin && x < sheet.width - margin && y < sheet.height - margin
  const draw = (levels: number[], pen: { ink: string; width: number; opacity?: number }): void => {
    const lines = traceLevels(land, levels)
      .flat()
      .filter((line) => line.length > 9)
      .flatMap((line) =>
        inside(
          line.map(([x, y]): Point => [x * cell, y * cell]),
          keep,
        ),
      )
      .map((line) => simplify(relax(line, 2), 0.25))
    sheet.stroke(lines, pen)
  }
  const ink = options.ink ?? INK.sepia
  const water = options.water ?? INK.blue
  const heights = Array.from({ length: 34 }, (_, index) => 0.03 + index * 0.028)
  draw(
    heights.filter((_, index) => index % 5 !== 4),
    { ink, width: 1.7 },
  )
  draw(
    heights.filter((_, index) => index % 5 === 4),
    { ink, width: 3.6 },
  )
  if (options.land !== 'range') {
    draw([0], { ink: water, width: 4 })
    // Shore lines at increasing distances, as on old Admiralty charts.
    const depths = [0.012, 0.027, 0.046, 0.07, 0.1, 0.14, 0.19].map((depth) => -depth).reverse()
    depths.forEach((depth, index) =>
      draw([depth], { ink: water, width: 1.2 + index * 0.12, opacity: 0.3 + index * 0.09 }),
    )
  }
  drawRivers(sheet, land, { cell, keep, water })
  if (margin > 0) frame(sheet, margin, ink)
  return sheet.toDrawing()
}

type Survey = { sheet: Sheet; cell: number }

function createLand(seed: string, options: TopographyOptions, { sheet, cell }: Survey) {
  const broad = layerNoise(createNoise(`land ${seed}`), 4)
  const warp = createNoise(`warp ${seed}`)
  const detail = (options.detail ?? 3.2) / CELLS
  const columns = Math.ceil(sheet.width / cell) + 1
  const rows = Math.ceil(sheet.height / cell) + 1
  const turn = sheet.random.range(0, 2 * Math.PI)
  return createField(columns, rows, (column, row) => {
    const x = column * detail
    const y = row * detail
    const bend = options.land === 'range' ? 0.22 : 0.4
    const height = broad(x + bend * warp(x, y), y + bend * warp(x + 9, y + 9))
    const u = column / columns - 0.5
    const v = row / rows - 0.5
    if (options.land === 'range') return 0.42 + height * 0.92
    if (options.land === 'coast') {
      const inland = (u * Math.cos(turn) + v * Math.sin(turn)) * 0.9
      return 0.12 + inland + height * 0.62
    }
    const away = Math.hypot(u * 1.02, v * 1.02) + 0.07 * warp(u * 4 + 20, v * 4)
    return (
      (0.62 + height * 0.95) * smoothStep(0.43, 0.05, away) -
      0.13 -
      0.25 * smoothStep(0.3, 0.5, away)
    )
  })
}

type River = { cell: number; keep: (point: Point) => boolean; water: string }

/** Rivers run down the steepest slope until they reach the sea or a hollow. */
function drawRivers(sheet: Sheet, land: ReturnType<typeof createLand>, river: River): void {
  const { random } = sheet
  const rivers: Line[] = []
  for (let attempt = 0; attempt < 70 && rivers.length < 9; attempt += 1) {
    let x = random.range(0.12, 0.88) * land.columns
    let y = random.range(0.12, 0.88) * land.rows
    if (sample(land, x, y) < 0.3) continue
    const course: Point[] = []
    for (let step = 0; step < 500; step += 1) {
      const dx = sample(land, x + 1.2, y) - sample(land, x - 1.2, y)
      const dy = sample(land, x, y + 1.2) - sample(land, x, y - 1.2)
      const steep = Math.hypot(dx, dy)
      if (steep < 0.002 || sample(land, x, y) < 0) break
      x -= (dx / steep) * 0.6
      y -= (dy / steep) * 0.6
      course.push([x * river.cell, y * river.cell])
    }
    if (course.length > 60) rivers.push(...inside(relax(course, 4), river.keep))
  }
  sheet.stroke(
    rivers.map((line) => simplify(line, 0.4)),
    { ink: river.water, width: 2.2, opacity: 0.85 },
  )
}

function inside(line: readonly Point[], keep: (point: Point) => boolean): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of line) {
    if (keep(point)) piece.push(point)
    else {
      if (piece.length > 2) pieces.push(piece)
      piece = []
    }
  }
  if (piece.length > 2) pieces.push(piece)
  return pieces
}

function frame(sheet: Sheet, margin: number, ink: string): void {
  const rectangle = (inset: number): Line => [
    [inset, inset],
    [sheet.width - inset, inset],
    [sheet.width - inset, sheet.height - inset],
    [inset, sheet.height - inset],
    [inset, inset],
  ]
  sheet.stroke([rectangle(margin)], { ink, width: 2 })
  sheet.stroke([rectangle(margin - 12)], { ink, width: 4.5 })
}
