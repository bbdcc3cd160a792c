import { clamp, createNoise, layerNoise } from '../noise.ts'
import { hex, type Rgb, vary } from '../raster/colour.ts'
import {
  addGlow,
  addGrain,
  addVignette,
  type Ground,
  type PixelDrawing,
  Raster,
} from '../raster/raster.ts'
import {
  add,
  box,
  createCamera,
  march,
  normalAt,
  type Stage,
  tone,
  unit,
  type Vector,
} from '../raster/solid.ts'

/** A work that fills a room, with a visitor for scale. */
export type Installation = {
  readonly work: 'aperture' | 'tubes' | 'threads' | 'spheres' | 'mist' | 'ladders' | 'door'
  readonly light: string
  readonly second?: string
  readonly wall?: string
  readonly brightness?: number
}

const [HALF, HIGH, DEEP] = [3.2, 3.4, 7]
const EYE: Vector = [0.25, 1.5, 3.6]

type Room = {
  readonly distance: (x: number, y: number, z: number) => number
  /** The positions and colours of lamps that light the walls. */
  readonly lamps: readonly { readonly at: Vector; readonly colour: Rgb }[]
  /** The colour of an emissive point, or null. */
  readonly shines: (x: number, y: number, z: number) => Rgb | null
}

export function photographInstallation(
  seed: string,
  installation: Installation,
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const room = roomOf(seed, installation)
  const wall = hex(installation.wall ?? '#e9e7e3')
  const brightness = installation.brightness ?? 1.7
  const stage: Stage = {
    eye: EYE,
    target: [0, 1.55, 0],
    lens: 0.62,
    lamp: [0, 3, 0],
    sky: () => [0, 0, 0],
    reach: 24,
    caution: 0.85,
    distance: room.distance,
    material: () => ({ colour: wall }),
  }
  const camera = createCamera(stage, raster)
  const rich = layerNoise(createNoise(`wall ${seed}`), 3)
  const lit = (point: Vector, normal: Vector): Rgb => {
    let [r, g, b] = [0.012, 0.012, 0.014]
    for (const lamp of room.lamps) {
      const way = add(lamp.at, point, -1)
      const far = Math.hypot(way[0], way[1], way[2])
      const facing = Math.max(
        0.12,
        (way[0] * normal[0] + way[1] * normal[1] + way[2] * normal[2]) / far,
      )
      const strength =
        (brightness * facing) / (0.35 + far * far * 0.55) / Math.sqrt(room.lamps.length / 3)
      r += lamp.colour[0] * strength
      g += lamp.colour[1] * strength
      b += lamp.colour[2] * strength
    }
    return [r, g, b]
  }
  const lookAt = (from: Vector, ray: Vector, bounces: number): Rgb => {
    const far = march(stage, from, ray)
    if (far === null) return [0, 0, 0]
    const point = add(from, ray, far)
    const [x, y, z] = point
    const own = room.shines(x, y, z)
    if (own !== null) return own
    if (isVisitor(x, y, z)) return [0.006, 0.006, 0.008]
    const normal = normalAt(stage, point, 0.002)
    const light = lit(point, normal)
    const corner = clamp(
      0.35 + 0.9 * Math.min(HALF - Math.abs(x), y + 0.15, HIGH - y + 0.2, z + DEEP + 0.2),
    )
    const base = vary(wall, 0.06 * rich(x * 2 + z, y * 2))
    const colour: Rgb = [
      base[0] * light[0] * corner,
      base[1] * light[1] * corner,
      base[2] * light[2] * corner,
    ]
    if (y > 0.02 || bounces === 0) return colour
    // The polished floor reflects.
    const mirrored = lookAt(add(point, normal, 0.01), unit([ray[0], -ray[1], ray[2]]), bounces - 1)
    return [
      colour[0] * 0.6 + mirrored[0] * 0.32,
      colour[1] * 0.6 + mirrored[1] * 0.32,
      colour[2] * 0.6 + mirrored[2] * 0.32,
    ]
  }
  raster.paintSmooth((u, v) => tone(lookAt(EYE, camera(u, v), 1), 1.1))
  addGlow(raster, { radius: 0.03, strength: 0.4, from: 0.5 })
  addVignette(raster, 0.25)
  addGrain(raster, seed, 0.022)
  return raster.toDrawing()
}

const VISITOR: Vector = [-1.05, 0, -2.4]

function visitorAt(x: number, y: number, z: number): number {
  const [a, c] = [x - VISITOR[0], z - VISITOR[2]]
  const head = Math.hypot(a, (y - 1.62) * 0.85, c) - 0.115
  const trunk =
    Math.hypot(Math.max(Math.abs(a) - 0.1, 0), Math.max(Math.abs(y - 1.12) - 0.26, 0), c) - 0.12
  const leg = (side: number) =>
    Math.hypot(a - side * 0.085, Math.max(Math.abs(y - 0.44) - 0.42, 0), c) - 0.075
  return Math.min(head, trunk, leg(1), leg(-1))
}

const isVisitor = (x: number, y: number, z: number) => visitorAt(x, y, z) < 0.01

const shell = (x: number, y: number, z: number) =>
  Math.min(HALF - Math.abs(x), y, HIGH - y, z + DEEP)

function roomOf(seed: string, { work, light, second = light }: Installation): Room {
  const [one, two] = [hex(light), hex(second)]
  const bright = (colour: Rgb, by: number): Rgb => [colour[0] * by, colour[1] * by, colour[2] * by]
  const noise = createNoise(seed)
  const withRoom =
    (work: (x: number, y: number, z: number) => number) => (x: number, y: number, z: number) =>
      Math.min(shell(x, y, z), visitorAt(x, y, z), work(x, y, z))
  switch (work) {
    case 'aperture': {
      const inside = (x: number, y: number) => box([x, y - 1.75, 0], [1.75, 1.15, 9], 0.25) < 0
      return {
        distance: withRoom(() => Infinity),
        lamps: [
          { at: [0, 1.75, -6], colour: bright(one, 3.4) },
          { at: [-1.6, 1.75, -6], colour: bright(two, 1.6) },
          { at: [1.6, 1.75, -6], colour: bright(two, 1.6) },
        ],
        shines: (x, y, z) => {
          if (z > -DEEP + 0.02 || !inside(x, y)) return null
          const edge = clamp(-box([x, y - 1.75, 0], [1.75, 1.15, 9], 0.25) / 1.1)
          return [
            one[0] * edge + two[0] * (1 - edge),
            one[1] * edge + two[1] * (1 - edge),
            one[2] * edge + two[2] * (1 - edge),
          ]
        },
      }
    }
    case 'door': {
      const frame = (x: number, y: number) => box([x - 0.7, y - 1.2, 0], [0.62, 1.2, 9], 0.02)
      return {
        distance: withRoom(() => Infinity),
        lamps: [
          { at: [0.7, 1.2, -6.2], colour: bright(one, 5) },
          { at: [0.7, 0.4, -5], colour: bright(two, 1.5) },
        ],
        shines: (x, y, z) => (z < -DEEP + 0.02 && frame(x, y) < 0 ? bright(one, 1.5) : null),
      }
    }
    case 'tubes': {
      const tubes = Array.from({ length: 9 }, (_, index) => ({
        x: -2.6 + index * 0.65,
        z: -3.2 - 2.4 * Math.sin(index * 0.85) ** 2,
        colour: index % 2 === 0 ? one : two,
      }))
      const near = (x: number, y: number, z: number, tube: (typeof tubes)[number]) =>
        Math.hypot(x - tube.x, z - tube.z, Math.max(Math.abs(y - 1.55) - 1.25, 0)) - 0.045
      return {
        distance: withRoom((x, y, z) =>
          tubes.reduce((least, tube) => Math.min(least, near(x, y, z, tube)), Infinity),
        ),
        lamps: tubes.map(({ x, z, colour }) => ({
          at: [x, 1.6, z] as const,
          colour: bright(colour, 0.95),
        })),
        shines: (x, y, z) => {
          const tube = tubes.find((tube) => near(x, y, z, tube) < 0.02)
          return tube === undefined ? null : add([0.55, 0.55, 0.55], tube.colour, 1.2)
        },
      }
    }
    case 'threads': {
      const heart: Vector = [0.9, 1.5, -3.6]
      return {
        distance: withRoom((x, y, z) => {
          const [a, b, c] = [x - heart[0], y - heart[1], z - heart[2]]
          const far = Math.hypot(a, b * 0.9, c)
          if (far < 0.05) return 0.02
          const fold = (value: number, pitch: number) =>
            Math.abs(value - pitch * Math.round(value / pitch))
          const [turn, tilt] = [Math.atan2(c, a), Math.acos(clamp(b / far, -1, 1))]
          const strand = Math.hypot(
            fold(turn + 0.25 * tilt, 0.105) * far * Math.max(0.15, Math.sin(tilt)),
            fold(tilt + 0.12 * Math.sin(turn * 3), 0.12) * far,
          )
          return (strand - 0.007) * 0.6
        }),
        lamps: [
          { at: [0.6, 3.1, -1.6], colour: [4.2, 4, 3.7] },
          { at: [-2, 3.1, -4], colour: [2, 1.9, 1.8] },
        ],
        shines: (x, y, z) =>
          shell(x, y, z) > 0.012 && !isVisitor(x, y, z) && y > 0.03
            ? bright(one, 0.62 + 0.5 * clamp(z / -7))
            : null,
      }
    }
    case 'spheres': {
      const balls = Array.from({ length: 26 }, (_, index) => ({
        at: [
          2.6 * noise(index * 3.7 + 0.5, 1.5) * 1.3 + 0.6,
          1.5 + 1.5 * noise(index * 5.1 + 0.5, 4.5),
          -3.4 + 3 * noise(index * 2.9 + 0.5, 8.5),
        ] as const,
        radius: 0.1 + 0.26 * Math.abs(noise(index * 1.7 + 0.5, 12.5)),
        colour: index % 3 === 0 ? two : one,
      }))
      const near = (x: number, y: number, z: number, ball: (typeof balls)[number]) =>
        Math.hypot(x - ball.at[0], y - ball.at[1], z - ball.at[2]) - ball.radius
      return {
        distance: withRoom((x, y, z) =>
          balls.reduce((least, ball) => Math.min(least, near(x, y, z, ball)), Infinity),
        ),
        lamps: balls
          .filter((_, index) => index % 4 === 0)
          .map(({ at, colour }) => ({ at, colour: bright(colour, 1.3) })),
        shines: (x, y, z) => {
          const ball = balls.find((ball) => near(x, y, z, ball) < 0.015)
          return ball === undefined
            ? null
            : bright(ball.colour, 0.75 + ((0.5 * (y - ball.at[1])) / ball.radius) * 0.5)
        },
      }
    }
    case 'ladders': {
      const rungs = (x: number, y: number, z: number, at: readonly [number, number, number]) => {
        const [a, c] = [x - at[0] - (y - 1.7) * at[2], z - at[1]]
        const rail = Math.hypot(Math.abs(a) - 0.24, c) - 0.028
        const rung = Math.max(
          Math.hypot(y - 0.32 * Math.round(y / 0.32), c) - 0.02,
          Math.abs(a) - 0.24,
        )
        return Math.max(Math.min(rail, rung), y - 3.3)
      }
      const ladders = [
        [-2.1, -4.6, 0.12],
        [-0.1, -5.6, -0.1],
        [1.1, -3.1, 0.08],
        [2.2, -5, -0.16],
      ] as const
      return {
        distance: withRoom(
          (x, y, z) =>
            ladders.reduce((least, at) => Math.min(least, rungs(x, y, z, at)), Infinity) * 0.9,
        ),
        lamps: ladders.map(([x, z]) => ({ at: [x, 1.7, z] as const, colour: bright(one, 1.7) })),
        shines: (x, y, z) =>
          ladders.some((at) => rungs(x, y, z, at) < 0.012) && y > 0.03 ? bright(one, 1.35) : null,
      }
    }
    case 'mist': {
      return {
        distance: withRoom(() => Infinity),
        lamps: [
          { at: [-3, 2.9, -3], colour: bright(one, 4) },
          { at: [3, 0.5, -4.5], colour: bright(two, 4.4) },
          { at: [0, 3.2, -6.6], colour: bright(one, 2.4) },
        ],
        shines: () => null,
      }
    }
  }
}
