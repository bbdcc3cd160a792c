import { sample } from '../field.ts'
import { MATERIAL } from '../head/surface.ts'
import type { Sitter } from '../head/sitter.ts'
import type { Pose } from '../head/view.ts'
import { clamp, createNoise, layerNoise } from '../noise.ts'
import { materialAt, pose } from '../portrait.ts'
import { blend, hex, ramp, type Rgb, vary } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { FINE, paintOil } from './oil.ts'

/** The colours of an oil portrait, each from light to shadow. */
export type OilPortrait = {
  readonly skin: readonly string[]
  readonly hair: readonly string[]
  readonly cloth: readonly string[]
  readonly wall: readonly string[]
  readonly sitter: Partial<Sitter>
  readonly pose: Partial<Pose>
  readonly size?: number
  readonly at?: readonly [number, number]
  /** The background: a plain wall, a disc behind the head, or bands of cloth. */
  readonly behind?: 'plain' | 'disc' | 'bands'
}

const SHEET_EDGE = 2000

export function paintPortrait(seed: string, options: OilPortrait, ground: Ground): PixelDrawing {
  const under = new Raster({ ...ground, edge: Math.min(700, ground.edge) })
  const portrait = pose(seed, {
    format: ground.format,
    sitter: options.sitter,
    pose: options.pose,
    size: options.size ?? 0.6,
    at: options.at ?? [0.5, 0.44],
  })
  const { view } = portrait
  const rich = layerNoise(createNoise(`wall ${seed}`), 3)
  const ramps = {
    skin: ramp(options.skin),
    hair: ramp(options.hair),
    cloth: ramp(options.cloth),
    wall: ramp(options.wall),
  }
  const wallAt = (u: number, v: number): Rgb => {
    const at = ramps.wall(clamp(v / under.v + 0.35 * rich(u * 2, v * 2)))
    if (options.behind === 'disc') {
      const far = Math.hypot(u - under.u / 2, v - under.v * 0.38) / under.u
      return far < 0.41
        ? vary(hex(options.wall.at(-1) ?? '#fff'), 0.3 * rich(u * 3, v * 3))
        : ramps.wall(0.1)
    }
    if (options.behind === 'bands') {
      const band = Math.floor((u + 0.1 * v) * 7 + 0.15 * rich(u, v * 3))
      return vary(ramps.wall((Math.abs(band * 37) % 5) / 4), 0.2 * rich(u * 4, v * 4))
    }
    return at
  }
  const hairGloss = createNoise(`hair ${seed}`)
  under.paint((u, v) => {
    const [x, y] = portrait.toGrid(u * SHEET_EDGE, v * SHEET_EDGE)
    // Below the last row of the view, the bust repeats that row.
    const row = Math.min(y, view.rows - 2)
    const material = materialAt(view, x, row)
    if (material === MATERIAL.none) return wallAt(u, v)
    const tone = sample(view.tone, x, row)
    const turned = clamp(0.5 + 0.5 * sample(view.normalX, x, row))
    if (material === MATERIAL.skin) {
      return blend(ramps.skin(clamp(tone * 1.12)), wallAt(u, v), 0.1 * turned)
    }
    if (material === MATERIAL.hair || material === MATERIAL.cloth2)
      return ramps.hair(clamp(tone * 0.9 + 0.15 * hairGloss(x / 4, row / 9)))
    return ramps.cloth(clamp(tone * 1.3 + 0.2 * rich(u * 5, v * 5)))
  })
  return paintOil(seed, under, ground, { layers: FINE, impasto: 0.42, swirl: 0.5 })
}
