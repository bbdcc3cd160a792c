import { createNoise, hill, layerNoise, mix, type Noise, smoothStep } from '../noise.ts'
import { CROWN, placeOnSkull, type Skull } from './face.ts'
import type { Sitter } from './sitter.ts'
import { createSurface, MATERIAL, type Surface, type Vertex } from './surface.ts'

/** The surfaces of the hair. Where they dip below the skin, the skin is visible. */
export function createHair(sitter: Sitter, skull: Skull): Surface[] {
  const noise = layerNoise(createNoise(`${sitter.seed} hair`), 2)
  switch (sitter.hair) {
    case 'bald':
      return []
    case 'crop':
      return [createCap(sitter, skull, { noise, thick: 0.075, rough: 0.03, grain: 9 })]
    case 'swept':
      return [createCap(sitter, skull, { noise, thick: 0.15, rough: 0.04, grain: 4 })]
    case 'curls':
      return [createCap(sitter, skull, { noise, thick: 0.2, rough: 0.16, grain: 6 })]
    case 'bun':
      return [
        createCap(sitter, skull, { noise, thick: 0.07, rough: 0.02, grain: 5 }),
        createBun(sitter, noise, MATERIAL.hair),
      ]
    case 'bob':
      return [createCurtain(sitter, skull, { noise, until: -0.78, flare: 0.1 })]
    case 'long':
      return [createCurtain(sitter, skull, { noise, until: -1.75, flare: 0.02 })]
    case 'scarf':
      return [createScarf(sitter, skull, noise), createBun(sitter, noise, MATERIAL.cloth2)]
  }
}

type Cap = { noise: Noise; thick: number; rough: number; grain: number }

/** The height of the hairline at an angle from the front: brow, temple, ear, nape. */
function hairline(angle: number, noise: Noise): number {
  const a = Math.abs(angle)
  const front = 0.6 + 0.05 * noise(angle * 3, 0)
  const temple = mix(front, 0.3, smoothStep(0.75, 1.12, a))
  const burn = mix(temple, -0.12, smoothStep(1.12, 1.26, a))
  const overEar = mix(burn, 0.12, smoothStep(1.36, 1.46, a))
  return mix(overEar, -0.52, smoothStep(1.85, 2.15, a))
}

function createCap(sitter: Sitter, skull: Skull, cap: Cap): Surface {
  const { noise, thick, rough, grain } = cap
  const shape = { columns: 141, rows: 110, material: MATERIAL.hair }
  return createSurface(shape, (u, v, vertex) => {
    const angle = (u * 2 - 1) * Math.PI
    const y = v < 0.1 ? CROWN - 0.12 * (v / 0.1) ** 2 : mix(CROWN - 0.12, -0.62, (v - 0.1) / 0.9)
    const line = hairline(angle, noise)
    const inside = smoothStep(line - 0.06, line + 0.2, y + 0.05 * noise(angle * 11, y * 3))
    const locks = noise(
      Math.sin(angle) * grain + y * 1.5,
      Math.cos(angle) * grain + y * grain * 0.6,
    )
    const body = thick * (0.65 + 0.5 * smoothStep(-0.4, 0.8, y)) + rough * locks
    // The hair style `swept` is higher above one side of the forehead.
    const quiff =
      sitter.hair === 'swept' ? 0.12 * hill((angle - 0.35) / 0.8) * hill((y - 0.75) / 0.25) : 0
    const grow = mix(-0.05, Math.max(0.015, body + quiff), inside)
    vertex.y = y
    placeOnSkull(skull, angle, vertex, grow)
    vertex.y += Math.max(0, grow) * smoothStep(0.5, CROWN, y)
    vertex.dark = sitter.hairDark * (0.85 + 0.3 * locks)
  })
}

function createBun(sitter: Sitter, noise: Noise, material: number): Surface {
  const [cy, cz] = noise(3.3, 8.1) > 0 ? [1.06, -0.45] : [0.94, -0.72]
  const size = material === MATERIAL.cloth2 ? 0.22 : 0.3
  return createSurface({ columns: 41, rows: 31, material }, (u, v, vertex) => {
    const angle = (u * 2 - 1) * Math.PI
    const polar = v * Math.PI
    const swirl = 0.05 * Math.sin(angle * 3 + polar * 4)
    const r = size * (1 + swirl)
    vertex.x = Math.sin(angle) * Math.sin(polar) * r * 1.1
    vertex.y = cy + Math.cos(polar) * r * 0.92
    vertex.z = cz + Math.cos(angle) * Math.sin(polar) * r * 0.85
    vertex.dark = material === MATERIAL.hair ? sitter.hairDark : 0.2
  })
}

type Curtain = { noise: Noise; until: number; flare: number }

/** Hair that falls beside the face. Its front edges are the first and last columns. */
function createCurtain(sitter: Sitter, skull: Skull, curtain: Curtain): Surface {
  const { noise, until, flare } = curtain
  const shape = { columns: 131, rows: 120, material: MATERIAL.hair }
  const part = noise(1.7, 4.2) * 0.5
  return createSurface(shape, (u, v, vertex) => {
    const y =
      v < 0.12 ? CROWN - 0.14 * (v / 0.12) ** 2 : mix(CROWN - 0.14, until, (v - 0.12) / 0.88)
    // The opening for the face, closed above the forehead and widest at the cheekbones.
    const wave = (side: number): number => 0.1 * noise(y * 1.3, side) * smoothStep(0.6, 0, y)
    const opening = 1.12 * smoothStep(0.74, 0.2, y)
    const shift = part * 0.5 * smoothStep(0.2, 0.8, y)
    const angle = mix(opening + wave(5) + shift, 2 * Math.PI - opening - wave(9) + shift, u)
    const locks = noise(angle * 5 + y * 0.6, y * 0.9 + 3)
    const fine = noise(angle * 13, y * 1.4)
    const fall = smoothStep(0.1, -0.5, y)
    vertex.y = Math.max(y, -0.12)
    placeOnSkull(skull, angle, vertex, 0.1 + 0.035 * locks + 0.015 * fine)
    const ring = { x: Math.sin(angle) * (0.74 + flare * fall), z: -0.1 + Math.cos(angle) * 0.78 }
    vertex.x = mix(vertex.x, ring.x * (1 + 0.08 * locks), fall)
    vertex.z = mix(vertex.z, ring.z * (1 + 0.06 * locks) - 0.1 * smoothStep(-0.6, -1.6, y), fall)
    vertex.y = y + 0.1 * smoothStep(0.5, CROWN, y) + 0.03 * locks * smoothStep(-0.4, until, y)
    const edge = hill(Math.min(u, 1 - u) / 0.04)
    tuckEdge(vertex, edge, y)
    vertex.dark = sitter.hairDark * (0.9 + 0.3 * locks)
  })
}

/** Pulls the hair at the face's edge against the skin, so that no gap is visible behind it. */
function tuckEdge(vertex: Vertex, edge: number, y: number): void {
  const inward = 0.07 * edge * smoothStep(-0.6, -0.2, y)
  const length = Math.hypot(vertex.x, vertex.z + 0.1) || 1
  vertex.x -= (vertex.x / length) * inward
  vertex.z -= ((vertex.z + 0.1) / length) * inward
}

/** A scarf around the head, low on the brow. */
function createScarf(sitter: Sitter, skull: Skull, noise: Noise): Surface {
  const shape = { columns: 121, rows: 90, material: MATERIAL.cloth2 }
  return createSurface(shape, (u, v, vertex) => {
    const angle = (u * 2 - 1) * Math.PI
    const y =
      v < 0.12 ? CROWN - 0.14 * (v / 0.12) ** 2 : mix(CROWN - 0.14, -0.55, (v - 0.12) / 0.88)
    const a = Math.abs(angle)
    const line = mix(0.5, -0.5, smoothStep(0.8, 2, a)) + 0.03 * noise(angle, 2)
    const inside = smoothStep(line - 0.02, line + 0.05, y)
    const wind = Math.sin((y * 5.5 - a * 1.6 + noise(angle, y) * 0.8) * 2.4)
    const grow = mix(-0.06, 0.12 + 0.028 * wind + 0.03 * noise(angle * 2, y * 3), inside)
    vertex.y = y
    placeOnSkull(skull, angle, vertex, grow)
    vertex.y += Math.max(0, grow) * smoothStep(0.5, CROWN, y)
    vertex.dark = 0.3 + 0.1 * wind * sitter.hairDark
  })
}
