import { clamp, smoothStep } from '../noise.ts'
import { blend, hex, type Rgb, scale } from '../raster/colour.ts'
import { addGrain, addVignette, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import {
  type Body,
  box,
  createCamera,
  join,
  look,
  type Material,
  type Stage,
  tone,
  type Vector,
} from '../raster/solid.ts'

/** A photographer's studio: a curved backdrop, a soft lamp, and optionally a plinth. */
export type Studio = {
  readonly bodies: readonly Body[]
  readonly backdrop: string
  /** The table's colour, if it differs from the wall's. */
  readonly table?: string
  /** The half extents of the plinth, and its colour. */
  readonly plinth?: { readonly half: Vector; readonly colour: string }
  readonly eye?: Vector
  readonly target?: Vector
  readonly lens?: number
  readonly lamp?: Vector
  readonly softness?: number
  readonly fill?: number
  readonly exposure?: number
  readonly caution?: number
}

/** The floor and the wall, joined by a cove. */
const cove = (y: number, z: number): number => join(y, z + 3.4, 1.6)

export function stageOf(studio: Studio): Stage {
  const { bodies, plinth } = studio
  const wall = hex(studio.backdrop)
  const table = hex(studio.table ?? studio.backdrop)
  const plinthColour = hex(plinth?.colour ?? '#ffffff')
  const plinthAt = (x: number, y: number, z: number) =>
    plinth === undefined ? Infinity : box([x, y + plinth.half[1], z], plinth.half, 0.012)
  // The bodies stand at height 0, with the plinth and then the floor below.
  const floor = plinth === undefined ? 0 : -2 * plinth.half[1]
  const roomAt = (y: number, z: number) => cove(y - floor, z)
  const lamp = studio.lamp ?? [-3.2, 4.6, 3.4]
  const wallMaterial = (y: number, z: number): Material => ({
    colour: blend(table, wall, smoothStep(0.1, 1.3, y - floor - (z + 1.6) * 0.4)),
  })
  return {
    eye: studio.eye ?? [0, 1.5, 6],
    target: studio.target ?? [0, 0.95, 0],
    lens: studio.lens ?? 0.27,
    lamp,
    softness: studio.softness ?? 0.82,
    fill: studio.fill ?? 0.34,
    caution: studio.caution ?? 0.9,
    reach: 22,
    sky: (direction) => softbox(direction, wall),
    distance: (x, y, z) => {
      let near = Math.min(roomAt(y, z), plinthAt(x, y, z))
      for (const body of bodies) near = Math.min(near, body.distance(x, y, z))
      return near
    },
    material: (x, y, z) => {
      let [near, found] = [Infinity, bodies[0]]
      for (const body of bodies) {
        const far = body.distance(x, y, z)
        if (far < near) [near, found] = [far, body]
      }
      if (roomAt(y, z) < near && roomAt(y, z) < plinthAt(x, y, z)) return wallMaterial(y, z)
      if (plinthAt(x, y, z) < near || found === undefined) return { colour: plinthColour }
      return found.material(x, y, z)
    },
  }
}

/**
 * The environment that polished bodies reflect: a window at the left, a strip light at the right.
 */
export function softbox([x, y, z]: Vector, room: Rgb): Rgb {
  const window =
    smoothStep(0.62, 0.5, Math.abs(x + 0.62)) *
    smoothStep(0.05, 0.2, y) *
    smoothStep(0.95, 0.8, y) *
    smoothStep(-0.4, -0.1, z)
  const bars =
    smoothStep(0.015, 0.035, Math.abs(x + 0.62)) * smoothStep(0.015, 0.03, Math.abs(y - 0.52))
  const strip = smoothStep(0.16, 0.08, Math.abs(x - 0.86)) * smoothStep(-0.1, 0.3, y)
  const base = scale(room, 0.35 + 0.5 * clamp(y * 0.5 + 0.5))
  const light = 2.1 * window * (0.25 + 0.75 * bars) + 0.8 * strip
  return [base[0] + light, base[1] + light * 0.98, base[2] + light * 0.94]
}

/** @param seed the seed of the film grain */
export function photograph(seed: string, ground: Ground, studio: Studio): PixelDrawing {
  const raster = new Raster(ground)
  const stage = stageOf(studio)
  const camera = createCamera(stage, raster)
  raster.paintSmooth((u, v) => tone(look(stage, stage.eye, camera(u, v)), studio.exposure ?? 0.92))
  addVignette(raster, 0.22)
  addGrain(raster, seed, 0.018)
  return raster.toDrawing()
}
