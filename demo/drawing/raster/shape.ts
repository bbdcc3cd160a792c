import type { Line } from '../line.ts'
import { multiply, type Rgb } from './colour.ts'
import type { Raster } from './raster.ts'

const ROWS_PER_PIXEL = 4

export type Ink = {
  readonly colour: Rgb | ((u: number, v: number) => Rgb)
  /** The opacity from 0 to 1, or a function of the position. */
  readonly cover?: number | ((u: number, v: number) => number)
  /** Multiplies with the colour below, as printing ink and washes do. */
  readonly isGlaze?: boolean
}

/** Fills outlines (in shares of the long edge) by the even-odd rule, antialiased. */
export function fill(raster: Raster, outlines: readonly Line[], ink: Ink): void {
  coverage(raster, outlines, (x, y, covered) => lay(raster, [x, y], ink, covered))
}

function lay(
  raster: Raster,
  [x, y]: readonly [number, number],
  { colour, cover = 1, isGlaze }: Ink,
  covered: number,
): void {
  const [u, v] = [(x + 0.5) / raster.edge, (y + 0.5) / raster.edge]
  const share = covered * (typeof cover === 'number' ? cover : cover(u, v))
  if (share <= 0.002) return
  const paint = typeof colour === 'function' ? colour(u, v) : colour
  raster.mix(x, y, isGlaze === true ? multiply(raster.get(x, y), paint) : paint, share)
}

/** Visits every pixel that the outlines touch, with its covered share. */
export function coverage(
  raster: Raster,
  outlines: readonly Line[],
  visit: (x: number, y: number, covered: number) => void,
): void {
  const { edge, width, height } = raster
  const points = outlines.flatMap((line) => line.map(([, v]) => v * edge))
  const top = Math.max(0, Math.floor(points.reduce((low, v) => Math.min(low, v), Infinity)))
  const end = points.reduce((high, v) => Math.max(high, v), -Infinity)
  const bottom = Math.min(height - 1, Math.floor(end))
  const row = new Float32Array(width + 1)
  for (let y = top; y <= bottom; y += 1) {
    row.fill(0)
    let [low, high] = [width, -1]
    for (let part = 0; part < ROWS_PER_PIXEL; part += 1) {
      const crossings = crossingsAt(outlines, (y + (part + 0.5) / ROWS_PER_PIXEL) / edge)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, (crossings[pair] ?? 0) * edge)
        const to = Math.min(width, (crossings[pair + 1] ?? 0) * edge)
        if (to <= from) continue
        addSpan(row, from, to)
        low = Math.min(low, Math.floor(from))
        high = Math.max(high, Math.min(width - 1, Math.floor(to)))
      }
    }
    for (let x = low; x <= high; x += 1) {
      const covered = (row[x] ?? 0) / ROWS_PER_PIXEL
      if (covered > 0) visit(x, y, covered)
    }
  }
}

function crossingsAt(outlines: readonly Line[], v: number): number[] {
  const crossings: number[] = []
  for (const line of outlines) {
    for (let index = 0; index < line.length; index += 1) {
      const a = line[index]
      const b = line[index + 1 === line.length ? 0 : index + 1]
      if (a === undefined || b === undefined || a[1] <= v === b[1] <= v) continue
      crossings.push(a[0] + ((v - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
  }
  return crossings.sort((a, b) => a - b)
}

function addSpan(row: Float32Array, from: number, to: number): void {
  const [first, last] = [Math.floor(from), Math.floor(to)]
  if (first === last) {
    row[first] = (row[first] ?? 0) + to - from
    return
  }
  row[first] = (row[first] ?? 0) + first + 1 - from
  for (let x = first + 1; x < last; x += 1) row[x] = (row[x] ?? 0) + 1
  row[last] = (row[last] ?? 0) + to - last
}

export const rectangle = (u: number, v: number, width: number, height: number): Line => [
  [u, v],
  [u + width, v],
  [u + width, v + height],
  [u, v + height],
]

/** An ellipse; `wobble(angle)` deforms it by a share of the radius. */
export function ellipse(
  [u, v]: readonly [number, number],
  [radiusU, radiusV]: readonly [number, number],
  wobble: (angle: number) => number = () => 0,
): Line {
  return Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI
    const far = 1 + wobble(angle)
    return [u + Math.cos(angle) * radiusU * far, v + Math.sin(angle) * radiusV * far]
  })
}
