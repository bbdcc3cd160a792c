import { createNoise, layerNoise } from '../noise.ts'
import { blend, hex, ramp } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { type Body, box, createCamera, join, look, tone } from '../raster/solid.ts'
import { type Handling, FINE, paintOil } from './oil.ts'
import { stageOf, type Studio } from './studio.ts'
import { throwVessel, type Vessel } from './vessels.ts'

export type Fruit = {
  readonly kind: 'orange' | 'lemon' | 'pear' | 'apple' | 'aubergine' | 'fish' | 'box' | 'egg'
  readonly at: readonly [x: number, z: number]
  readonly colours: readonly string[]
  readonly size?: number
  readonly turn?: number
}

export type OilStillLife = Omit<Studio, 'bodies'> & {
  readonly vessels?: readonly Vessel[]
  readonly fruits: readonly Fruit[]
  readonly handling?: Partial<Handling>
}

export function paintStillLife(seed: string, picture: OilStillLife, ground: Ground): PixelDrawing {
  const under = new Raster({ ...ground, edge: Math.min(520, ground.edge) })
  const bodies = [
    ...(picture.vessels ?? []).map((vessel, index) => throwVessel(`${seed} ${index}`, vessel)),
    ...picture.fruits.map((fruit, index) => grow(`${seed} fruit ${index}`, fruit)),
  ]
  const stage = stageOf({ ...picture, bodies })
  const camera = createCamera(stage, under)
  under.paint((u, v) => tone(look(stage, stage.eye, camera(u, v), 0), picture.exposure ?? 1.05))
  const { layers = FINE, impasto = 0.5, swirl = 0.6 } = picture.handling ?? {}
  return paintOil(seed, under, ground, { layers, impasto, swirl })
}

function grow(seed: string, fruit: Fruit): Body {
  const { at, colours, size = 0.4, turn = 0, kind } = fruit
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 3)
  const skin = ramp(colours)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const local = (x: number, y: number, z: number) => {
    const [dx, dz] = [(x - at[0]) / size, (z - at[1]) / size]
    return [dx * cos + dz * sin, y / size, dz * cos - dx * sin] as const
  }
  const stem = hex('#4a3a24')
  return {
    distance: (worldX, worldY, worldZ) => {
      const [x, y, z] = local(worldX, worldY, worldZ)
      return formOf(kind, x, y, z) * size * 0.85
    },
    material: (worldX, worldY, worldZ) => {
      const [x, y, z] = local(worldX, worldY, worldZ)
      const blush = 0.5 + 0.6 * rich(x * 1.2 + 3, y * 1.2 + z) - 0.15 * y
      const top = Math.hypot(x, z) < 0.12 && y > 1.6 && kind !== 'box'
      return {
        colour: blend(skin(blush), stem, top ? 0.8 : 0),
        gloss: kind === 'box' ? 0 : 0.5,
        roughness: 0.4,
      }
    },
  }
}

function formOf(kind: Fruit['kind'], x: number, y: number, z: number): number {
  const ball = (cy: number, radius: number) => Math.hypot(x, y - cy, z) - radius
  switch (kind) {
    case 'orange':
      return Math.hypot(x, (y - 0.95) * 1.05, z) - 1
    case 'apple':
      return ball(0.95, 1) + 0.22 * Math.exp(-(((y - 1.9) / 0.3) ** 2) - (x * x + z * z) * 7)
    case 'lemon':
      return join(
        Math.hypot(x * 0.78, y - 0.72, z) - 0.74,
        Math.hypot(Math.abs(x) - 0.98, y - 0.72, z) - 0.16,
        0.25,
      )
    case 'pear':
      return Math.min(
        join(ball(0.9, 0.92), ball(1.95, 0.46), 0.9),
        Math.max(Math.hypot(x - 0.1 * (y - 2), z) - 0.05, Math.abs(y - 2.55) - 0.3),
      )
    case 'egg':
      return Math.hypot(x * 0.8, y - 0.62, z) - 0.64
    case 'aubergine':
      return join(
        Math.hypot(x * 0.55 + 0.3, y - 0.8, z) - 0.8,
        Math.hypot(x * 0.8 - 1.1, y - 0.95, z) - 0.42,
        0.6,
      )
    case 'fish': {
      const body = Math.hypot(x * 0.4, (y - 0.34) * 1.4, z) - 0.46 * (1 - 0.18 * x)
      const tail = Math.max(
        Math.abs(z) - 0.16 - 0.42 * (x - 1.1),
        Math.abs(x - 1.45) - 0.4,
        Math.abs(y - 0.3) - 0.06,
      )
      return join(body, tail, 0.2) * 0.6
    }
    case 'box':
      return box([x, y - 0.6, z], [1.4, 0.6, 0.9], 0.03)
  }
}
