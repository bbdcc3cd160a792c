import type { Point } from '../line.ts'
import { clamp, createNoise, type Noise } from '../noise.ts'
import { createRandom, type Random } from '../random.ts'
import { type Rgb, vary } from './colour.ts'
import type { Raster } from './raster.ts'

export type Stroke = {
  readonly path: readonly Point[]
  readonly width: number
  readonly colour: Rgb
  /** The gaps between bristles: from 0 (opaque) to 1 (dry brush). */
  readonly dry?: number
  /** The difference in tone between bristles. */
  readonly streak?: number
}

export type Layer = {
  /** The width and length of strokes, in shares of the long edge. */
  readonly width: number
  readonly length: number
  /** The average number of strokes over each point. */
  readonly density?: number
  readonly dry?: number
  readonly streak?: number
  /** The deviation of a stroke's colour from the scene. */
  readonly vary?: number
  /** If set, strokes are only painted where the colour error exceeds this. */
  readonly correct?: number
}

export type Scene = {
  readonly colourAt: (u: number, v: number) => Rgb
  /** The direction of strokes in radians. */
  readonly angleAt: (u: number, v: number) => number
}

/** A painting with impasto: each stroke leaves colour and the relief of its bristles. */
export class Painting {
  readonly relief: Float32Array
  readonly raster: Raster
  private readonly random: Random
  private readonly noise: Noise

  constructor(raster: Raster, seed: string) {
    this.raster = raster
    this.relief = new Float32Array(raster.width * raster.height)
    this.random = createRandom(`brush ${seed}`)
    this.noise = createNoise(`brush ${seed}`)
  }

  /** Covers the picture with strokes that take their colour from the scene. */
  cover(scene: Scene, layer: Layer): void {
    const { raster, random } = this
    const area = layer.width * layer.length
    const count = Math.round(((raster.u * raster.v) / area) * (layer.density ?? 2))
    for (let index = 0; index < count; index += 1) {
      const u = random.range(-0.02, raster.u + 0.02)
      const v = random.range(-0.02, raster.v + 0.02)
      const wanted = scene.colourAt(clamp(u, 0, raster.u), clamp(v, 0, raster.v))
      const departure = layer.vary ?? 0.15
      const colour = vary(wanted, random.bell() * departure, random.bell() * departure)
      if (layer.correct !== undefined && distance(raster.at(u, v), wanted) < layer.correct) continue
      const path = this.follow(scene, [u, v], layer)
      this.stroke({
        path,
        width: layer.width * random.range(0.7, 1.25),
        colour,
        dry: layer.dry ?? 0.2,
        streak: layer.streak ?? 0.25,
      })
    }
  }

  private follow(scene: Scene, start: Point, layer: Layer): Point[] {
    const long = layer.length * this.random.range(0.6, 1.3)
    const from = scene.colourAt(start[0], start[1])
    const path: Point[] = [start]
    let [u, v] = start
    const steps = 6
    for (let step = 0; step < steps; step += 1) {
      const angle = scene.angleAt(u, v) + this.random.bell() * 0.06
      u += (Math.cos(angle) * long) / steps
      v += (Math.sin(angle) * long) / steps
      if (step > 1 && distance(scene.colourAt(u, v), from) > 0.3) break
      path.push([u, v])
    }
    return path
  }

  stroke({ path, width, colour, dry = 0.2, streak = 0.25 }: Stroke): void {
    const { raster, random, noise } = this
    const bristles = Math.max(3, Math.round(width * raster.edge * 1.6))
    const seed = random.range(0, 900)
    const tones: Rgb[] = Array.from({ length: bristles }, (_, index) =>
      vary(colour, streak * noise((index / bristles) * 9 + seed, 0.5)),
    )
    const lengths = path.map((point, index) => {
      const before = path[index - 1] ?? point
      return Math.hypot(point[0] - before[0], point[1] - before[1])
    })
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1e-6
    // The brush turns with the path, so that its bristles stay apart in curves.
    const turns = path.map((point, index): Point => {
      const [a, b] = [path[index - 1] ?? point, path[index + 1] ?? point]
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
    })
    let done = 0
    for (let index = 1; index < path.length; index += 1) {
      const [a, b] = [path[index - 1] ?? [0, 0], path[index] ?? [0, 0]]
      const [ta, tb] = [turns[index - 1] ?? [0, 1], turns[index] ?? [0, 1]]
      const length = lengths[index] ?? 0
      const bend = Math.hypot(tb[0] - ta[0], tb[1] - ta[1]) * width * 0.5
      const steps = Math.max(1, Math.ceil((length + bend) * raster.edge * 1.6))
      for (let step = 0; step < steps; step += 1) {
        const share = step / steps
        const along = (done + length * share) / whole
        const middle: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
        const turn: Point = [ta[0] + (tb[0] - ta[0]) * share, ta[1] + (tb[1] - ta[1]) * share]
        this.dab(middle, turn, { tones, width, along, dry, seed })
      }
      done += length
    }
  }

  private dab(
    [u, v]: Point,
    [across, down]: Point,
    bristle: { tones: readonly Rgb[]; width: number; along: number; dry: number; seed: number },
  ): void {
    const { raster, relief, noise } = this
    const { tones, width, along, dry, seed } = bristle
    const count = tones.length
    for (let index = 0; index < count; index += 1) {
      const offset = (index + 0.5) / count - 0.5
      const late = along - 0.12 * noise(seed + 40, (index / count) * 6)
      const taper = 1 - 4 * offset * offset * (0.25 + along * 0.4)
      const load = noise((index / count) * 7 + seed, along * 3.5 + seed) * 0.5 + 0.5
      const share = clamp((taper - dry * (0.25 + late) - (1 - load) * dry) * 3)
      if (share <= 0.03) continue
      const x = Math.floor((u + across * offset * width) * raster.edge)
      const y = Math.floor((v + down * offset * width) * raster.edge)
      if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) continue
      raster.mix(x, y, tones[index] ?? [0, 0, 0], share * 0.92)
      const at = y * raster.width + x
      const ridge = 0.5 + 0.5 * noise((index / count) * 16 + seed, along * 2)
      relief[at] = (relief[at] ?? 0) * (1 - share * 0.8) + share * 0.8 * ridge
    }
  }

  /** Lights the paint's relief from the upper left. */
  light(strength: number): void {
    const { raster, relief } = this
    const { width, height } = raster
    const factor = (strength * raster.edge) / 1200
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x
        const here = relief[at] ?? 0
        const right = relief[x + 1 < width ? at + 1 : at] ?? 0
        const below = relief[y + 1 < height ? at + width : at] ?? 0
        const slope = (here - right) * -0.7 + (here - below) * -1
        const [r, g, b] = raster.get(x, y)
        const lit = clamp(1 - slope * factor, 0.55, 1.5)
        const shine = Math.max(0, -slope * factor - 0.2) * 0.1
        raster.set(x, y, [r * lit + shine, g * lit + shine, b * lit + shine])
      }
    }
  }
}

function distance(a: Rgb, b: Rgb): number {
  const near = (x: number, y: number) => Math.abs(Math.sqrt(Math.max(0, x)) - Math.sqrt(y))
  return near(a[0], b[0]) + near(a[1], b[1]) + near(a[2], b[2])
}
