import { createNoise } from '../noise.ts'
import { type Layer, Painting, type Scene } from '../raster/brush.ts'
import { type Rgb, toEncoded, luminance } from '../raster/colour.ts'
import { addTooth, blurred, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'

/** The long edge in pixels of the underpainting that the strokes follow. */
export const UNDERPAINTING_EDGE = 420

export type Handling = {
  readonly layers: readonly Layer[]
  /** The strength of the light on the paint's relief. */
  readonly impasto?: number
  /** The deviation of strokes from the forms, from 0 to 1. */
  readonly swirl?: number
}

export const BROAD: readonly Layer[] = [
  { width: 0.06, length: 0.2, density: 4, vary: 0.25 },
  { width: 0.03, length: 0.12, density: 2.5, vary: 0.22, dry: 0.35 },
  { width: 0.014, length: 0.06, density: 2, correct: 0.12, vary: 0.12 },
]

export const FINE: readonly Layer[] = [
  { width: 0.05, length: 0.16, density: 4, vary: 0.18 },
  { width: 0.022, length: 0.08, density: 3, vary: 0.16, dry: 0.3 },
  { width: 0.01, length: 0.045, density: 3, correct: 0.08, vary: 0.1 },
  { width: 0.005, length: 0.022, density: 2.5, correct: 0.11, vary: 0.06 },
]

/** Paints an underpainting in oil, with strokes along its forms. */
export function paintOil(
  seed: string,
  under: Raster,
  ground: Ground,
  handling: Handling,
): PixelDrawing {
  const raster = new Raster(ground)
  const scene = sceneOf(seed, under, handling.swirl ?? 0.5)
  raster.paint((u, v) => scene.colourAt(u, v))
  const painting = new Painting(raster, seed)
  for (const layer of handling.layers) painting.cover(scene, layer)
  painting.light(handling.impasto ?? 0.55)
  const edge = 0.004
  addTooth(raster, createNoise(`canvas ${seed}`), { cell: edge, strength: 0.02 })
  return raster.toDrawing()
}

/** Strokes follow lines of equal lightness; where there are none, they follow noise. */
function sceneOf(seed: string, under: Raster, swirl: number): Scene {
  const noise = createNoise(`strokes ${seed}`)
  const soft = blurred(under, 0.012)
  const step = 2 / under.edge
  const light = (u: number, v: number) => toEncoded(Math.max(0, luminance(soft.at(u, v))))
  return {
    colourAt: (u, v): Rgb => under.at(u, v),
    angleAt: (u, v) => {
      const across = light(u + step, v) - light(u - step, v)
      const down = light(u, v + step) - light(u, v - step)
      const free = noise(u * 2.4, v * 2.4) * Math.PI * swirl
      const strength = Math.min(1, Math.hypot(across, down) * 18)
      const along = Math.atan2(across, -down)
      const folded =
        along > Math.PI / 2 ? along - Math.PI : along < -Math.PI / 2 ? along + Math.PI : along
      return free + (folded - free) * strength
    },
  }
}
