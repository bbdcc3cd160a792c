import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { blend, hex, ramp, type Rgb, vary } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { BROAD, type Handling, paintOil, UNDERPAINTING_EDGE } from './oil.ts'

export type OilLandscape = {
  readonly sky: readonly string[]
  readonly land: 'sea' | 'fields' | 'marsh' | 'wood'
  readonly ground: readonly string[]
  /** The height at which the sky ends, as a share of the picture's height. */
  readonly horizon: number
  readonly clouds?: string
  readonly sun?: {
    readonly at: readonly [u: number, v: number]
    readonly size: number
    readonly colour: string
  }
  readonly hills?: string
  readonly handling?: Partial<Handling>
}

export function paintLandscape(seed: string, scene: OilLandscape, ground: Ground): PixelDrawing {
  const under = new Raster({ ...ground, edge: Math.min(UNDERPAINTING_EDGE, ground.edge) })
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 4)
  const skyRamp = ramp(scene.sky)
  const groundRamp = ramp(scene.ground)
  const { horizon, sun } = scene
  const [sunU, sunV] = [(sun?.at[0] ?? 0) * under.u, (sun?.at[1] ?? 0) * under.v]
  const sunColour = hex(sun?.colour ?? '#ffffff')

  const skyAt = (u: number, v: number): Rgb => {
    const high = v / under.v / horizon
    let colour = skyRamp(clamp(high + 0.12 * rich(u * 2, v * 5)))
    if (scene.clouds !== undefined) {
      const cloud = rich(u * 2.6 + 7, (v * 5.5) / (0.35 + high))
      colour = blend(colour, hex(scene.clouds), smoothStep(0.02, 0.42, cloud) * 0.9)
    }
    if (sun === undefined) return colour
    const far = Math.hypot(u - sunU, v - sunV)
    const halo = Math.exp(-far / (sun.size * 4)) * 0.6
    return blend(
      colour,
      sunColour,
      Math.max(halo, smoothStep(sun.size * 1.08, sun.size * 0.92, far)),
    )
  }

  const seaAt = (u: number, deep: number): Rgb => {
    const wave = noise((u * 5) / (deep + 0.15), 26 * Math.sqrt(deep)) * (0.15 + 0.4 * deep)
    const colour = groundRamp(clamp(deep + 0.55 * wave))
    if (sun === undefined) return colour
    const path = Math.exp(-(((u - sunU) / (0.05 + deep * 0.2)) ** 2))
    return blend(colour, sunColour, path * smoothStep(-0.25, 0.35, wave * 3) * 0.75)
  }

  const fieldsAt = (u: number, deep: number): Rgb => {
    const far = 1 / (deep + 0.14)
    const across = (u - under.u * 0.45) * far
    const strip = Math.floor(far * 1.25 + 0.5 * noise(across * 0.4, 3) + 0.3 * across)
    const hue = Math.abs(Math.sin(strip * 12.9898) * 43_758.5453) % 1
    const furrow = 0.35 * Math.sin(across * 9 + strip * 3)
    return vary(groundRamp(hue), furrow * (1 - hue) + 0.5 * noise(across * 3, far * 4), 0)
  }

  const marshAt = (u: number, deep: number): Rgb => {
    const far = 1 / (deep + 0.12)
    const pool = rich((u - under.u / 2) * far * 0.6 + 11, far * 1.3 + 4)
    const grass = vary(
      groundRamp(clamp(0.4 + 0.5 * noise(u * 18, deep * 9) + deep * 0.3)),
      0.4 * noise(u * 60, deep * 14),
    )
    const mirror = skyAt(u, under.v * horizon * (1 - deep * 0.85))
    return blend(vary(mirror, -0.35), grass, smoothStep(-0.02, 0.1, pool + 0.06))
  }

  under.paint((u, v) => {
    const ridge = scene.hills === undefined ? 0 : 0.09 * (0.5 + rich(u * 1.8 + 3, 2))
    const t = v / under.v
    if (t < horizon - ridge) return skyAt(u, v)
    if (t < horizon) {
      return vary(hex(scene.hills ?? '#000000'), 0.6 * rich(u * 6, v * 9) + (horizon - t) * 2)
    }
    const deep = (t - horizon) / (1 - horizon)
    if (scene.land === 'sea') return seaAt(u, deep)
    if (scene.land === 'marsh') return marshAt(u, deep)
    return fieldsAt(u, deep)
  })
  if (scene.land === 'wood') growTrees(under, seed, scene)
  const { layers = BROAD, impasto = 0.6, swirl = 0.35 } = scene.handling ?? {}
  return paintOil(seed, under, ground, { layers, impasto, swirl })
}

/** Birches in the foreground; nearer ones are wider. */
function growTrees(under: Raster, seed: string, scene: OilLandscape): void {
  const noise = createNoise(`trees ${seed}`)
  const trunk = hex('#e6ddcb')
  const dark = hex('#2b2622')
  for (let tree = 0; tree < 13; tree += 1) {
    const near = (tree + 1) / 13
    const place = under.u * (0.5 + 0.62 * noise(tree * 5.3 + 0.5, 1.5))
    const wide = 0.004 + 0.017 * near * near
    const foot = under.v * (scene.horizon + (1 - scene.horizon) * near * 0.9)
    under.change((colour, u, v) => {
      if (v > foot) return colour
      const bend = 0.02 * noise(tree, v * 2)
      const across = (u - place - bend) / wide
      if (Math.abs(across) > 1) return colour
      const bark = noise(across * 1.2 + tree * 9, v * 24) > 0.42
      return blend(bark ? dark : trunk, dark, clamp(0.35 * across + 0.25 + 0.5 * (1 - near)))
    })
  }
  const leaves = ramp(scene.ground)
  under.change((colour, u, v) => {
    const crown = noise(u * 5, v * 5) + 0.7 * noise(u * 22, v * 22) - (v / under.v) * 1.6
    return crown < 0.05 ? colour : vary(leaves(clamp(0.6 + 0.5 * noise(u * 40, v * 40))), 0.5)
  })
}
