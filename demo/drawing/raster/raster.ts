import { clamp, type Noise } from '../noise.ts'
import { createRandom } from '../random.ts'
import type { Format } from '../sheet.ts'
import { luminance, type Rgb, toEncoded } from './colour.ts'

/** A finished picture in 8-bit sRGB, three bytes per pixel, row by row. */
export type PixelDrawing = { rgb: Uint8Array; width: number; height: number }

/** A picture's format, and its long edge in pixels. All measures are shares of that edge. */
export type Ground = { readonly format: Format; readonly edge: number }

/** Pixels in linear light. Positions are in shares of the long edge: `u` to the right, `v` down. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly edge: number
  readonly data: Float32Array

  constructor({ format, edge }: Ground) {
    const factor = edge / Math.max(format.width, format.height)
    this.width = Math.max(1, Math.round(format.width * factor))
    this.height = Math.max(1, Math.round(format.height * factor))
    this.edge = edge
    this.data = new Float32Array(this.width * this.height * 3)
  }

  /** The width in shares of the long edge; `v` is the height. */
  get u(): number {
    return this.width / this.edge
  }
  get v(): number {
    return this.height / this.edge
  }

  get(x: number, y: number): Rgb {
    const column = x < 0 ? 0 : x >= this.width ? this.width - 1 : x
    const row = y < 0 ? 0 : y >= this.height ? this.height - 1 : y
    const at = (row * this.width + column) * 3
    return [this.data[at] ?? 0, this.data[at + 1] ?? 0, this.data[at + 2] ?? 0]
  }

  at(u: number, v: number): Rgb {
    return this.get(Math.floor(u * this.edge), Math.floor(v * this.edge))
  }

  set(x: number, y: number, [r, g, b]: Rgb): void {
    const at = (y * this.width + x) * 3
    this.data[at] = r
    this.data[at + 1] = g
    this.data[at + 2] = b
  }

  /** Blends a colour into a pixel. */
  mix(x: number, y: number, [r, g, b]: Rgb, share: number): void {
    const at = (y * this.width + x) * 3
    const { data } = this
    data[at] = (data[at] ?? 0) * (1 - share) + r * share
    data[at + 1] = (data[at + 1] ?? 0) * (1 - share) + g * share
    data[at + 2] = (data[at + 2] ?? 0) * (1 - share) + b * share
  }

  paint(colourAt: (u: number, v: number) => Rgb): void {
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        this.set(x, y, colourAt((x + 0.5) / this.edge, (y + 0.5) / this.edge))
      }
    }
  }

  change(change: (colour: Rgb, u: number, v: number) => Rgb): void {
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        this.set(x, y, change(this.get(x, y), (x + 0.5) / this.edge, (y + 0.5) / this.edge))
      }
    }
  }

  /** Paints with four samples per pixel where neighbouring pixels differ (antialiasing). */
  paintSmooth(colourAt: (u: number, v: number) => Rgb): void {
    this.paint(colourAt)
    const seen = this.copy()
    const light = (x: number, y: number) => toEncoded(clamp(luminance(seen.get(x, y))))
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const here = light(x, y)
        const edge =
          Math.abs(here - light(x + 1, y)) +
          Math.abs(here - light(x, y + 1)) +
          Math.abs(here - light(x - 1, y)) +
          Math.abs(here - light(x, y - 1))
        if (edge < 0.09) continue
        let [r, g, b] = [0, 0, 0]
        for (let part = 0; part < 4; part += 1) {
          const u = (x + 0.25 + 0.5 * (part & 1)) / this.edge
          const v = (y + 0.25 + 0.5 * (part >> 1)) / this.edge
          const [pr, pg, pb] = colourAt(u, v)
          r += Math.min(1, pr) / 4
          g += Math.min(1, pg) / 4
          b += Math.min(1, pb) / 4
        }
        this.set(x, y, [r, g, b])
      }
    }
  }

  copy(): Raster {
    const other = new Raster({ format: this, edge: this.edge })
    other.data.set(this.data)
    return other
  }

  toDrawing(): PixelDrawing {
    const rgb = new Uint8Array(this.data.length)
    for (let index = 0; index < rgb.length; index += 1) {
      rgb[index] = Math.round(toEncoded(clamp(this.data[index] ?? 0)) * 255)
    }
    return { rgb, width: this.width, height: this.height }
  }
}

/** Scales the linear light of a colour by 1 + `by`. */
export function shade([r, g, b]: Rgb, by: number): Rgb {
  const factor = Math.max(0, 1 + by)
  return [r * factor, g * factor, b * factor]
}

/** Adds film grain, strongest in the midtones. */
export function addGrain(raster: Raster, seed: string, strength: number): void {
  const random = createRandom(`grain ${seed}`)
  raster.change((colour) => {
    const light = toEncoded(clamp(luminance(colour)))
    const amount = strength * random.bell() * (0.35 + 2.6 * light * (1 - light))
    return shade(colour, amount)
  })
}

export function addVignette(raster: Raster, strength: number): void {
  const [middleU, middleV] = [raster.u / 2, raster.v / 2]
  raster.change((colour, u, v) => {
    const away = Math.hypot((u - middleU) / middleU, (v - middleV) / middleV) / Math.SQRT2
    return shade(colour, -strength * away * away)
  })
}

/**
 * Adds the texture of paper, plaster or cloth. `cell` is its grain size as a share of the long
 * edge.
 */
export function addTooth(
  raster: Raster,
  noise: Noise,
  { cell, strength }: { cell: number; strength: number },
): void {
  raster.change((colour, u, v) =>
    shade(
      colour,
      strength * (noise(u / cell, v / cell) + 0.5 * noise((u * 2.1) / cell, (v * 2.1) / cell)),
    ),
  )
}

/** A blurred copy: three box blurs, which approximate a Gaussian. */
export function blurred(raster: Raster, radius: number): Raster {
  const pixels = Math.max(1, Math.round(radius * raster.edge))
  const result = raster.copy()
  const line = new Float32Array(Math.max(raster.width, raster.height))
  for (let pass = 0; pass < 3; pass += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      for (let y = 0; y < raster.height; y += 1) {
        slide(result.data, line, {
          start: y * raster.width * 3 + channel,
          stride: 3,
          count: raster.width,
          pixels,
        })
      }
      for (let x = 0; x < raster.width; x += 1) {
        slide(result.data, line, {
          start: x * 3 + channel,
          stride: raster.width * 3,
          count: raster.height,
          pixels,
        })
      }
    }
  }
  return result
}

type Track = { start: number; stride: number; count: number; pixels: number }

/** Applies a sliding mean along one row or column, clamped at its ends. */
function slide(data: Float32Array, line: Float32Array, track: Track): void {
  const { start, stride, count, pixels } = track
  for (let index = 0; index < count; index += 1) line[index] = data[start + index * stride] ?? 0
  const held = (index: number) => line[index < 0 ? 0 : index >= count ? count - 1 : index] ?? 0
  let sum = 0
  for (let index = -pixels; index <= pixels; index += 1) sum += held(index)
  for (let index = 0; index < count; index += 1) {
    data[start + index * stride] = sum / (2 * pixels + 1)
    sum += held(index + pixels + 1) - held(index - pixels)
  }
}

/** Adds bloom around bright parts. */
export function addGlow(
  raster: Raster,
  { radius, strength, from = 0.6 }: { radius: number; strength: number; from?: number },
): void {
  const bright = raster.copy()
  bright.change((colour) => {
    const keep = clamp((luminance(colour) - from) / (1.2 - from))
    return [colour[0] * keep, colour[1] * keep, colour[2] * keep]
  })
  const halo = blurred(bright, radius)
  for (let index = 0; index < raster.data.length; index += 1) {
    raster.data[index] = (raster.data[index] ?? 0) + strength * (halo.data[index] ?? 0)
  }
}
