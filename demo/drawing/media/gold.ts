import type { Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster, shade } from '../raster/raster.ts'

/** A panel with gold leaf on plaster and pigment. */
export type Panel = {
  readonly plaster: string
  readonly pigment: string
  /** The shape of the gold leaf. */
  readonly leaf: 'disc' | 'horizon' | 'seams' | 'grid' | 'field' | 'rain' | 'arch'
  readonly metal?: 'gold' | 'silver' | 'copper'
  readonly cracks?: number
}

const METALS = { gold: '#c9962f', silver: '#b9bcc0', copper: '#b8693f' } as const

export function gildPanel(seed: string, panel: Panel, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 6)
  const random = createRandom(seed)
  const metal = hex(METALS[panel.metal ?? 'gold'])
  const [plaster, pigment] = [hex(panel.plaster), hex(panel.pigment)]
  const cracks = crackle(random, raster, panel.cracks ?? 26)
  const relief = (u: number, v: number) =>
    rich(u * 4, v * 4) + 0.25 * noise(u * 40, v * 14) + 0.1 * noise(u * 150, v * 150)
  raster.paint((u, v) => {
    const gold = leafAt(panel.leaf, { u, v, raster, noise, random: rich })
    const crack = cracks(u, v)
    const lit = (relief(u, v) - relief(u + 0.0022, v + 0.0026)) * (gold > 0.5 ? 0.7 : 1.5)
    const stain = smoothStep(-0.28, 0.4, rich(u * 1.5 + 7, v * 1.5) + 0.5 * (v / raster.v - 0.4))
    let colour: Rgb = blend(plaster, pigment, stain)
    colour = vary(colour, 0.35 * rich(u * 6, v * 6) + 0.12 * noise(u * 90, v * 90))
    if (panel.leaf === 'seams')
      return shade(crack < 0.006 ? metalAt(metal, rich, u, v) : colour, clamp(lit, -0.4, 0.4))
    // Square leaves overlap, and are worn at their edges, where red clay is visible.
    const worn = smoothStep(0.1, 0.5, rich(u * 7 + 3, v * 7) + 0.25 * noise(u * 60, v * 60))
    const clay = blend(colour, hex('#7a2f1c'), 0.6)
    const leafed = blend(metalAt(metal, rich, u, v), clay, worn * 0.85)
    colour = blend(colour, leafed, gold)
    return shade(
      blend(colour, [0.03, 0.025, 0.02], crack < 0.0012 ? 0.65 : 0),
      clamp(lit, -0.45, 0.45),
    )
  })
  return raster.toDrawing()
}

function metalAt(metal: Rgb, rich: (x: number, y: number) => number, u: number, v: number): Rgb {
  const sheet = 0.105
  const seam = Math.min(Math.abs((u / sheet) % 1), Math.abs((v / sheet) % 1))
  const tile = rich(Math.floor(u / sheet) * 5.3, Math.floor(v / sheet) * 7.1)
  const glint = rich(u * 2.2 + 11, v * 2.2) * 1.1 + 0.5 * (0.5 - v) + tile * 0.6
  return vary(metal, glint + (seam < 0.03 ? 0.35 : 0) + 0.25 * rich(u * 30, v * 30), glint * 0.4)
}

type Place = {
  u: number
  v: number
  raster: Raster
  noise: (x: number, y: number) => number
  random: (x: number, y: number) => number
}

function leafAt(leaf: Panel['leaf'], { u, v, raster, noise, random }: Place): number {
  const frayed = 0.012 * noise(u * 12, v * 12) + 0.006 * noise(u * 50, v * 50)
  const soft = (inside: number) => smoothStep(-0.002, 0.003, inside + frayed)
  const [x, y] = [u / raster.u, v / raster.v]
  const short = Math.min(raster.u, raster.v)
  switch (leaf) {
    case 'disc':
      return soft(short * 0.31 - Math.hypot(u - raster.u / 2, v - raster.v * 0.42))
    case 'horizon':
      return (
        soft(0.022 + 0.03 * noise(u * 2, 5) - Math.abs(v - raster.v * 0.6)) +
        0.8 * soft(v - raster.v * 0.6 - 0.11 - 0.13 * Math.abs(noise(u * 3, v * 26)) * 3)
      )
    case 'field':
      return soft(raster.v * 0.46 - v + 0.05 * random(u * 1.4, 2))
    case 'grid': {
      const [a, b] = [x * 6, y * 6 * (raster.v / raster.u)]
      const isOn = noise(Math.floor(a) * 3.1 + 0.5, Math.floor(b) * 2.7 + 0.5) > -0.05
      const edge = Math.min(a % 1, 1 - (a % 1), b % 1, 1 - (b % 1)) - 0.07
      return isOn ? soft((edge * raster.u) / 6) : 0
    }
    case 'rain': {
      const column = Math.floor(u * 42)
      const top = 0.5 + 0.55 * noise(column * 2.3, 1.5)
      const long = 0.12 + 0.3 * Math.abs(noise(column * 3.9, 6.5))
      const inside = Math.min(
        v - top * raster.v,
        (top + long) * raster.v - v,
        0.006 - Math.abs(u - (column + 0.5) / 42),
      )
      return soft(inside - 0.003)
    }
    case 'arch': {
      const [a, b] = [Math.abs(u - raster.u / 2), v - raster.v * 0.42]
      const inside =
        b < 0 ? short * 0.28 - Math.hypot(a, b) : Math.min(short * 0.28 - a, raster.v * 0.47 - b)
      return soft(inside)
    }
    case 'seams':
      return 0
  }
}

/** The distance to the nearest of a few branching cracks. */
function crackle(
  random: ReturnType<typeof createRandom>,
  raster: Raster,
  count: number,
): (u: number, v: number) => number {
  const cells = 64
  const grid: Point[][] = Array.from({ length: cells * cells }, () => [])
  const cellOf = (u: number, v: number) =>
    Math.floor(clamp(u, 0, 0.999) * cells) + cells * Math.floor(clamp(v, 0, 0.999) * cells)
  for (let crack = 0; crack < count; crack += 1) {
    let [u, v] = [random.range(0, raster.u), random.range(0, raster.v)]
    let angle = random.range(0, 2 * Math.PI)
    const steps = random.int(60, 260)
    for (let step = 0; step < steps; step += 1) {
      angle += random.bell() * 0.22
      u += Math.cos(angle) * 0.0022
      v += Math.sin(angle) * 0.0022
      if (u < 0 || v < 0 || u >= 1 || v >= 1) break
      grid[cellOf(u, v)]?.push([u, v])
    }
  }
  return (u, v) => {
    let least = 1
    const [column, row] = [Math.floor(u * cells), Math.floor(v * cells)]
    for (let y = Math.max(0, row - 1); y <= Math.min(cells - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(cells - 1, column + 1); x += 1) {
        for (const [a, b] of grid[x + cells * y] ?? [])
          least = Math.min(least, Math.hypot(a - u, b - v))
      }
    }
    return least
  }
}
