import { type Field, sample, traceContours } from './field.ts'
import { inventSitter, type Sitter } from './head/sitter.ts'
import { MATERIAL } from './head/surface.ts'
import { type Pose, type View, viewSitter } from './head/view.ts'
import { cutLine, type Point, relax, simplify } from './line.ts'
import { createNoise, layerNoise, smoothStep } from './noise.ts'
import { createRandom } from './random.ts'
import { type Format, type Paper, Sheet } from './sheet.ts'

/** The options of a portrait; the seed decides missing ones. */
export type PortraitOptions = {
  /** A sheet with other drawings; a new one by default. */
  sheet?: Sheet
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  sitter?: Partial<Sitter>
  pose?: Partial<Pose>
  /** The height of the head as a share of the sheet's height. */
  size?: number
  /** The centre of the head on the sheet, as shares of its width and height. */
  at?: readonly [number, number]
}

/** A rendered sitter with its position on a sheet. */
export type Portrait = {
  sheet: Sheet
  view: View
  /** Sheet units per grid cell. */
  scale: number
  toSheet: (x: number, y: number) => Point
  toGrid: (x: number, y: number) => Point
  /** The degree of finish: 1 in finished parts, falling to 0 towards the bust's unfinished edge. */
  finish: (gridX: number, gridY: number) => number
}

export function pose(seed: string, options: PortraitOptions): Portrait {
  const random = createRandom(`pose ${seed}`)
  const sheet = options.sheet ?? new Sheet(seed, options.format, options.paper)
  const sitter = inventSitter(seed, createRandom(`sitter ${seed}`), options.sitter)
  const side = random.chance(0.5) ? 1 : -1
  const view = viewSitter(sitter, {
    yaw: side * random.range(0.35, 0.8),
    pitch: random.range(-0.12, 0.14),
    roll: random.range(-0.07, 0.07),
    lamp: [-side * random.range(0.5, 0.9), random.range(0.45, 0.8), random.range(0.5, 0.8)],
    ...options.pose,
  })
  const size = options.size ?? 0.5
  const scale = (size * sheet.height) / (2.1 * view.scale)
  const [atX, atY] = options.at ?? [0.5, 0.42]
  const [originX, originY] = [atX * sheet.width, atY * sheet.height]
  const [cx, cy] = view.centre
  const noise = layerNoise(createNoise(`edge ${seed}`), 2)
  return {
    sheet,
    view,
    scale,
    toSheet: (x, y) => [originX + (x - cx) * scale, originY + (y - cy) * scale],
    toGrid: (x, y) => [(x - originX) / scale + cx, (y - originY) / scale + cy],
    finish: (x, y) => {
      const below = y + Math.abs(x - cx) * 0.42 + 26 * noise(x / 34, y / 60)
      return smoothStep(view.rows - 8, view.rows - 72, below)
    },
  }
}

export function materialAt(view: View, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= view.columns || row >= view.rows) return MATERIAL.none
  return view.material[row * view.columns + column] ?? MATERIAL.none
}

/** Marks the grid cells with discontinuities: outlines, overlaps and the background. */
export function findBreaks(view: View, jump = 0.07): Uint8Array {
  const { columns, material } = view
  const breaks = new Uint8Array(material.length)
  const depth = view.depth.values
  for (let index = 0; index < material.length - columns - 1; index += 1) {
    const corners = [index, index + 1, index + columns, index + columns + 1]
    const first = material[index]
    let low = Infinity
    let high = -Infinity
    for (const corner of corners) {
      if (material[corner] !== first) breaks[index] = 1
      low = Math.min(low, depth[corner] ?? 0)
      high = Math.max(high, depth[corner] ?? 0)
    }
    if (first === MATERIAL.none || high - low > jump) breaks[index] = 1
  }
  return breaks
}

/** The outlines of a portrait: edges of materials, and folds within them. */
export function traceOutlines(portrait: Portrait, jump = 0.09): Point[][] {
  const { view } = portrait
  const lines: Point[][] = []
  // One mask per material, then steps of depth within a material, as between nose and cheek.
  const mask = (keep: (index: number) => boolean): Field => {
    const values = new Float32Array(view.material.length)
    for (let index = 0; index < values.length; index += 1) values[index] = keep(index) ? 1 : 0
    return { columns: view.columns, rows: view.rows, values }
  }
  const present = [...new Set(view.material)].filter((material) => material !== MATERIAL.none)
  for (const material of present) {
    const field = mask((index) => view.material[index] === material)
    lines.push(...traceContours(field, 0.5))
  }
  lines.push(...traceFolds(portrait, jump))
  return lines
    .filter((line) => line.length > 7)
    .map((line) => simplify(relax(line, 5), 0.12).map(([x, y]) => portrait.toSheet(x, y)))
}

/** Contours at steps of depth within one material, as along the nose, chin, ears and lids. */
export function traceFolds(portrait: Portrait, jump: number): Point[][] {
  const { view } = portrait
  const { columns, rows } = view
  const values = new Float32Array(columns * rows)
  for (let y = 2; y < rows - 2; y += 1) {
    for (let x = 2; x < columns - 2; x += 1) {
      const index = y * columns + x
      if (!view.material[index]) continue
      const here = view.depth.values[index] ?? 0
      let most = 0
      for (const offset of [-1, 1, -columns, columns]) {
        if (view.material[index + offset] !== view.material[index]) continue
        most = Math.max(most, here - (view.depth.values[index + offset] ?? 0))
      }
      values[index] = most
    }
  }
  return traceContours({ columns, rows, values }, jump).filter((line) => line.length > 12)
}

export function toneAt(portrait: Portrait, x: number, y: number): number {
  const [gridX, gridY] = portrait.toGrid(x, y)
  const { view } = portrait
  if (gridX < 0 || gridY < 0 || gridX > view.columns - 1 || gridY > view.rows - 1) return 0
  return sample(view.tone, gridX, gridY) * portrait.finish(gridX, gridY)
}

/** The outline of the whole figure against the paper, up to its unfinished edge. */
export function traceSilhouette(portrait: Portrait): Point[][] {
  const { view } = portrait
  const values = Float32Array.from(view.material, (material) =>
    material === MATERIAL.none ? 0 : 1,
  )
  return traceContours({ columns: view.columns, rows: view.rows, values }, 0.5)
    .filter((line) => line.length > 40)
    .flatMap((line) => cutLine(relax(line, 5), ([x, y]) => portrait.finish(x, y) > 0.75))
    .filter((line) => line.length > 14)
    .map((line) => simplify(line, 0.12).map(([x, y]) => portrait.toSheet(x, y)))
}
