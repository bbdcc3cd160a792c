import type { Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { hex, multiply, type Rgb } from '../raster/colour.ts'
import { addTooth, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'

/** One wash: its pigment, shape and position. */
export type Wash = {
  readonly colour: string
  readonly second?: string
  readonly kind: 'sky' | 'hills' | 'water' | 'petals' | 'reeds' | 'stones'
  /** Position and size, in shares of width and height. */
  readonly at: Point
  readonly size: number
  readonly count?: number
  readonly strength?: number
  /** Painted on wet paper, so without hard edges. */
  readonly isWet?: boolean
}

/** Transparent washes on rough paper, with darker dried edges. */
export function paintWatercolour(
  seed: string,
  { washes, paper = '#faf7ef' }: { washes: readonly Wash[]; paper?: string },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const base = hex(paper)
  const tooth = createNoise(`tooth ${seed}`)
  raster.paint(() => base)
  for (const [index, wash] of washes.entries()) layWash(raster, `${seed} ${index}`, wash)
  addTooth(raster, tooth, { cell: 0.0045, strength: 0.028 })
  return raster.toDrawing()
}

function layWash(raster: Raster, seed: string, wash: Wash): void {
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 5)
  const count = wash.count ?? 1
  for (let part = 0; part < count; part += 1) {
    const depth = depthOf(wash, raster, noise, part)
    const first = hex(wash.colour)
    const second = hex(wash.second ?? wash.colour)
    const share = clamp(0.5 + 0.9 * noise(part * 3.7 + 0.4, 8.1))
    const pigment: Rgb = [
      first[0] + (second[0] - first[0]) * share,
      first[1] + (second[1] - first[1]) * share,
      first[2] + (second[2] - first[2]) * share,
    ]
    const strength = wash.strength ?? 0.75
    raster.change((colour, u, v) => {
      const inside = depth(u, v)
      const soft = wash.isWet === true ? 0.09 : 0.004
      const frayed =
        inside +
        (wash.isWet === true ? 0.09 : 0.012) * rich(u * 5, v * 5) +
        0.003 * noise(u * 90, v * 90)
      const covered = smoothStep(-soft, soft, frayed)
      if (covered <= 0) return colour
      const rim = wash.isWet === true ? 0 : Math.exp(-((frayed / 0.006) ** 2)) * 0.3
      const pool = 0.3 * rich(u * 3.2 + part, v * 3.2) + 0.1 * noise(u * 170, v * 170)
      const amount = clamp(covered * strength * (1.05 + pool + rim))
      return multiply(colour, [
        1 - amount * (1 - pigment[0] ** 1.45),
        1 - amount * (1 - pigment[1] ** 1.45),
        1 - amount * (1 - pigment[2] ** 1.45),
      ])
    })
  }
}

/** The distance of a point inside the wash's edge; negative outside. */
function depthOf(wash: Wash, raster: Raster, noise: ReturnType<typeof createNoise>, part: number) {
  const [atU, atV] = [wash.at[0] * raster.u, wash.at[1] * raster.v]
  const size = wash.size * Math.min(raster.u, raster.v)
  const count = wash.count ?? 1
  const chance = (index: number) => noise(part * 1.93 + 0.4, index * 7.7 + 0.3)
  switch (wash.kind) {
    case 'sky':
      return (_: number, v: number) => Math.min(atV + size - v, v - atV + size)
    case 'hills':
      return (u: number, v: number) =>
        v -
        atV -
        size * (noise(u * 2.2 + part, 5) + 0.35 * noise(u * 6, 9 + part) + 0.1 * noise(u * 22, 2))
    case 'water':
      return (u: number, v: number) => {
        const line = Math.abs(Math.sin((v - atV) * 34 + 2 * noise(u * 1.4, v * 3)))
        return Math.min(v - atV, (line - 0.45 + 0.8 * noise(u * 3, v * 20)) * 0.05)
      }
    case 'petals': {
      const angle = (part / count) * 2 * Math.PI + chance(1)
      const far = size * 0.5
      const [cu, cv] = [atU + Math.cos(angle) * far, atV + Math.sin(angle) * far * 0.8]
      const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.8]
      return (u: number, v: number) => {
        const along = ((u - cu) * cos + (v - cv) * sin) / (size * 0.55)
        const across = ((v - cv) * cos - (u - cu) * sin) / (size * (0.26 + 0.1 * along))
        return (1 - Math.hypot(along, across)) * size * 0.25
      }
    }
    case 'reeds': {
      const [footU, tall] = [atU + chance(2) * size * 2.6, size * (0.9 + 0.9 * Math.abs(chance(3)))]
      const lean = chance(4) * 0.35
      return (u: number, v: number) => {
        const high = (atV - v) / tall
        if (high < 0 || high > 1) return -1
        const width = 0.0035 + 0.007 * (1 - high)
        return width - Math.abs(u - footU - lean * high * high * tall)
      }
    }
    case 'stones': {
      const [cu, cv] = [atU + chance(5) * size * 3.4, atV + chance(6) * size * 1.3]
      const radius = size * (0.25 + 0.35 * Math.abs(chance(7)))
      return (u: number, v: number) =>
        (1 - Math.hypot((u - cu) / radius, (v - cv) / (radius * 0.7))) * radius * 0.6
    }
  }
}
