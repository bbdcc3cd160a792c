import { type Line, type Point, pointAt } from './line.ts'
import { createRandom, type Random } from './random.ts'

/** A finished drawing: `width` and `height` are the units of the SVG's viewBox. */
export type Drawing = { svg: string; width: number; height: number }

/** The sheet's size, of which only the proportions matter. */
export type Format = { width: number; height: number }

export type Paper = 'white' | 'cream' | 'grey' | 'night' | 'blue'

/** Units along the longer edge of every sheet. */
const LONG_EDGE = 2000

const PAPERS: Record<Paper, { base: string; edge: string; fibre: string }> = {
  white: { base: '#fbf9f4', edge: '#f3efe6', fibre: '#8a7d66' },
  cream: { base: '#f8f2e4', edge: '#efe6d3', fibre: '#8a7348' },
  grey: { base: '#e9e7e2', edge: '#dfdcd5', fibre: '#6f6a60' },
  night: { base: '#1d2029', edge: '#171a22', fibre: '#a8adbd' },
  blue: { base: '#dfe5e6', edge: '#d3dbdd', fibre: '#5b6b73' },
}

export const INK = {
  black: '#1c1b1a',
  soot: '#34302c',
  sepia: '#4b3423',
  indigo: '#26345a',
  blue: '#2f56a0',
  green: '#29483c',
  rust: '#a5452a',
  red: '#c23b2a',
  ochre: '#b98a3a',
  plum: '#583048',
  chalk: '#f0ebdf',
} as const

export type Pen = { ink: string; width: number; opacity?: number }

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Path data in relative steps of a tenth of a unit; rounding errors do not accumulate. */
function pathData(line: Line, closed = false): string {
  let [lastX, lastY] = [0, 0]
  let data = ''
  line.forEach(([x, y], index) => {
    const [tenX, tenY] = [Math.round(x * 10), Math.round(y * 10)]
    if (index === 0) data = `M${tenX / 10} ${tenY / 10}l`
    else {
      const [stepX, stepY] = [(tenX - lastX) / 10, (tenY - lastY) / 10]
      data += `${index > 1 && stepX >= 0 ? ' ' : ''}${stepX}${stepY < 0 ? '' : ' '}${stepY}`
    }
    ;[lastX, lastY] = [tenX, tenY]
  })
  if (line.length === 1) data += '0 0'
  return closed ? `${data}z` : data
}

/** The outline of a line with variable width: `widthAt` gives the full width at each index. */
export function ribbon(line: Line, widthAt: (index: number) => number): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  line.forEach((point, index) => {
    const [a, b] = [pointAt(line, index - 1), pointAt(line, index + 1)]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const half = widthAt(index) / 2
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half]
    left.push([point[0] + nx, point[1] + ny])
    right.push([point[0] - nx, point[1] - ny])
  })
  return [...left, ...right.reverse()]
}

/** Collects marks and turns them into one SVG document. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: Random
  private readonly marks: string[] = []
  private readonly definitions: string[] = []

  constructor(seed: string, format: Format, paper: Paper = 'white') {
    const scale = LONG_EDGE / Math.max(format.width, format.height)
    this.width = Math.round(format.width * scale)
    this.height = Math.round(format.height * scale)
    this.random = createRandom(seed)
    this.layPaper(createRandom(`paper ${seed}`), paper)
  }

  /** The shorter edge, the reference for margins. */
  get short(): number {
    return Math.min(this.width, this.height)
  }

  /** Strokes all lines with one pen. */
  stroke(lines: readonly Line[], pen: Pen): void {
    const data = lines.filter((line) => line.length > 0).map((line) => pathData(line))
    if (data.length === 0) return
    this.marks.push(
      `<path d="${data.join('')}" fill="none" stroke="${pen.ink}" stroke-width="${short(pen.width)}" stroke-linecap="round" stroke-linejoin="round"${opacity(pen.opacity)}/>`,
    )
  }

  /** Fills closed outlines with one ink; overlaps within one call do not darken. */
  fill(outlines: readonly Line[], ink: string, alpha?: number): void {
    const data = outlines.filter((line) => line.length > 2).map((line) => pathData(line, true))
    if (data.length > 0) {
      this.marks.push(`<path d="${data.join('')}" fill="${ink}"${opacity(alpha)}/>`)
    }
  }

  /** Fills by the even-odd rule, with holes where an even number of outlines overlap. */
  fillEvenOdd(outlines: readonly Line[], ink: string, alpha?: number): void {
    const data = outlines.filter((line) => line.length > 2).map((line) => pathData(line, true))
    if (data.length > 0) {
      this.marks.push(
        `<path d="${data.join('')}" fill-rule="evenodd" fill="${ink}"${opacity(alpha)}/>`,
      )
    }
  }

  /** Round dots as `[x, y, radius]`, drawn as strokes of length zero and grouped by size. */
  dots(dots: readonly (readonly [number, number, number])[], ink: string, alpha?: number): void {
    const bySize = new Map<string, Point[][]>()
    for (const [x, y, radius] of dots) {
      const size = short(Math.round(radius * 4) / 2)
      const group = bySize.get(size) ?? []
      group.push([[x, y]])
      bySize.set(size, group)
    }
    for (const [size, group] of bySize) {
      const pen = { ink, width: Number(size) }
      this.stroke(group, alpha === undefined ? pen : { ...pen, opacity: alpha })
    }
  }

  /** Covers an area with the paper's colour, to hide what is below. */
  cover(outline: Line): void {
    this.fill([outline], 'url(#paper)')
  }

  toDrawing(): Drawing {
    const { width, height } = this
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<defs>${this.definitions.join('')}</defs>${this.marks.join('')}</svg>`
    return { svg, width, height }
  }

  private layPaper(random: Random, paper: Paper): void {
    const { base, edge, fibre } = PAPERS[paper]
    const { width, height } = this
    this.definitions.push(
      `<radialGradient id="paper" gradientUnits="userSpaceOnUse" cx="${short(random.range(0.35, 0.6) * width)}" cy="${short(random.range(0.3, 0.5) * height)}" r="${short(Math.max(width, height) * 0.85)}"><stop offset="0.35" stop-color="${base}"/><stop offset="1" stop-color="${edge}"/></radialGradient>`,
    )
    this.marks.push(`<rect width="${width}" height="${height}" fill="url(#paper)"/>`)
    const fibres = Array.from({ length: 140 }, (): Line => {
      const [x, y] = [random.range(0, width), random.range(0, height)]
      const [dx, dy] = [random.bell() * 9, random.bell() * 9]
      const bend = random.bell() * 3
      return [
        [x, y],
        [x + dx / 2 + bend, y + dy / 2 - bend],
        [x + dx, y + dy],
      ]
    })
    this.stroke(fibres, { ink: fibre, width: 1, opacity: 0.13 })
  }
}

function opacity(value: number | undefined): string {
  return value === undefined || value >= 1 ? '' : ` opacity="${Math.round(value * 1000) / 1000}"`
}
