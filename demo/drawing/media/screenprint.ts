import type { Line, Point } from '../line.ts'
import { createNoise, smoothStep } from '../noise.ts'
import { blend, hex, multiply, type Rgb } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { coverage, ellipse } from '../raster/shape.ts'

export type Screen = {
  readonly colour: string
  readonly outlines: readonly Line[]
  /**
   * A halftone with its angle and a gradient of its tone from 0 to 1; without it, the ink is flat.
   */
  readonly halftone?: {
    readonly degrees: number
    readonly from: number
    readonly to: number
    readonly isAcross?: boolean
  }
  /** The misregistration, in shares of the long edge. */
  readonly shift?: Point
  readonly isOpaque?: boolean
}

/** Prints flat and halftone inks over each other. Outlines are in shares of width and height. */
export function printScreens(
  seed: string,
  {
    screens,
    paper = '#f6f1e6',
    pitch = 0.0125,
  }: { screens: readonly Screen[]; paper?: string; pitch?: number },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const base = hex(paper)
  raster.paint(() => base)
  for (const [index, screen] of screens.entries()) {
    const ink = hex(screen.colour)
    const [shiftU, shiftV] = screen.shift ?? [0, 0]
    const placed = screen.outlines.map((line) =>
      line.map(([x, y]): Point => [x * raster.u + shiftU, y * raster.v + shiftV]),
    )
    coverage(raster, placed, (x, y, covered) => {
      const [u, v] = [(x + 0.5) / raster.edge, (y + 0.5) / raster.edge]
      const dots = screen.halftone === undefined ? 1 : dotAt(screen.halftone, [u, v], raster, pitch)
      const starved = 1 - 0.5 * smoothStep(0.55, 0.8, noise(u * 90 + index * 13, v * 90))
      const share = covered * dots * starved
      if (share <= 0) return
      const below: Rgb = raster.get(x, y)
      const printed = screen.isOpaque === true ? ink : blend(multiply(below, ink), ink, 0.12)
      raster.mix(x, y, printed, share * 0.97)
    })
  }
  return raster.toDrawing()
}

function dotAt(
  halftone: NonNullable<Screen['halftone']>,
  [u, v]: Point,
  raster: Raster,
  pitch: number,
): number {
  const angle = (halftone.degrees * Math.PI) / 180
  const [x, y] = [
    (u * Math.cos(angle) + v * Math.sin(angle)) / pitch,
    (v * Math.cos(angle) - u * Math.sin(angle)) / pitch,
  ]
  const share = halftone.isAcross === true ? u / raster.u : v / raster.v
  const tone = halftone.from + (halftone.to - halftone.from) * share
  const far = Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5)
  const radius = Math.sqrt(Math.max(0, tone)) * 0.72
  return smoothStep(radius + 0.06, radius - 0.06, far)
}

export const whole: Line = [
  [0.05, 0.04],
  [0.95, 0.04],
  [0.95, 0.96],
  [0.05, 0.96],
]
export const disc = (x: number, y: number, radius: number, flat = 1): Line =>
  ellipse([x, y], [radius, radius * flat])
export const poly = (...numbers: readonly number[]): Line =>
  Array.from({ length: numbers.length / 2 }, (_, index): Point => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])

/** A closed, rounded outline through points. */
export function rounded(points: Line): Line {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  return points.flatMap((_, index): Point[] => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return Array.from({ length: 10 }, (_, step): Point => {
      const t = step / 10
      const curve = (p: number, q: number, r: number, s: number) =>
        0.5 *
        (2 * q +
          (r - p) * t +
          (2 * p - 5 * q + 4 * r - s) * t * t +
          (3 * q - p - 3 * r + s) * t ** 3)
      return [curve(a[0], b[0], c[0], d[0]), curve(a[1], b[1], c[1], d[1])]
    })
  })
}
