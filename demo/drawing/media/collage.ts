import type { Line, Point } from '../line.ts'
import { createNoise, layerNoise, type Noise, smoothStep } from '../noise.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import { addTooth, type Ground, type PixelDrawing, Raster, shade } from '../raster/raster.ts'
import { coverage, ellipse, fill } from '../raster/shape.ts'

/** A piece of paper. Its outline is in shares of width and height. */
export type Scrap = {
  readonly outline: Line
  readonly colour: string
  readonly paper?: 'plain' | 'painted' | 'print' | 'map' | 'lines' | 'photo' | 'stripes'
  readonly second?: string
  /** Cut paper; torn edges show the paper's white core. */
  readonly isCut?: boolean
}

export function pasteCollage(
  seed: string,
  { ground: base, scraps }: { ground: string; scraps: readonly Scrap[] },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  raster.paint((u, v) => vary(hex(base), 0.12 * noise(u * 4, v * 4) + 0.05 * noise(u * 60, v * 60)))
  for (const [index, scrap] of scraps.entries())
    paste(raster, createNoise(`${seed} ${index}`), scrap)
  addTooth(raster, noise, { cell: 0.0035, strength: 0.025 })
  return raster.toDrawing()
}

function paste(raster: Raster, noise: Noise, scrap: Scrap): void {
  const placed = scrap.outline.map(([x, y]): Point => [x * raster.u, y * raster.v])
  const edge = tear(placed, noise, scrap.isCut === true ? 0.0008 : 0.0055)
  // The shadow of slightly raised paper, below it and to the right.
  for (const [far, dark] of [
    [0.012, 0.07],
    [0.008, 0.1],
    [0.004, 0.16],
  ] as const) {
    coverage(raster, [edge.map(([u, v]): Point => [u + far * 0.6, v + far])], (x, y, covered) => {
      const [r, g, b] = raster.get(x, y)
      const kept = 1 - covered * dark
      raster.set(x, y, [r * kept, g * kept, b * kept])
    })
  }
  if (scrap.isCut !== true) {
    const core = tear(placed, (x, y) => noise(x + 31, y), 0.0105)
    fill(raster, [core], {
      colour: (u, v) => vary([0.86, 0.83, 0.77], 0.25 * noise(u * 200, v * 200)),
    })
  }
  fill(raster, [edge], {
    colour: (u, v) => shade(paperAt(scrap, noise, u, v), 0.07 * noise(u * 5, v * 5)),
  })
}

/** Refines an outline with noise, as a torn edge. */
function tear(line: Line, noise: Noise, rough: number): Point[] {
  return line.flatMap((point, index): Point[] => {
    const next = line[(index + 1) % line.length] ?? point
    const steps = Math.max(
      1,
      Math.round(Math.hypot(next[0] - point[0], next[1] - point[1]) / 0.004),
    )
    return Array.from({ length: steps }, (_, step): Point => {
      const [u, v] = [
        point[0] + ((next[0] - point[0]) * step) / steps,
        point[1] + ((next[1] - point[1]) * step) / steps,
      ]
      return [
        u + rough * (noise(u * 24, v * 24) + 0.6 * noise(u * 90, v * 90)),
        v + rough * (noise(u * 24 + 40, v * 24) + 0.6 * noise(u * 90 + 40, v * 90)),
      ]
    })
  })
}

function paperAt(
  { colour, second, paper = 'plain' }: Scrap,
  noise: Noise,
  u: number,
  v: number,
): Rgb {
  const base = hex(colour)
  const other = hex(second ?? '#2a2622')
  const rich = layerNoise(noise, 4)
  switch (paper) {
    case 'plain':
      return vary(base, 0.08 * noise(u * 90, v * 90))
    case 'painted':
      return vary(
        blend(base, other, 0.35 * smoothStep(-0.1, 0.5, rich(u * 3, v * 3))),
        0.5 * noise(u * 5, v * 90) + 0.25 * noise(u * 12, v * 260),
      )
    case 'print': {
      const row = v / 0.0105
      const word = noise(Math.floor(row) * 3.7, u * 55) + 0.3 * noise(u * 260, Math.floor(row))
      const isInk = row - Math.floor(row) < 0.52 && word > -0.12 && noise(u * 420, v * 420) > -0.25
      const column = (u / 0.19) % 1
      return isInk && column > 0.07
        ? blend(base, other, 0.75)
        : vary(base, 0.1 * rich(u * 9, v * 9))
    }
    case 'map': {
      const land = rich(u * 4, v * 4)
      const line = Math.abs(((((land * 14) % 1) + 1) % 1) - 0.5)
      const sea = land < -0.04
      return blend(sea ? other : base, [0.2, 0.17, 0.14], line < 0.05 ? 0.45 : 0)
    }
    case 'lines':
      return Math.abs(((v / 0.0155) % 1) - 0.5) < 0.05
        ? blend(base, other, 0.6)
        : vary(base, 0.08 * rich(u * 6, v * 6))
    case 'stripes':
      return Math.floor((u + v * 0.15) / 0.022) % 2 === 0
        ? base
        : vary(other, 0.1 * rich(u * 20, v * 20))
    case 'photo': {
      // A halftone landscape as in an old magazine.
      const light =
        0.55 + 0.6 * rich(u * 3, v * 6) - 0.3 * smoothStep(0.3, 0.7, rich(u * 1.6, 2) + v)
      const [a, b] = [(u + v) / 0.0065, (u - v) / 0.0065]
      const far = Math.hypot(a - Math.floor(a) - 0.5, b - Math.floor(b) - 0.5)
      return blend(base, other, smoothStep(light * 0.75 + 0.1, light * 0.75 - 0.1, 0.72 - far))
    }
  }
}

export const torn = (...numbers: readonly number[]): Line =>
  Array.from({ length: numbers.length / 2 }, (_, index): Point => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])
export const cutDisc = (x: number, y: number, radius: number, flat = 1): Line =>
  ellipse([x, y], [radius, radius * flat])

/** A cut-out leaf or seaweed: lobes on both sides of a bent axis. */
export function frond(
  [x, y]: Point,
  {
    long,
    lobes,
    turn = 0,
    wide = 0.4,
  }: { long: number; lobes: number; turn?: number; wide?: number },
): Line {
  const side = (sign: number): Point[] =>
    Array.from({ length: lobes * 8 + 1 }, (_, index) => {
      const t = index / (lobes * 8)
      const lobe = 0.25 + 0.75 * Math.abs(Math.sin(t * lobes * Math.PI)) ** 0.7
      const far =
        sign * long * wide * lobe * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.06)) ** 0.6
      const angle = turn + 0.5 * (t - 0.5)
      return [
        x + Math.sin(angle) * long * t + Math.cos(angle) * far,
        y - Math.cos(angle) * long * t + Math.sin(angle) * far,
      ]
    })
  return [...side(1), ...side(-1).reverse()]
}
