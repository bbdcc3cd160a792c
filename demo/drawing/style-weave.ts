import type { Line, Point } from './line.ts'
import { createNoise } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, Sheet } from './sheet.ts'

export type WeaveOptions = {
  format: Format
  paper?: Paper
  warp?: string
  weft?: string
  /** The number of threads across the shorter edge of the cloth. */
  threads: number
  draft: 'plain' | 'twill' | 'herringbone' | 'lozenge' | 'steps'
  /** The deviation of threads from straight lines, from 0 to 1. */
  slack?: number
}

/** A cloth drawn thread by thread, with an uncut fringe. */
export function drawWeave(seed: string, options: WeaveOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const margin = sheet.short * 0.16
  const gap = (sheet.short - 2 * margin) / options.threads
  const columns = Math.round((sheet.width - 2 * margin) / gap)
  const rows = Math.round((sheet.height - 2 * margin) / gap)
  const left = (sheet.width - columns * gap) / 2
  const top = (sheet.height - rows * gap) / 2
  const noise = createNoise(`weave ${seed}`)
  const slack = (options.slack ?? 0.5) * gap
  const place = (column: number, row: number): Point => [
    left +
      column * gap +
      slack * 1.6 * noise(column / 9, row / 14) +
      slack * 0.25 * noise(column * 1.7, row / 3),
    top +
      row * gap +
      slack * 1.6 * noise(column / 14 + 50, row / 9) +
      slack * 0.25 * noise(column / 3, row * 1.7 + 9),
  ]
  const isOver = (column: number, row: number): boolean =>
    liftWarp(options.draft, column, row, columns)
  const warps: Line[] = []
  const wefts: Line[] = []
  for (let column = 0; column < columns; column += 1) {
    warps.push(
      ...drawThread(
        rows,
        gap,
        (along, side) => shift(place(column + 0.5, along), side, 0),
        (row) => isOver(column, row),
      ),
    )
  }
  for (let row = 0; row < rows; row += 1) {
    wefts.push(
      ...drawThread(
        columns,
        gap,
        (along, side) => shift(place(along, row + 0.5), 0, side),
        (column) => !isOver(column, row),
      ),
    )
  }
  const width = Math.max(1.4, gap * 0.11)
  sheet.stroke(wefts, { ink: options.weft ?? INK.rust, width })
  sheet.stroke(warps, { ink: options.warp ?? INK.indigo, width })
  drawFringe(sheet, { columns, rows, gap, place, ink: options.warp ?? INK.indigo, width })
  return sheet.toDrawing()
}

function shift([x, y]: Point, dx: number, dy: number): Point {
  return [x + dx, y + dy]
}

/** One thread as two edges and a twist line, interrupted where it passes below another. */
function drawThread(
  length: number,
  gap: number,
  place: (along: number, side: number) => Point,
  isOver: (index: number) => boolean,
): Line[] {
  const lines: Line[] = []
  const half = gap * 0.36
  let start = -1
  for (let index = 0; index <= length; index += 1) {
    const over = index < length && isOver(index)
    if (over && start < 0) start = index
    if (!over && start >= 0) {
      const [from, to] = [start - 0.12, index + 0.12]
      for (const side of [-half, -half * 0.1, half]) {
        const line: Point[] = []
        const inset = side === -half * 0.1 ? 0.12 : 0
        for (
          let along = from + inset;
          along <= to - inset + 0.001;
          along += (to - from - 2 * inset) / (2 * (index - start))
        ) {
          line.push(place(along, side))
        }
        lines.push(line)
      }
      start = -1
    }
  }
  return lines
}

function liftWarp(
  draft: WeaveOptions['draft'],
  column: number,
  row: number,
  columns: number,
): boolean {
  const mod = (value: number, by: number): number => ((value % by) + by) % by
  switch (draft) {
    case 'plain':
      return mod(column + row, 2) === 0
    case 'twill':
      return mod(column + row, 4) < 2
    case 'herringbone': {
      const band = Math.floor(column / 8)
      return mod((band % 2 === 0 ? column : -column - 1) + row, 4) < 2
    }
    case 'lozenge': {
      const x = Math.abs(mod(column, 20) - 10)
      const y = Math.abs(mod(row, 20) - 10)
      return mod(x + y, 5) < 2 || mod(x + y, 10) === 4
    }
    case 'steps': {
      const side = column < columns / 2 ? column : columns - 1 - column
      return Math.floor((side + row * 0.5) / 5) % 2 === 0
        ? mod(column + row * 2, 5) < 4
        : mod(column + row * 2, 5) < 1
    }
  }
}

type Fringe = {
  columns: number
  rows: number
  gap: number
  place: (column: number, row: number) => Point
  ink: string
  width: number
}

function drawFringe(sheet: Sheet, fringe: Fringe): void {
  const { columns, rows, gap, place, ink, width } = fringe
  const { random } = sheet
  const ends: Line[] = []
  for (let column = 0; column < columns; column += 1) {
    for (const edge of [0, rows]) {
      const [x, y] = place(column + 0.5, edge)
      const out = edge === 0 ? -1 : 1
      for (const side of [-0.2, 0, 0.2]) {
        const long = gap * random.range(1.6, 2.9)
        ends.push([
          [x + side * gap, y + out * gap * 0.2],
          [x + side * gap + random.bell() * gap * 0.1, y + out * long * 0.6],
          [x + side * gap * 1.6 + random.bell() * gap * 0.3, y + out * long],
        ])
      }
    }
  }
  sheet.stroke(ends, { ink, width: width * 0.8 })
}
