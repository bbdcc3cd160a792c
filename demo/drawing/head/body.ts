import { clamp, createNoise, hill, layerNoise, mix, smoothStep } from '../noise.ts'
import {
  CHIN,
  CROWN,
  createFeatures,
  createSkull,
  placeOnSkull,
  pressFeatures,
  type Skull,
} from './face.ts'
import { createHair } from './hair.ts'
import type { Sitter } from './sitter.ts'
import { createSurface, MATERIAL, type Surface, tabulate } from './surface.ts'

/** All surfaces of a sitter: face, ears, neck and shoulders, hair. */
export function createBody(sitter: Sitter): Surface[] {
  const skull = createSkull(sitter)
  const covered = sitter.hair === 'bob' || sitter.hair === 'long' || sitter.hair === 'scarf'
  const ears = covered ? [] : [createEar(skull, 1), createEar(skull, -1)]
  return [
    createFace(sitter, skull),
    createNeck(sitter),
    createChest(sitter),
    ...ears,
    ...createHair(sitter, skull),
  ]
}

/** Spaces the angles more densely at the front, where the features are. */
function spreadAngle(u: number): number {
  const t = u * 2 - 1
  return Math.PI * (0.52 * t + 0.48 * t * t * t)
}

function createFace(sitter: Sitter, skull: Skull): Surface {
  const features = createFeatures(sitter)
  const stubble = createNoise(`${sitter.seed} beard`)
  const shape = { columns: 171, rows: 190, material: MATERIAL.skin }
  return createSurface(shape, (u, v, vertex) => {
    const angle = spreadAngle(u)
    const y = v < 0.06 ? CROWN - 0.16 * (v / 0.06) ** 2 : mix(CROWN - 0.16, CHIN, (v - 0.06) / 0.94)
    vertex.y = y
    placeOnSkull(skull, angle, vertex)
    if (Math.cos(angle) > 0) {
      const [x, z] = [vertex.x, vertex.z]
      pressFeatures(sitter, features, vertex)
      const fade = smoothStep(0.02, 0.3, Math.cos(angle))
      vertex.x = x
      vertex.z = mix(z, vertex.z, fade)
      vertex.dark *= fade
    }
    if (sitter.beard > 0) {
      const side = Math.abs(vertex.x)
      const line = mix(-0.66, -0.22, smoothStep(0.18, 0.52, side))
      const cheek = smoothStep(line + 0.1, line - 0.12, y) * smoothStep(-0.35, 0.1, vertex.z)
      const lip = hill((y + 0.455) / 0.045) * smoothStep(0.3, 0.2, side)
      const mouth = smoothStep(0.9, 1.35, Math.hypot(side / 0.2, (y + 0.585) / 0.085))
      const amount = Math.max(cheek * mouth, lip) * sitter.beard
      vertex.dark = Math.max(vertex.dark, amount * (0.2 + sitter.hairDark * 0.55))
      const thick = amount * (0.05 + 0.035 * stubble(angle * 14, y * 9))
      vertex.z += thick
      vertex.y -= thick * smoothStep(-0.6, -1, y) * 1.2
    }
  })
}

function createEar(skull: Skull, side: 1 | -1): Surface {
  const half = skull.half(-0.1)
  const shape = { columns: 33, rows: 17, material: MATERIAL.skin }
  return createSurface(shape, (u, v, vertex) => {
    const angle = (side > 0 ? u : 1 - u) * 2 * Math.PI
    const r = v * 1.08
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    // The ear is wider above than at the lobe, and leans back.
    const wide = 0.13 * (1 + 0.18 * s) * r
    const tall = 0.235 * r
    const rim = hill((r - 0.86) / 0.12) * (s > -0.75 ? 1 : 0.4) * smoothStep(-1, -0.4, -c + s)
    const inner = hill((r - 0.52) / 0.13) * smoothStep(-0.3, 0.4, -c)
    const bowl = hill(Math.hypot(c * r - 0.12, s * r + 0.12) / 0.3)
    const edge = smoothStep(0.94, 1.08, r)
    const out = 0.07 - 0.03 * c * r + 0.045 * rim + 0.03 * inner - 0.07 * bowl - 0.1 * edge
    vertex.z = -0.09 + c * wide - s * tall * 0.22 + 0.0
    vertex.y = -0.1 + s * tall
    vertex.x = side * (half - 0.045 + out - 0.25 * c * wide)
    vertex.dark = clamp(bowl * 0.4 + 0.22 * hill((r - 0.68) / 0.07) * smoothStep(-0.4, 0.3, -c))
  })
}

function createNeck(sitter: Sitter): Surface {
  const wide = tabulate([
    [0, 0.42],
    [0.4, 0.385 + sitter.neck * 0.03],
    [0.65, 0.4 + sitter.neck * 0.03],
    [0.85, 0.5],
    [1, 0.68],
  ])
  const shape = { columns: 81, rows: 50, material: MATERIAL.skin }
  return createSurface(shape, (u, v, vertex) => {
    const angle = (u * 2 - 1) * Math.PI
    const y = mix(-0.25, -1.72, v)
    const middle = mix(-0.28, -0.4, v)
    const half = wide(v)
    const front = Math.cos(angle) > 0
    // The two neck muscles from behind the ears to the throat, and the windpipe.
    const cord = 0.62 - 0.5 * smoothStep(0.1, 0.95, v)
    const relief =
      0.035 * hill((Math.abs(angle) - cord * 1.5) / 0.2) * smoothStep(0.1, 0.4, v) -
      0.035 * hill(angle / 0.22) * smoothStep(0.7, 1, v) +
      (0.014 + Math.max(0, sitter.jaw) * 0.02) * hill(angle / 0.2) * hill((v - 0.45) / 0.13)
    vertex.x = Math.sin(angle) * (half + relief * 0.5)
    vertex.y = y
    vertex.z = middle + Math.cos(angle) * (mix(0.43, 0.4, v) + (front ? relief : 0.02))
  })
}

function createChest(sitter: Sitter): Surface {
  const noise = layerNoise(createNoise(`${sitter.seed} cloth`), 2)
  const shape = { columns: 121, rows: 70, material: MATERIAL.cloth }
  const slope = tabulate([
    [0, 0.36],
    [0.12, 0.52],
    [0.3, 0.86],
    [0.5, 1.18],
    [0.65, 1.33],
    [0.8, 1.4],
    [1, 1.42],
  ])
  const depth = tabulate([
    [0, 0.36],
    [0.2, 0.46],
    [0.5, 0.58],
    [1, 0.66],
  ])
  return createSurface(shape, (u, v, vertex) => {
    const angle = (u * 2 - 1) * Math.PI
    const half = slope(v)
    const [s, c] = [Math.sin(angle), Math.cos(angle)]
    const fold =
      0.03 * noise(Math.sin(angle) * 2.2 + v, v * 3 + Math.cos(angle)) * smoothStep(0.1, 0.4, v)
    const collar = 0.045 * hill((v - 0.02) / 0.05)
    // The neckline dips in front.
    const dip = smoothStep(0.1, 1, c) * 0.34 * (1 - v)
    vertex.x = Math.sign(s) * Math.abs(s) ** 0.85 * (half + fold + collar)
    vertex.y = mix(-1.2, -2.5, v) - dip
    vertex.z = -0.42 + c * (depth(v) + fold + collar) + 0.06 * smoothStep(0, 1, c)
    vertex.dark = 0.12
  })
}
