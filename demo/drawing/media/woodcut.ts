import type { Line, Point } from '../line.ts'
import { clamp, createNoise, layerNoise, type Noise, smoothStep } from '../noise.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import { addTooth, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { coverage, ellipse } from '../raster/shape.ts'

/** One block: its motif, and the colours of its gradation from top to bottom. */
export type Block = {
  readonly kind:
    | 'sky'
    | 'moon'
    | 'ridge'
    | 'water'
    | 'pines'
    | 'rain'
    | 'snow'
    | 'boat'
    | 'roofs'
    | 'bamboo'
    | 'birds'
  readonly colours: readonly [string, string]
  /** The position, in shares of width and height. */
  readonly at: Point
  readonly size?: number
  readonly count?: number
}

/** A colour woodcut: flat blocks with gradations, and the grain of the wood. */
export function printWoodcut(
  seed: string,
  { blocks, paper = '#f3ecdc' }: { blocks: readonly Block[]; paper?: string },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const base = hex(paper)
  raster.paint(() => base)
  const margin = 0.035
  for (const [index, block] of blocks.entries()) {
    printBlock(raster, { block, noise: createNoise(`${seed} ${index}`), margin })
  }
  addTooth(raster, noise, { cell: 0.003, strength: 0.02 })
  return raster.toDrawing()
}

type Printing = { readonly block: Block; readonly noise: Noise; readonly margin: number }

function printBlock(raster: Raster, printing: Printing): void {
  const { block, noise, margin } = printing
  const [top, bottom] = [hex(block.colours[0]), hex(block.colours[1])]
  const grain = layerNoise(noise, 3)
  const inkAt = (u: number, v: number, share: number): Rgb => {
    const rings = Math.sin(
      (u * 3 + 0.5 * grain(u * 1.2, v * 0.7)) * 120 + 6 * grain(u * 2, v * 0.6),
    )
    return vary(blend(top, bottom, clamp(share)), 0.09 * rings + 0.12 * noise(u * 80, v * 80))
  }
  const inFrame = (u: number, v: number) =>
    smoothStep(margin - 0.001, margin + 0.001, u) *
    smoothStep(margin - 0.001, margin + 0.001, v) *
    smoothStep(margin - 0.001, margin + 0.001, raster.u - u) *
    smoothStep(margin - 0.001, margin + 0.001, raster.v - v)
  const outlines = outlinesOf(raster, printing)
  if (outlines !== null) {
    const places = outlines.flat().map(([, v]) => v)
    const [low, high] = [Math.min(...places), Math.max(...places)]
    coverage(raster, outlines, (x, y, covered) => {
      const [u, v] = [(x + 0.5) / raster.edge, (y + 0.5) / raster.edge]
      const share = covered * inFrame(u, v) * 0.96
      raster.mix(x, y, inkAt(u, v, (v - low) / (high - low || 1)), share)
    })
    return
  }
  raster.change((colour, u, v) => {
    const [share, at] = coverAt(raster, printing, u, v)
    const inked = share * inFrame(u, v)
    return inked <= 0 ? colour : blend(colour, inkAt(u, v, at), inked * 0.96)
  })
}

/** @returns the covered share of a point, and its position in the gradation */
function coverAt(
  raster: Raster,
  { block, noise }: Printing,
  u: number,
  v: number,
): readonly [number, number] {
  const atV = block.at[1] * raster.v
  const size = (block.size ?? 0.2) * raster.v
  const sharp = 1.2 / raster.edge
  switch (block.kind) {
    case 'ridge': {
      const line =
        atV + size * (0.75 * noise(u * 2.1, 1) + 0.3 * noise(u * 5.2, 4) + 0.07 * noise(u * 19, 7))
      return [smoothStep(-sharp, sharp, v - line), (v - line) / (size * 1.6)]
    }
    case 'water': {
      const deep = (v - atV) / (raster.v - atV)
      const wave = noise((u * 3) / (0.25 + deep), 19 * Math.sqrt(Math.max(0, deep)))
      const light = smoothStep(0.3, 0.34, wave + 0.1 * noise(u * 14, v * 30))
      return [smoothStep(-sharp, sharp, v - atV) * (1 - 0.82 * light), deep]
    }
    case 'rain': {
      const line = (u - v * 0.16) * 62
      const which = Math.floor(line)
      const thin = smoothStep(0.07, 0.03, Math.abs(line - which - 0.5))
      return [thin * smoothStep(-0.25, 0.1, noise(which * 3.7, v * 3.1 + which)), 0.5]
    }
    case 'snow': {
      const [cellU, cellV] = [u * 30, v * 30]
      const [column, row] = [Math.floor(cellU), Math.floor(cellV)]
      const [du, dv] = [
        noise(column * 1.7, row * 2.3) * 0.35,
        noise(column * 2.9 + 9, row * 1.3) * 0.35,
      ]
      const radius = 0.07 + 0.17 * Math.abs(noise(column * 3.1, row * 3.7 + 4))
      return [
        smoothStep(
          radius + 0.04,
          radius,
          Math.hypot(cellU - column - 0.5 - du, cellV - row - 0.5 - dv),
        ),
        0.5,
      ]
    }
    default: {
      const share = clamp((v - atV) / (size || 1))
      return [block.kind === 'sky' ? 1 : 0, share]
    }
  }
}

function outlinesOf(raster: Raster, { block, noise }: Printing): Line[] | null {
  const [atU, atV] = [block.at[0] * raster.u, block.at[1] * raster.v]
  const size = (block.size ?? 0.2) * raster.v
  const count = block.count ?? 1
  const parts = Array.from({ length: count }, (_, index) => index)
  switch (block.kind) {
    case 'moon':
      return [ellipse([atU, atV], [size, size])]
    case 'pines':
      return parts.flatMap((index) => {
        const tall = size * (0.7 + 0.5 * noise(index * 2.7, 1.2))
        const foot: Point = [
          atU + (index - (count - 1) / 2) * size * 0.34 + 0.1 * size * noise(index * 5, 3),
          atV + size * 0.09 * noise(index * 3, 6),
        ]
        return pine(foot, tall, noise, index)
      })
    case 'boat':
      return parts.flatMap((index) =>
        boat([atU + index * size * 1.6, atV - index * size * 0.35], size * (1 - 0.22 * index)),
      )
    case 'roofs':
      return parts.flatMap((index) => {
        const wide = size * (0.8 + 0.4 * noise(index * 4, 2))
        const [u, v] = [
          atU + (index - count / 2) * size * 1.05,
          atV + size * 0.35 * noise(index * 3.1, 8),
        ]
        return [roof([u, v], wide)]
      })
    case 'bamboo':
      return parts.flatMap((index) =>
        bamboo(
          [atU + (index - (count - 1) / 2) * 0.09 + 0.03 * noise(index * 6, 1), raster.v],
          size,
          noise,
          index,
        ),
      )
    case 'birds':
      return parts.map((index) => {
        const [u, v] = [
          atU + (index % 2 === 0 ? 1 : -1) * index * 0.026,
          atV + index * 0.019 + 0.008 * noise(index * 7, 2),
        ]
        const s = size * (0.8 + 0.3 * noise(index, 5))
        return [
          [u - s, v - s * 0.4],
          [u - s * 0.35, v - s * 0.22],
          [u, v + s * 0.12],
          [u + s * 0.4, v - s * 0.3],
          [u + s, v - s * 0.35],
          [u + s * 0.4, v - s * 0.1],
          [u, v + s * 0.34],
          [u - s * 0.4, v - s * 0.02],
        ]
      })
    default:
      return null
  }
}

function pine([u, v]: Point, tall: number, noise: Noise, which: number): Line[] {
  const lean = 0.14 * tall * noise(which * 9, 2)
  const trunk: Point[] = [
    [u - tall * 0.022, v],
    [u + lean - tall * 0.008, v - tall],
    [u + lean + tall * 0.008, v - tall],
    [u + tall * 0.026, v],
  ]
  const tiers = Array.from({ length: 7 }, (_, tier): Line => {
    const high = 0.3 + tier * 0.105
    const middle: Point = [
      u + lean * high + tall * 0.1 * noise(tier * 3 + which * 11, 4),
      v - tall * high,
    ]
    const half = tall * (0.3 - 0.032 * tier) * (0.8 + 0.4 * noise(tier * 5, which * 3))
    return ellipse(
      middle,
      [half, tall * 0.04],
      (angle) =>
        0.12 * noise(Math.cos(angle) * 3 + tier, Math.sin(angle) * 3) + 0.07 * Math.sin(angle * 17),
    )
  })
  // With the even-odd rule, overlaps of tiers and trunk would be holes, so the trunk ends below the
  // tiers.
  return [trunk.map(([x, y]): Point => [x, Math.max(y, v - tall * 0.27)]), ...tiers]
}

function boat([u, v]: Point, size: number): Point[][] {
  const hull: Point[] = [
    [u - size, v - size * 0.16],
    [u - size * 0.7, v + size * 0.1],
    [u + size * 0.6, v + size * 0.1],
    [u + size * 1.05, v - size * 0.24],
    [u + size * 0.5, v - size * 0.04],
    [u - size * 0.6, v - size * 0.03],
  ]
  const sail: Point[] = [
    [u - size * 0.06, v - size * 0.08],
    [u - size * 0.02, v - size * 1.7],
    [u + size * 0.34, v - size * 1.25],
    [u + size * 0.62, v - size * 0.16],
  ]
  return [hull, sail]
}

function roof([u, v]: Point, wide: number): Point[] {
  return [
    [u - wide, v + wide * 0.1],
    [u - wide * 0.72, v - wide * 0.06],
    [u - wide * 0.45, v - wide * 0.34],
    [u + wide * 0.45, v - wide * 0.34],
    [u + wide * 0.72, v - wide * 0.06],
    [u + wide, v + wide * 0.1],
    [u + wide * 0.66, v + wide * 0.1],
    [u + wide * 0.66, v + wide * 0.62],
    [u - wide * 0.66, v + wide * 0.62],
    [u - wide * 0.66, v + wide * 0.1],
  ]
}

function bamboo([u, v]: Point, tall: number, noise: Noise, which: number): Point[][] {
  const wide = 0.007 + 0.006 * Math.abs(noise(which * 4, 8))
  const joints = 9
  const stem = Array.from({ length: joints }, (_, joint): Point[] => {
    const [low, high] = [v - (tall * joint) / joints, v - (tall * (joint + 0.93)) / joints]
    const [a, b] = [
      (joint / joints) ** 2 * 0.05 * (which % 2 ? 1 : -1),
      ((joint + 1) / joints) ** 2 * 0.05 * (which % 2 ? 1 : -1),
    ]
    return [
      [u + a - wide, low],
      [u + b - wide * 0.85, high],
      [u + b + wide * 0.85, high],
      [u + a + wide, low],
    ]
  })
  const leaves = Array.from({ length: 14 }, (_, leaf): Point[] => {
    const high = 0.35 + 0.6 * (leaf / 14)
    const side = leaf % 2 === 0 ? 1 : -1
    const foot: Point = [
      u + side * wide * 1.6 + high ** 2 * 0.05 * (which % 2 ? 1 : -1),
      v - tall * high,
    ]
    const long = 0.05 + 0.035 * noise(leaf * 3, which * 5)
    const fall = 0.4 + 0.5 * noise(leaf * 2 + 0.5, which + 7)
    const tip: Point = [foot[0] + side * long, foot[1] + long * fall]
    return [
      foot,
      [foot[0] + side * long * 0.4, foot[1] + long * fall * 0.4 - 0.008],
      tip,
      [foot[0] + side * long * 0.4, foot[1] + long * fall * 0.4 + 0.007],
    ]
  })
  return [...stem, ...leaves]
}
