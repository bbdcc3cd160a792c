import { createNoise, layerNoise } from '../noise.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import type { Ground, PixelDrawing } from '../raster/raster.ts'
import { type Body, carve, join, type Material } from '../raster/solid.ts'
import { photograph, type Studio } from './studio.ts'

export type Stone = 'bronze' | 'patina' | 'marble' | 'granite' | 'oak' | 'steel' | 'plaster'

/** The forms of sculptures, which stand on height 0 and are about two units high. */
export type Form = 'embrace' | 'ring' | 'seed' | 'walker' | 'column' | 'wave' | 'stack' | 'wing'

export type Sculpture = Omit<Studio, 'bodies'> & { readonly form: Form; readonly stone: Stone }

export function photographSculpture(
  seed: string,
  sculpture: Sculpture,
  ground: Ground,
): PixelDrawing {
  const formAt = FORMS[sculpture.form]
  const body: Body = {
    distance: (x, y, z) => {
      const bound = Math.hypot(x, y - 1.1, z) - 1.7
      return bound > 0.4 ? bound : formAt(x, y, z) * 0.75
    },
    material: stoneOf(seed, sculpture.stone),
  }
  const eye = sculpture.eye ?? [0.4, 1.7, 6.4]
  return photograph(seed, ground, {
    target: [0, 0.95, 0],
    lens: 0.27,
    caution: 0.85,
    ...sculpture,
    eye,
    bodies: [body],
  })
}

function stoneOf(seed: string, stone: Stone): Body['material'] {
  const noise = createNoise(`stone ${seed}`)
  const rich = layerNoise(noise, 5)
  return (x, y, z): Material => {
    const cloud = rich(x * 1.6 + z, y * 1.6 - z * 0.7)
    switch (stone) {
      case 'bronze':
        return {
          colour: vary(hex('#b07a3f'), cloud * 0.8, cloud),
          gloss: 0.9,
          isMetal: true,
          roughness: 0.3,
        }
      case 'patina': {
        const green = 0.5 + 1.2 * rich(x * 2.2 + z * 1.3, y * 1.4 + 5) - 0.18 * y
        const colour: Rgb = blend(hex('#4a3320'), hex('#5fa08c'), Math.min(1, Math.max(0, green)))
        return { colour, gloss: 0.35, roughness: 0.5 }
      }
      case 'marble': {
        const vein = Math.abs(rich(x * 1.3 + 3, y * 1.1 + z * 1.2))
        return {
          colour: blend(hex('#8d9096'), hex('#efece6'), Math.min(1, 0.35 + vein * 6)),
          gloss: 0.4,
          roughness: 0.3,
        }
      }
      case 'granite':
        return {
          colour: vary(hex('#3a3d40'), 1.2 * noise(x * 60 + z * 17, y * 60 + z * 31) + cloud),
          gloss: 0.55,
          roughness: 0.25,
        }
      case 'oak': {
        const ring = Math.sin(
          (Math.hypot(x + 0.5 + 0.1 * cloud, z + 0.3) + 0.05 * noise(x * 3, y * 0.8)) * 55,
        )
        return {
          colour: vary(
            blend(hex('#8a5a30'), hex('#c99a5f'), 0.5 + 0.4 * ring),
            cloud * 0.6 + 0.2 * noise(x * 40, y * 3),
          ),
          gloss: 0.2,
          roughness: 0.5,
        }
      }
      case 'steel':
        return {
          colour: vary(hex('#c4cad0'), 0.1 * noise(x * 3, y * 90)),
          gloss: 1,
          isMetal: true,
          roughness: 0.12,
        }
      case 'plaster':
        return { colour: vary(hex('#e9e4da'), 0.3 * cloud + 0.12 * noise(x * 30, y * 30 + z * 20)) }
    }
  }
}

const ball = (x: number, y: number, z: number, r: number) => Math.hypot(x, y, z) - r

const FORMS: Readonly<Record<Form, (x: number, y: number, z: number) => number>> = {
  // Two leaning bodies with a hole between them.
  embrace: (x, y, z) => {
    const lean = 0.22 * Math.sin(y * 1.5)
    const left = Math.hypot((x + 0.38 - lean) * 1.15, (y - 1.05) * 0.62, z * 1.1) - 0.66
    const right =
      Math.hypot((x - 0.4 - lean * 0.6) * 1.15, (y - 0.85) * 0.74, (z - 0.1) * 1.1) - 0.62
    const heads = join(
      ball(x + 0.22 - lean, y - 2.02, z, 0.24),
      ball(x - 0.28, y - 1.7, z - 0.1, 0.23),
      0.1,
    )
    const whole = join(join(left, right, 0.32), heads, 0.3)
    return Math.max(carve(whole, Math.hypot(x - 0.02, (y - 1.0) * 0.6) - 0.16, 0.14), -y)
  },
  // A square bar bent to a ring, twisted once by a quarter turn.
  ring: (x, y, z) => {
    const turn = Math.atan2(y - 1.1, x)
    const out = Math.hypot(x, y - 1.1) - 0.78
    const [cos, sin] = [Math.cos(turn * 0.75), Math.sin(turn * 0.75)]
    const [a, b] = [out * cos + z * sin, z * cos - out * sin]
    const side = 0.2 + 0.05 * Math.cos(turn)
    return (
      (Math.hypot(Math.max(Math.abs(a) - side, 0), Math.max(Math.abs(b) - side, 0)) - 0.06) * 0.85
    )
  },
  seed: (x, y, z) => {
    const shell = Math.hypot(x * 1.15, (y - 1.05) * 0.82, z * 1.15) - 0.92
    const hollow = Math.hypot((x - 0.28) * 1.3, (y - 1.2) * 0.9, (z - 0.55) * 1.1) - 0.62
    const kernel = ball(x - 0.12, y - 1.0, z - 0.3, 0.32)
    return Math.min(carve(shell, hollow, 0.06), kernel)
  },
  walker: (x, y, z) => {
    const limb = (
      [ax, ay]: readonly [number, number],
      [bx, by]: readonly [number, number],
      r: number,
    ) => {
      const [dx, dy] = [bx - ax, by - ay]
      const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      return (
        Math.hypot(x - ax - dx * share, y - ay - dy * share, z) -
        r * (1 + 0.25 * Math.sin(y * 21) * Math.sin(x * 17 + z * 13) * 0.4)
      )
    }
    const legs = join(
      join(limb([0.02, 1.15], [-0.3, 0.55], 0.085), limb([-0.3, 0.55], [-0.46, 0.04], 0.065), 0.06),
      join(limb([0.02, 1.15], [0.27, 0.62], 0.085), limb([0.27, 0.62], [0.36, 0.04], 0.065), 0.06),
      0.1,
    )
    const trunk = join(
      limb([0.02, 1.15], [0.12, 1.78], 0.12),
      ball(x - 0.18, y - 2.08, z, 0.125),
      0.12,
    )
    const arms = join(
      limb([0.12, 1.72], [0.36, 1.28], 0.05),
      limb([0.12, 1.72], [-0.2, 1.32], 0.05),
      0.05,
    )
    const foot = Math.max(Math.hypot(x * 0.5, z) - 0.32, Math.abs(y - 0.03) - 0.035)
    return Math.min(join(join(legs, trunk, 0.1), arms, 0.08), foot)
  },
  column: (x, y, z) => {
    const turn = y * 1.1
    const [a, b] = [
      x * Math.cos(turn) + z * Math.sin(turn),
      z * Math.cos(turn) - x * Math.sin(turn),
    ]
    const wide = 0.42 + 0.1 * Math.sin(y * 4.4)
    const square =
      Math.hypot(Math.max(Math.abs(a) - wide * 0.75, 0), Math.max(Math.abs(b) - wide * 0.75, 0)) -
      wide * 0.25
    return Math.max(square * 0.8, y - 2.3, -y)
  },
  wave: (x, y, z) => {
    const crest = y - 0.85 - 0.55 * Math.sin(x * 1.9 + 0.5) - 0.2 * Math.cos(z * 2.2 + x)
    const sheet = Math.abs(crest) * 0.55 - 0.09
    const bounds = Math.hypot(x * 0.82, (y - 0.9) * 0.7, z * 1.2) - 1.0
    const foot = Math.max(Math.hypot(x - 0.1, z) - 0.12, Math.abs(y - 0.6) - 0.6)
    return join(-join(-sheet, -bounds, 0.08), foot, 0.18)
  },
  stack: (x, y, z) => {
    const stone = (cx: number, cy: number, rx: number, ry: number) =>
      (Math.hypot((x - cx) / rx, (y - cy) / ry, (z - cx * 0.4) / (rx * 0.86)) - 1) * ry
    return Math.min(
      stone(0.02, 0.34, 0.86, 0.35),
      stone(-0.12, 0.95, 0.6, 0.29),
      stone(0.12, 1.42, 0.46, 0.2),
      stone(-0.02, 1.82, 0.32, 0.22),
      stone(0.05, 2.13, 0.17, 0.11),
    )
  },
  wing: (x, y, z) => {
    const bend = x - 0.35 * Math.sin((y - 0.3) * 1.35) + 0.1
    const wide = 0.62 * Math.sin(Math.PI * Math.min(1, Math.max(0.03, y / 2.35)) ** 0.75)
    const blade =
      Math.hypot(Math.max(Math.abs(bend) - wide * 0.55, 0), (z - 0.25 * bend * bend) * 2.6) -
      wide * 0.32
    return Math.max(blade * 0.7, -y, y - 2.35)
  },
}
