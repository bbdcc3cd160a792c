import type { Point } from './line.ts'

/** Evenly spaced streamlines of a vector field (after Jobard and Lefer, 1997). */
export type Stream = {
  width: number
  height: number
  /** The direction in radians, or null where no line may run. */
  direction: (x: number, y: number) => number | null
  /** The minimum distance between neighbours. */
  spacing: (x: number, y: number) => number
  maxSpacing: number
  step: number
  maxLength: number
  minLength: number
  /** The distance to neighbours at which a line ends, as a share of the spacing. */
  closeness?: number
}

export function drawStreamlines(stream: Stream, seeds: readonly Point[]): Point[][] {
  const crowd = new Crowd(stream)
  const lines: Point[][] = []
  const queue: Point[] = [...seeds]
  for (let next = 0; next < queue.length; next += 1) {
    const seed = queue[next]
    if (!seed || !crowd.isFree(seed[0], seed[1], 0.98)) continue
    const line = follow(stream, crowd, seed)
    if (line.length * stream.step < stream.minLength) continue
    lines.push(line)
    for (const point of line) crowd.add(point)
    suggestSeeds(stream, line, queue)
  }
  return lines
}

/** Adds seeds at the spacing on both sides of a finished line. */
function suggestSeeds(stream: Stream, line: readonly Point[], queue: Point[]): void {
  for (let index = 0; index < line.length; index += 3) {
    const [x, y] = line[index] ?? [0, 0]
    const angle = stream.direction(x, y)
    if (angle === null) continue
    const gap = stream.spacing(x, y) * 1.02
    queue.push([x - Math.sin(angle) * gap, y + Math.cos(angle) * gap])
    queue.push([x + Math.sin(angle) * gap, y - Math.cos(angle) * gap])
  }
}

function follow(stream: Stream, crowd: Crowd, seed: Point): Point[] {
  const forward = walk(stream, crowd, seed, 1)
  const backward = walk(stream, crowd, seed, -1)
  return [...backward.reverse(), seed, ...forward]
}

function walk(stream: Stream, crowd: Crowd, seed: Point, sign: 1 | -1): Point[] {
  const { step, maxLength } = stream
  const near = stream.closeness ?? 0.6
  const points: Point[] = []
  let [x, y] = seed
  let last: number | null = null
  while (points.length * step < maxLength / 2) {
    const here: number | null = stream.direction(x, y)
    if (here === null) break
    const first: number = align(here, last)
    const mx = x + Math.cos(first) * step * 0.5 * sign
    const my = y + Math.sin(first) * step * 0.5 * sign
    const middle: number | null = stream.direction(mx, my)
    if (middle === null) break
    const angle: number = align(middle, first)
    x += Math.cos(angle) * step * sign
    y += Math.sin(angle) * step * sign
    // A sharp turn is an artefact of the field.
    if (last !== null && Math.cos(angle - last) < 0.6) break
    last = angle
    if (stream.direction(x, y) === null || !crowd.isFree(x, y, near)) break
    points.push([x, y])
  }
  return points
}

/** Turns an undirected angle by π if that is closer to the last one. */
function align(angle: number, last: number | null): number {
  return last !== null && Math.cos(angle - last) < 0 ? angle + Math.PI : angle
}

/** The points of finished lines in a grid, for fast neighbour queries. */
class Crowd {
  private readonly cells: number[][]
  private readonly columns: number
  private readonly rows: number
  private readonly stream: Stream

  constructor(stream: Stream) {
    this.stream = stream
    this.columns = Math.ceil(stream.width / stream.maxSpacing) + 1
    this.rows = Math.ceil(stream.height / stream.maxSpacing) + 1
    this.cells = Array.from({ length: this.columns * this.rows }, () => [])
  }

  add([x, y]: Point): void {
    const { maxSpacing } = this.stream
    const cell = Math.floor(y / maxSpacing) * this.columns + Math.floor(x / maxSpacing)
    this.cells[cell]?.push(x, y)
  }

  isFree(x: number, y: number, share: number): boolean {
    const { width, height, maxSpacing } = this.stream
    if (x < 0 || y < 0 || x >= width || y >= height) return false
    const least = (this.stream.spacing(x, y) * share) ** 2
    const column = Math.floor(x / maxSpacing)
    const row = Math.floor(y / maxSpacing)
    for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); r += 1) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.columns - 1, column + 1); c += 1) {
        const cell = this.cells[r * this.columns + c] ?? []
        for (let index = 0; index < cell.length; index += 2) {
          const dx = (cell[index] ?? 0) - x
          const dy = (cell[index + 1] ?? 0) - y
          if (dx * dx + dy * dy < least) return false
        }
      }
    }
    return true
  }
}
