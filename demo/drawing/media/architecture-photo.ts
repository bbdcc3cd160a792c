import { clamp, createNoise, layerNoise } from '../noise.ts'
import { hex, luminance, type Rgb, vary } from '../raster/colour.ts'
import { addGrain, addVignette, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import {
  type Body,
  box,
  carve,
  createCamera,
  look,
  type Stage,
  tone,
  type Vector,
} from '../raster/solid.ts'

/** A building with its colours and light. */
export type Building = {
  readonly form: 'spiral' | 'arches' | 'stairs' | 'balconies' | 'fins'
  readonly wall: string
  readonly second?: string
  readonly sky: string
  readonly eye: Vector
  readonly target: Vector
  readonly lens: number
  readonly lamp: Vector
  readonly isMonochrome?: boolean
  readonly softness?: number
  readonly fill?: number
  readonly bounce?: number
}

export function photographBuilding(seed: string, building: Building, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const stage = stageOf(seed, building)
  const camera = createCamera(stage, raster)
  raster.paintSmooth((u, v) => tone(look(stage, stage.eye, camera(u, v), 0), 1))
  if (building.isMonochrome === true) {
    raster.change((colour) => {
      const light = clamp(luminance(colour))
      const printed = light * 0.5 + 0.5 * light * light * (3 - 2 * light)
      return [printed, printed, printed * 0.985]
    })
  }
  addVignette(raster, 0.28)
  addGrain(raster, seed, 0.028)
  return raster.toDrawing()
}

function stageOf(seed: string, building: Building): Stage {
  const rich = layerNoise(createNoise(seed), 4)
  const wall = hex(building.wall)
  const second = hex(building.second ?? building.wall)
  const sky = hex(building.sky)
  const body = FORMS[building.form]
  const { eye, target, lens, lamp, softness = 0.15, fill = 0.42, bounce = 0 } = building
  return {
    eye,
    target,
    lens,
    lamp,
    softness,
    fill,
    bounce,
    reach: 60,
    caution: 0.75,
    sky: ([, y]): Rgb => vary(sky, 0.6 * y),
    distance: body.distance,
    material: (x, y, z) => {
      const stain = 0.3 * rich(x * 0.8 + z * 0.6, y * 0.35) + 0.14 * rich(x * 9, y * 9 + z * 9)
      return { colour: vary(body.isSecond(x, y, z) ? second : wall, stain) }
    },
  }
}

type Form = Pick<Body, 'distance'> & {
  readonly isSecond: (x: number, y: number, z: number) => boolean
}

const fold = (value: number, pitch: number) => value - pitch * Math.round(value / pitch)

const FORMS: Readonly<Record<Building['form'], Form>> = {
  spiral: {
    // A spiral staircase, seen from below.
    distance: (x, y, z) => {
      const far = Math.hypot(x, z)
      const angle = Math.atan2(z, x)
      const turn = fold(y - (angle / (2 * Math.PI)) * 1.6, 1.6)
      const slab = Math.max(Math.abs(turn) - 0.1, far - 3.05, 1.25 - far)
      const rail = Math.max(Math.abs(far - 1.28) - 0.05, Math.abs(turn - 0.2) - 0.34)
      return Math.min(slab, rail, 3.05 - far) * 0.8
    },
    isSecond: (x, _, z) => Math.hypot(x, z) < 1.36,
  },
  arches: {
    distance: (x, y, z) => {
      const [bay, storey] = [fold(x, 2), fold(y - 1.5, 3)]
      const opening = Math.max(
        Math.max(
          Math.abs(bay) - 0.66,
          storey > 0.35 ? Math.hypot(bay, storey - 0.35) - 0.66 : Math.abs(storey) - 1.1,
        ),
        Math.abs(z) - 3,
      )
      const front = carve(Math.abs(z) - 0.55, opening, 0.02)
      const back = z + 3.2
      const floors = Math.max(Math.abs(fold(y, 3)) - 0.14, z - 0.6, -z - 3.3)
      return Math.min(front, back, floors) * 0.85
    },
    isSecond: (_x, _y, z) => z < -1,
  },
  stairs: {
    distance: (x, y, z) => {
      const run = (offset: number, side: number) => {
        const place = side * x + offset
        const step = Math.floor(place / 0.34)
        const high = step * 0.2
        return (y - high) * 0.6
      }
      const flights = [0, 1, 2, 3].map((flight) => {
        const depth = Math.abs(z + flight * 1.9) - 0.8
        const side = flight % 2 === 0 ? 1 : -1
        return Math.max(run(flight * 0.35, side) * 0.9, depth)
      })
      return Math.min(...flights, y + 2.6, z + 7.4) * 0.8
    },
    isSecond: (_x, _y, z) => Math.round(-z / 1.9) % 2 === 1,
  },
  balconies: {
    distance: (x, y, z) => {
      const [bay, storey] = [fold(x + (Math.round(y / 1.5) % 2 === 0 ? 0 : 0.9), 1.8), fold(y, 1.5)]
      const slab = box([bay, storey + 0.5, z - 0.55], [0.78, 0.06, 0.6], 0.01)
      const front = box([bay, storey + 0.22, z - 1.1], [0.78, 0.26, 0.04], 0.01)
      const window = box([bay, storey + 0.1, z], [0.5, 0.52, 0.2], 0.01)
      return Math.min(carve(z, window, 0.01), slab, front) * 0.8
    },
    isSecond: (_x, y, z) => z > 1.04 && Math.abs(fold(y, 1.5) + 0.22) < 0.3,
  },
  fins: {
    distance: (x, y, z) => {
      const bay = fold(x, 0.5)
      const depth = 0.7 + 0.45 * Math.sin(x * 0.55 + 0.6) * Math.cos(y * 0.5)
      const fin = Math.max(Math.abs(bay) - 0.05, Math.abs(z) - depth)
      return Math.min(fin, z + 0.15) * 0.55
    },
    isSecond: (_x, _y, z) => z < -0.1,
  },
}
