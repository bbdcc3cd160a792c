import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { blend, hex, type Rgb, scale } from '../raster/colour.ts'
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
  type Body,
  createCamera,
  dot,
  join,
  look,
  march,
  normalAt,
  reflect,
  type Stage,
  tone,
  unit,
  type Vector,
} from '../raster/solid.ts'
import { softbox, stageOf } from './studio.ts'

export type Glass = {
  readonly form: 'drop' | 'block' | 'disc' | 'flame' | 'twins' | 'bowl' | 'prism'
  /** The light absorbed per unit of distance, which gives thick glass its colour. */
  readonly tint: string
  readonly veil?: string
  readonly backdrop: string
  readonly table?: string
  readonly density?: number
}

const INDEX = 1.46

export function photographGlass(seed: string, glass: Glass, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const formAt = FORMS[glass.form]
  const body: Body = {
    distance: (x, y, z) =>
      Math.hypot(x, y - 1, z) > 2.2 ? Math.hypot(x, y - 1, z) - 1.8 : formAt(x, y, z) * 0.8,
    material: () => ({ colour: [1, 1, 1] }),
  }
  const room = stageOf({
    bodies: [],
    backdrop: glass.backdrop,
    table: glass.table ?? glass.backdrop,
    eye: [0, 1.6, 6],
    target: [0, 0.95, 0],
    lens: 0.25,
    fill: 0.42,
  })
  const shadowed = shadowOf(room, body, hex(glass.tint))
  const camera = createCamera(room, raster)
  const veil = layerNoise(createNoise(seed), 4)
  const stage: Stage = { ...room, distance: body.distance, reach: 14 }
  raster.paintSmooth((u, v) => {
    const ray = camera(u, v)
    const far = march(stage, room.eye, ray)
    if (far === null) return tone(shadowed(room.eye, ray), 1)
    return tone(through({ glass, body, shadowed, veil }, add(room.eye, ray, far), ray), 1.05)
  })
  addGlow(raster, { radius: 0.02, strength: 0.25, from: 0.75 })
  addVignette(raster, 0.2)
  addGrain(raster, seed, 0.014)
  return raster.toDrawing()
}

type See = (from: Vector, ray: Vector) => Rgb

/** The room with the coloured shadow of the glass on the table. */
function shadowOf(room: Stage, body: Body, tint: Rgb): See {
  return (from, ray) => {
    const seen = look(room, from, ray, 0)
    const far = march(room, from, ray)
    if (far === null) return seen
    const point = add(from, ray, far)
    const lamp = unit(add(room.lamp, point, -1))
    let near = 1
    for (let along = 0.05; along < 4; along += 0.09) {
      near = Math.min(
        near,
        body.distance(
          point[0] + lamp[0] * along,
          point[1] + lamp[1] * along,
          point[2] + lamp[2] * along,
        ) + 0.0,
      )
    }
    const shadow = smoothStep(0.1, -0.12, near)
    const core = smoothStep(-0.25, -0.55, near)
    const light: Rgb = [
      0.35 + tint[0] * (0.5 + core),
      0.35 + tint[1] * (0.5 + core),
      0.35 + tint[2] * (0.5 + core),
    ]
    return [
      seen[0] * (1 - shadow + shadow * light[0]),
      seen[1] * (1 - shadow + shadow * light[1]),
      seen[2] * (1 - shadow + shadow * light[2]),
    ]
  }
}

type Seen = { glass: Glass; body: Body; shadowed: See; veil: (x: number, y: number) => number }

/** Refracts a ray at both surfaces, and absorbs light in between (Beer's law). */
function through({ glass, body, shadowed, veil }: Seen, point: Vector, ray: Vector): Rgb {
  const normal = normalAt(body, point)
  const facing = Math.max(0, -dot(ray, normal))
  const fresnel = 0.04 + 0.96 * (1 - facing) ** 5
  const mirrored = softbox(reflect(ray, normal), hex(glass.backdrop))
  let inside = refract(ray, normal, 1 / INDEX) ?? ray
  let at = add(point, normal, -0.01)
  let way = 0
  let cloud = 0
  let colour: Rgb = [0, 0, 0]
  for (let bounce = 0; bounce < 3; bounce += 1) {
    let along = 0
    for (let step = 0; step < 90; step += 1) {
      const [x, y, z] = add(at, inside, along)
      const deep = -body.distance(x, y, z)
      if (deep < 0.0008 && step > 2) break
      const pace = Math.max(deep * 0.9, 0.006)
      const swirl = veil(x * 1.1 + z * 0.8 + y * 0.5, y * 0.9 - x * 0.3)
      cloud += pace * smoothStep(0.08, 0.32, swirl) * smoothStep(0.02, 0.16, deep)
      along += pace
      if (along > 4) break
    }
    way += along
    at = add(at, inside, along)
    const out = scale(normalAt(body, at), -1) as Vector
    const left = refract(inside, out, INDEX)
    if (left !== null || bounce === 2) {
      colour = shadowed(add(at, out, -0.02), left ?? inside)
      if (left !== null && left[1] > 0.1)
        colour = blend(colour, softbox(left, hex(glass.backdrop)), 0.4)
      break
    }
    inside = reflect(inside, out)
    at = add(at, out, 0.012)
  }
  const tint = hex(glass.tint)
  const density = glass.density ?? 1
  const absorbed: Rgb = [
    colour[0] * tint[0] ** (way * density),
    colour[1] * tint[1] ** (way * density),
    colour[2] * tint[2] ** (way * density),
  ]
  const lit =
    glass.veil === undefined
      ? absorbed
      : blend(
          absorbed,
          scale(hex(glass.veil), 0.55 + 0.4 * clamp(at[1])),
          clamp(1 - Math.exp(-cloud * 1.7)),
        )
  return blend(lit, mirrored, clamp(fresnel))
}

function refract(ray: Vector, normal: Vector, ratio: number): Vector | null {
  const cos = -dot(ray, normal)
  const rest = 1 - ratio * ratio * (1 - cos * cos)
  return rest < 0
    ? null
    : unit(
        add(
          [ray[0] * ratio, ray[1] * ratio, ray[2] * ratio],
          normal,
          ratio * cos - Math.sqrt(rest),
        ),
      )
}

const FORMS: Readonly<Record<Glass['form'], (x: number, y: number, z: number) => number>> = {
  drop: (x, y, z) => {
    const lean = x - 0.1 * Math.sin(y * 1.6)
    return join(
      Math.hypot(lean, y - 0.74, z) - 0.74,
      Math.hypot(lean, (y - 1.5) * 0.5, z) - 0.3,
      0.5,
    )
  },
  block: (x, y, z) => {
    const turn = 0.5
    const [a, b] = [
      x * Math.cos(turn) + z * Math.sin(turn),
      z * Math.cos(turn) - x * Math.sin(turn),
    ]
    const [qx, qy, qz] = [Math.abs(a) - 0.62, Math.abs(y - 0.9) - 0.88, Math.abs(b) - 0.42]
    const cube =
      Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) +
      Math.min(Math.max(qx, qy, qz), 0) -
      0.03
    return Math.max(cube, -(Math.hypot(a * 1.2, y - 1.05, b - 0.1) - 0.36))
  },
  disc: (x, y, z) => {
    const far = Math.hypot(x, y - 1.02)
    const lens = Math.hypot(Math.max(far - 0.82, 0), Math.abs(z) - 0) - 0.2
    const foot = Math.hypot(x * 0.5, y - 0.08, z * 0.8) - 0.17
    return join(Math.max(lens, -(Math.hypot(x - 0.2, y - 1.2) - 0.27)), foot, 0.12)
  },
  flame: (x, y, z) => {
    const turn = y * 1.5
    const [a, b] = [
      x * Math.cos(turn) + z * Math.sin(turn),
      z * Math.cos(turn) - x * Math.sin(turn),
    ]
    const wide = 0.62 * Math.sin(Math.PI * clamp(y / 2.2, 0.1, 0.97) ** 0.62)
    return Math.max((Math.hypot(a, b * 2.1) - wide) * 0.55, -y, y - 2.15)
  },
  twins: (x, y, z) => {
    const one = join(
      Math.hypot(x + 0.55, y - 0.62, z) - 0.62,
      Math.hypot(x + 0.62, (y - 1.35) * 0.45, z) - 0.16,
      0.4,
    )
    const other = join(
      Math.hypot(x - 0.62, y - 0.46, z - 0.25) - 0.46,
      Math.hypot(x - 0.55, (y - 1.0) * 0.5, z - 0.25) - 0.13,
      0.36,
    )
    return Math.min(one, other)
  },
  bowl: (x, y, z) => {
    const far = Math.hypot(x, z)
    const ripple = 0.06 * Math.sin(Math.atan2(z, x) * 7)
    const shell = Math.abs(Math.hypot(x, y - 1.25 - ripple, z) - 1.12) - 0.085
    return join(
      Math.max(shell, y - 0.98 - ripple),
      Math.max(far - 0.4, Math.abs(y - 0.09) - 0.09),
      0.08,
    )
  },
  prism: (x, y, z) => {
    const turn = 0.35
    const [a, b] = [
      x * Math.cos(turn) + z * Math.sin(turn),
      z * Math.cos(turn) - x * Math.sin(turn),
    ]
    const sides = Math.max(Math.abs(a) * 0.866 + b * 0.5, -b) - 0.42 + 0.09 * y
    return Math.max(sides - 0.02, -y, y - 2.05 + a * 0.35)
  },
}
