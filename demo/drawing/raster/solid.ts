import { clamp } from '../noise.ts'
import { blend, type Rgb, scale } from './colour.ts'

export type Vector = readonly [number, number, number]

/** The material at a point of a body. */
export type Material = {
  readonly colour: Rgb
  /** The reflectivity, from 0 (matt) to 1 (mirror). */
  readonly gloss?: number
  /** Whether reflections are tinted with the body's colour. */
  readonly isMetal?: boolean
  readonly roughness?: number
  /** Emitted light. */
  readonly glow?: Rgb
}

export type Body = {
  /** A signed distance: at most the distance to the surface, negative inside. */
  readonly distance: (x: number, y: number, z: number) => number
  readonly material: (x: number, y: number, z: number) => Material
}

export type Stage = Body & {
  readonly eye: Vector
  readonly target: Vector
  /** The tangent of half the field of view along the long edge. */
  readonly lens: number
  readonly lamp: Vector
  readonly lampColour?: Rgb
  readonly fill?: number
  /** Light from below, from 0 to 1, as in a white stairwell. */
  readonly bounce?: number
  /** The size of the lamp, from 0 (hard shadows) to 1 (soft shadows). */
  readonly softness?: number
  /** The background colour in a direction, also for reflections. */
  readonly sky: (direction: Vector) => Rgb
  readonly reach?: number
  /** The factor of a safe step, for shapes with an inexact distance. */
  readonly caution?: number
}

export const add = (a: Vector, b: Vector, by = 1): Vector => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const unit = (a: Vector): Vector => {
  const length = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const reflect = (ray: Vector, normal: Vector): Vector =>
  add(ray, normal, -2 * dot(ray, normal))

/**
 * Makes a function from picture positions to ray directions. The picture's sides are `size.u` and
 * `size.v`.
 */
export function createCamera(
  { eye, target, lens }: Pick<Stage, 'eye' | 'target' | 'lens'>,
  size: { readonly u: number; readonly v: number },
): (u: number, v: number) => Vector {
  const forward = unit(add(target, eye, -1))
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  return (u, v) => {
    const [x, y] = [(u - size.u / 2) * 2 * lens, (size.v / 2 - v) * 2 * lens]
    return unit(add(add(forward, right, x), up, y))
  }
}

/** @returns the distance along the ray to the surface, or null */
export function march(stage: Stage, from: Vector, ray: Vector): number | null {
  const reach = stage.reach ?? 30
  const caution = stage.caution ?? 0.9
  let far = 0.001
  for (let step = 0; step < 170 && far < reach; step += 1) {
    const near = stage.distance(
      from[0] + ray[0] * far,
      from[1] + ray[1] * far,
      from[2] + ray[2] * far,
    )
    if (near < 0.0006 * (1 + far)) return far
    far += near * caution
  }
  return null
}

export function normalAt({ distance }: Body, [x, y, z]: Vector, e = 0.001): Vector {
  const a = distance(x + e, y - e, z - e)
  const b = distance(x - e, y - e, z + e)
  const c = distance(x - e, y + e, z - e)
  const d = distance(x + e, y + e, z + e)
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d])
}

/** The visible share of the lamp, after Íñigo Quílez, "Soft shadows in raymarched SDFs". */
function shadowAt(stage: Stage, from: Vector, ray: Vector): number {
  const sharp = 2 + 30 * (1 - (stage.softness ?? 0.75))
  let seen = 1
  let far = 0.02
  for (let step = 0; step < 80 && far < 9; step += 1) {
    const near = stage.distance(
      from[0] + ray[0] * far,
      from[1] + ray[1] * far,
      from[2] + ray[2] * far,
    )
    seen = Math.min(seen, (sharp * near) / far)
    if (seen < 0.004) return 0
    far += clamp(near * 0.6, 0.015, 0.35)
  }
  return seen * seen * (3 - 2 * seen)
}

function opennessAt({ distance }: Body, point: Vector, normal: Vector): number {
  let closed = 0
  let weight = 1
  for (const far of [0.03, 0.09, 0.2, 0.42]) {
    const [x, y, z] = add(point, normal, far)
    closed += weight * Math.max(0, far - distance(x, y, z))
    weight *= 0.62
  }
  return clamp(1 - 1.5 * closed, 0.12, 1)
}

/** The colour seen along a ray. */
export function look(stage: Stage, from: Vector, ray: Vector, bounces = 1): Rgb {
  const far = march(stage, from, ray)
  if (far === null) return stage.sky(ray)
  const point = add(from, ray, far)
  const normal = normalAt(stage, point)
  const material = stage.material(point[0], point[1], point[2])
  const lamp = unit(add(stage.lamp, point, -1))
  const facing = dot(normal, lamp)
  const start = add(point, normal, 0.004)
  const lit = facing > 0 ? facing * shadowAt(stage, start, lamp) : 0
  const open = opennessAt(stage, point, normal)
  const above = Math.max(stage.bounce ?? 0, 0.55 + 0.45 * normal[1])
  const fill = (stage.fill ?? 0.32) * open * above
  const { colour, gloss = 0, isMetal = false, roughness = 0.3, glow = [0, 0, 0] } = material
  const lampColour = stage.lampColour ?? [1, 0.97, 0.92]
  const dull: Rgb = [
    colour[0] * (lampColour[0] * lit * 0.95 + fill * 0.96),
    colour[1] * (lampColour[1] * lit * 0.95 + fill),
    colour[2] * (lampColour[2] * lit * 0.95 + fill * 1.08),
  ]
  if (gloss === 0) return [dull[0] + glow[0], dull[1] + glow[1], dull[2] + glow[2]]
  const mirrored = reflect(ray, normal)
  const fresnel = (1 - Math.max(0, -dot(ray, normal))) ** 5
  const strength = gloss * (isMetal ? 0.85 : 0.05 + 0.75 * fresnel)
  const seen =
    bounces > 0 && roughness < 0.35
      ? look(stage, start, mirrored, bounces - 1)
      : stage.sky(mirrored)
  const spark = Math.max(0, dot(mirrored, lamp)) ** (6 / (roughness * roughness + 0.005))
  const tint: Rgb = isMetal ? colour : [1, 1, 1]
  const body = isMetal ? scale(dull, 0.3) : dull
  const mirror = scale(seen, open)
  const shine = gloss * spark * (lit > 0 ? 0.9 : 0)
  const mixed = blend(
    body,
    [mirror[0] * tint[0], mirror[1] * tint[1], mirror[2] * tint[2]],
    strength,
  )
  return [
    mixed[0] + tint[0] * shine + glow[0],
    mixed[1] + tint[1] * shine + glow[1],
    mixed[2] + tint[2] * shine + glow[2],
  ]
}

/** The smooth union of two distances; `width` is that of the rounded seam. */
export function join(a: number, b: number, width: number): number {
  const share = clamp(0.5 + (0.5 * (b - a)) / width)
  return b + (a - b) * share - width * share * (1 - share)
}

/** Subtracts the second body from the first, with a rounded rim. */
export const carve = (a: number, b: number, width: number): number => -join(-a, b, width)

export function box([x, y, z]: Vector, [w, h, d]: Vector, round = 0): number {
  const [qx, qy, qz] = [Math.abs(x) - w + round, Math.abs(y) - h + round, Math.abs(z) - d + round]
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round
}

/** Filmic tone mapping, so that highlights do not clip (Narkowicz's ACES fit). */
export function tone([r, g, b]: Rgb, exposure = 1): Rgb {
  const curve = (value: number) => {
    const x = value * exposure
    return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
  }
  return [curve(r), curve(g), curve(b)]
}
