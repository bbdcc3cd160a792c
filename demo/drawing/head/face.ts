import { clamp, hill, mix, smoothStep } from '../noise.ts'
import type { Sitter } from './sitter.ts'
import { tabulate, type Vertex } from './surface.ts'

/** Horizontal sections of a skull: the positions of front, back and sides at each height. */
export type Skull = {
  front: (y: number) => number
  back: (y: number) => number
  half: (y: number) => number
  /** The z coordinate at which the section is widest. */
  middle: (y: number) => number
}

export const CROWN = 1.02
export const CHIN = -1.07

export function createSkull(sitter: Sitter): Skull {
  const wide = 1 + sitter.breadth * 0.05
  const jaw = sitter.jaw
  return {
    front: tabulate([
      [CHIN, 0.42],
      [-1.04, 0.53],
      [-1, 0.6 + jaw * 0.02],
      [-0.9, 0.655 + jaw * 0.035],
      [-0.76, 0.635 + jaw * 0.01],
      [-0.58, 0.69],
      [-0.4, 0.715],
      [-0.2, 0.725],
      [0, 0.735],
      [0.17, 0.785 + sitter.brow * 0.02],
      [0.32, 0.79],
      [0.5, 0.745],
      [0.68, 0.64],
      [0.82, 0.48],
      [0.93, 0.28],
      [0.99, 0.1],
      [CROWN, -0.12],
    ]),
    back: tabulate([
      [CHIN, 0.36],
      [-1.04, 0.28],
      [-0.98, 0.18],
      [-0.9, 0.08],
      [-0.76, -0.06],
      [-0.62, -0.2],
      [-0.5, -0.42],
      [-0.4, -0.6],
      [-0.25, -0.74],
      [0, -0.88],
      [0.25, -0.95],
      [0.45, -0.94],
      [0.65, -0.85],
      [0.82, -0.69],
      [0.93, -0.48],
      [0.99, -0.3],
      [CROWN, -0.12],
    ]),
    half: tabulate([
      [CHIN, 0.06],
      [-1.04, 0.17],
      [-0.98, 0.26 + jaw * 0.02],
      [-0.88, 0.345 + jaw * 0.035],
      [-0.74, 0.44 + jaw * 0.045],
      [-0.58, 0.525 * wide + jaw * 0.04],
      [-0.4, 0.585 * wide + jaw * 0.02],
      [-0.15, 0.635 * wide],
      [0.05, 0.65 * wide],
      [0.3, 0.68 * wide],
      [0.5, 0.67 * wide],
      [0.68, 0.6 * wide],
      [0.82, 0.47 * wide],
      [0.93, 0.3 * wide],
      [0.99, 0.13],
      [CROWN, 0],
    ]),
    middle: tabulate([
      [CHIN, 0.39],
      [-0.95, 0.22],
      [-0.75, 0.08],
      [-0.5, 0],
      [-0.2, 0.02],
      [0.2, -0.05],
      [0.6, -0.1],
      [CROWN, -0.12],
    ]),
  }
}

/** Places a vertex on the skull at its own height and an angle (0 at the front, π at the back). */
export function placeOnSkull(skull: Skull, angle: number, vertex: Vertex, grow = 0): void {
  const { y } = vertex
  const [s, c] = [Math.sin(angle), Math.cos(angle)]
  const middle = skull.middle(y)
  const roundness = c > 0 ? mix(0.8, 0.95, smoothStep(-0.3, -0.95, y)) : 1
  const reach = c > 0 ? skull.front(y) - middle : middle - skull.back(y)
  vertex.x = Math.sign(s) * Math.abs(s) ** roundness * (skull.half(y) + grow)
  vertex.z = middle + Math.sign(c) * Math.abs(c) ** roundness * (reach + grow)
}

/** The positions and sizes of facial features in head units. */
export type Features = {
  eyeX: number
  eyeY: number
  eyeHalf: number
  browY: number
  noseBase: number
  mouthY: number
  mouthHalf: number
}

export function createFeatures(sitter: Sitter): Features {
  return {
    eyeX: 0.285 + sitter.breadth * 0.012,
    eyeY: 0.0,
    eyeHalf: 0.132 + sitter.eyes * 0.012,
    browY: 0.165 - sitter.brow * 0.02,
    noseBase: -0.375 - sitter.nose * 0.015,
    mouthY: -0.575,
    mouthHalf: 0.225 + sitter.lips * 0.018,
  }
}

/**
 * The heights of the lid edges above the eye's axis, for t from -1 (inner corner) to 1 (outer
 * corner).
 */
export function lidEdges(sitter: Sitter, t: number): { upper: number; lower: number } {
  const arch = Math.max(0, 1 - t * t)
  const open = sitter.gaze
  const peak = 1 - 0.25 * t - 0.1 * t * t
  return {
    upper: mix(-0.03, 0.066 + sitter.eyes * 0.008, open) * arch ** 0.75 * peak + 0.012 * t,
    lower: -0.042 * arch ** 0.9 + 0.012 * t,
  }
}

/** The height of the line between the lips at distance x from the middle. */
export function lipLine(features: Features, x: number): number {
  const t = Math.min(1.2, Math.abs(x) / features.mouthHalf)
  return features.mouthY - 0.012 * hill(t * 4) + 0.01 * hill((t - 0.4) * 3) - 0.012 * t * t
}

/** Offsets a vertex of the face along z by the relief of its features, and sets its colour. */
export function pressFeatures(sitter: Sitter, features: Features, vertex: Vertex): void {
  const side = Math.abs(vertex.x)
  const { y } = vertex
  const old = sitter.age
  let out = 0
  out +=
    0.04 *
    (1 + sitter.brow * 0.5) *
    hill((y - 0.17) / 0.085) *
    smoothStep(0.03, 0.14, side) *
    smoothStep(0.56, 0.4, side)
  out -= 0.02 * hill((y - 0.14) / 0.09) * hill(side / 0.07)
  out -= (0.125 + sitter.brow * 0.02) * hill((side - 0.265) / 0.19) * hill((y - 0.01) / 0.125)
  out += 0.05 * hill((side - 0.43) / 0.15) * hill((y + 0.17) / 0.13)
  out -= (0.02 + old * 0.055) * hill((side - 0.4) / 0.13) * hill((y + 0.5) / 0.17)
  out -= 0.03 * hill((side - 0.6) / 0.12) * hill((y - 0.28) / 0.15)
  // The fold from the side of the nose to the corner of the mouth.
  const foldX = 0.17 + (-0.33 - y) * 0.42
  if (y < -0.2 && y > -0.8) {
    out -= (0.01 + old * 0.02) * hill((side - foldX) / 0.03) * hill((y + 0.46) / 0.13)
    out += (0.014 + old * 0.012) * hill((side - foldX - 0.07) / 0.07) * hill((y + 0.44) / 0.15)
  }
  vertex.z += out
  pressEye(sitter, features, vertex)
  pressNose(sitter, features, vertex)
  pressMouth(sitter, features, vertex)
}

function pressEye(sitter: Sitter, features: Features, vertex: Vertex): void {
  const dx = Math.abs(vertex.x) - features.eyeX
  const dy = vertex.y - features.eyeY
  const t = dx / features.eyeHalf
  const away = (dx * dx + dy * dy * 1.25) / 0.0289
  if (away < 2.5) {
    const ball = 0.088 * hill(Math.sqrt(away) * 1.25)
    const { upper, lower } = lidEdges(sitter, clamp(t, -1, 1))
    const open = Math.abs(t) < 1 ? smoothStep(-0.006, 0.006, Math.min(upper - dy, dy - lower)) : 0
    vertex.z += ball + 0.022 * (1 - open) * smoothStep(1.15, 0.5, away)
    vertex.z -= 0.016 * hill((dy - (0.1 + 0.02 * (1 - t * t))) / 0.016) * hill(t / 1.1)
    if (open > 0.02) {
      const iris = Math.hypot(vertex.x - Math.sign(vertex.x) * (features.eyeX - 0.004), dy - 0.012)
      vertex.dark =
        open * (0.06 + 0.5 * smoothStep(0.066, 0.056, iris) + 0.35 * smoothStep(0.032, 0.024, iris))
      vertex.dark += 0.3 * hill((dy - upper) / 0.02) * open
    }
    if (Math.abs(t) < 1.08) {
      const lash = hill((dy - upper) / 0.013)
      vertex.dark = Math.max(vertex.dark, lash * 0.85, 0.3 * hill((dy - lower) / 0.009))
    }
  }
  // The eyebrow: a tapering arc, highest at two thirds of its length.
  const s = (Math.abs(vertex.x) - 0.11) / 0.36
  if (s > -0.1 && s < 1.1) {
    const arc = features.browY + 0.045 + 0.05 * s - 0.075 * Math.max(0, s) ** 2.4
    const thick = mix(0.032, 0.012, clamp(s))
    const dark =
      hill((vertex.y - arc) / thick) * smoothStep(-0.1, 0.06, s) * smoothStep(1.1, 0.85, s)
    vertex.dark = Math.max(vertex.dark, dark * (0.3 + sitter.hairDark * 0.5))
  }
}

function pressNose(sitter: Sitter, features: Features, vertex: Vertex): void {
  const { x, y } = vertex
  const side = Math.abs(x)
  if (y > 0.22 || y < -0.56 || side > 0.4) return
  const length = -features.noseBase
  const along = (0.12 - y) / (0.12 + length)
  const reach = 1 + sitter.nose * 0.14
  const rise = 0.03 + 0.185 * clamp(along / 0.84) ** 1.15 * reach
  const bridge = rise + sitter.hump * 0.03 * hill((along - 0.42) / 0.22) * reach
  const under = smoothStep(1.02, 0.86, along)
  const start = smoothStep(-0.18, 0.12, along)
  const broad = 1 + sitter.noseBreadth * 0.16
  const spread = mix(0.062, 0.096, smoothStep(0.1, 0.9, along)) * broad
  const ridge = Math.exp(-((side / spread) ** 2.3))
  vertex.z += bridge * start * under * ridge
  // The tip and the sides of the nose.
  vertex.z += 0.035 * reach * hill((along - 0.83) / 0.12) * hill(side / 0.07)
  const wing = hill((side - 0.118 * broad) / 0.055) * hill((y - features.noseBase - 0.07) / 0.065)
  vertex.z += 0.085 * wing
  vertex.z -=
    0.03 * hill((side - 0.19 * broad) / 0.03) * hill((y - features.noseBase - 0.08) / 0.07)
  const nostril =
    hill((side - 0.062 * broad) / 0.034) * hill((y - features.noseBase + 0.004) / 0.018)
  vertex.z -= 0.03 * nostril
  vertex.dark = Math.max(vertex.dark, nostril * 0.85)
}

function pressMouth(sitter: Sitter, features: Features, vertex: Vertex): void {
  const { y } = vertex
  const side = Math.abs(vertex.x)
  if (y > -0.12) return
  const t = side / features.mouthHalf
  const full = 1 + sitter.lips * 0.35
  const seam = lipLine(features, vertex.x)
  vertex.z += 0.055 * hill(side / 0.27) * hill((y + 0.55) / 0.17)
  vertex.z -= 0.016 * hill(side / 0.028) * hill((y + 0.44) / 0.06)
  const body = Math.sqrt(Math.max(0, 1 - t * t))
  const upperHeight = 0.062 * full * body * (1 - 0.22 * hill(t * 6)) + 0.002
  const lowerHeight = 0.085 * full * body ** 0.8 + 0.002
  if (t < 1.05) {
    const upper = (y - seam) / upperHeight
    const lower = (seam - y) / lowerHeight
    vertex.z += 0.042 * full * body * hill((upper - 0.35) / 0.6) * smoothStep(1.3, 0.7, upper)
    vertex.z += 0.05 * full * body * hill((lower - 0.45) / 0.55)
    const inside = Math.max(
      smoothStep(1.1, 0.9, upper) * (upper > 0 ? 1 : 0),
      smoothStep(1.1, 0.85, lower) * (lower > 0 ? 1 : 0),
    )
    vertex.dark = Math.max(
      vertex.dark,
      inside * (upper > 0 ? 0.34 : 0.2) * smoothStep(1.02, 0.9, t),
    )
  }
  const seamDepth = hill((y - seam) / 0.016) * smoothStep(1.12, 0.85, t)
  vertex.z -= 0.045 * seamDepth
  vertex.dark = Math.max(vertex.dark, seamDepth * 0.75)
  vertex.z -=
    0.022 * hill((side - features.mouthHalf * 1.12) / 0.035) * hill((y - features.mouthY) / 0.04)
  vertex.z -= 0.035 * hill(side / 0.17) * hill((y + 0.745) / 0.05)
  vertex.z += (0.05 + sitter.jaw * 0.018) * hill(side / 0.15) * hill((y + 0.9) / 0.1)
}
