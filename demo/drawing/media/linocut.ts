import type { Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { blend, hex, vary } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { fill } from '../raster/shape.ts'

export type Linocut = {
  readonly ink: string
  readonly paper?: string
  /** The colour of a second block, printed first. */
  readonly second?: string
  readonly scene: 'sun' | 'furrows' | 'night' | 'lighthouse' | 'forest' | 'tide' | 'hare'
}

/** The lightness of a point (0 to 1), the angle of its cuts, and the ink of the second block. */
type Cut = { readonly light: number; readonly angle: number; readonly second: number }

/** Cuts the light parts out of the black block, one gouge mark at a time. */
export function printLinocut(
  seed: string,
  { ink, paper = '#f5f0e4', second, scene }: Linocut,
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const random = createRandom(seed)
  const noise = createNoise(seed)
  const cutAt = sceneCuts(scene, seed, raster)
  const base = hex(paper)
  const black = hex(ink)
  const colour = hex(second ?? paper)
  const margin = 0.04
  const isInside = (u: number, v: number) =>
    u > margin && v > margin && u < raster.u - margin && v < raster.v - margin
  raster.paint((u, v) =>
    isInside(u, v) && second !== undefined
      ? vary(blend(base, colour, cutAt(u, v).second), 0.08 * noise(u * 60, v * 60))
      : base,
  )
  const under = raster.copy()
  // Flat ink over the whole block, with the uneven coverage of linocuts.
  raster.change((paperHere, u, v) => {
    if (!isInside(u, v)) return paperHere
    const starved = smoothStep(
      0.62,
      0.8,
      noise(u * 130, v * 130) * 0.6 + noise(u * 26, v * 26) * 0.5,
    )
    return blend(vary(black, 0.05 * noise(u * 9, v * 9)), paperHere, starved * 0.55)
  })
  const pitch = 0.0105
  for (let v = margin; v < raster.v - margin; v += pitch * 0.62) {
    for (let u = margin; u < raster.u - margin; u += pitch) {
      const [cu, cv] = [u + random.bell() * pitch * 0.25, v + random.bell() * pitch * 0.2]
      const { light, angle } = cutAt(cu, cv)
      if (light < 0.06 || !isInside(cu, cv)) continue
      const wide = pitch * (0.1 + 0.36 * light) * random.range(0.75, 1.2)
      const long = pitch * random.range(0.9, 1.7) * (light > 0.9 ? 1.3 : 1)
      gouge(raster, under, { at: [cu, cv], angle: angle + random.bell() * 0.08, wide, long })
    }
  }
  return raster.toDrawing()
}

type Gouge = { at: Point; angle: number; wide: number; long: number }

/** A gouge mark, round at its start and pointed at its end. */
function gouge(raster: Raster, under: Raster, { at: [u, v], angle, wide, long }: Gouge): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const place = (along: number, across: number): Point => [
    u + cos * along - sin * across,
    v + sin * along + cos * across,
  ]
  const outline = [
    place(-long * 0.9, 0),
    place(-long * 0.3, wide * 0.72),
    place(long * 0.35, wide),
    place(long * 0.62, wide * 0.6),
    place(long * 0.7, 0),
    place(long * 0.62, -wide * 0.6),
    place(long * 0.35, -wide),
    place(-long * 0.3, -wide * 0.72),
  ]
  fill(raster, [outline], { colour: (x, y) => under.at(x, y) })
}

function sceneCuts(
  scene: Linocut['scene'],
  seed: string,
  raster: Raster,
): (u: number, v: number) => Cut {
  const noise = createNoise(`cuts ${seed}`)
  const rich = layerNoise(noise, 3)
  const sky = (u: number, v: number, [su, sv]: Point, radius: number): Cut => {
    const far = Math.hypot(u - su, v - sv)
    const angle = Math.atan2(v - sv, u - su)
    if (far < radius) return { light: 1, angle: angle + Math.PI / 2, second: 1 }
    const rays = 0.5 + 0.5 * Math.sin(angle * 24)
    return {
      light: clamp((1.15 - far * 1.25) * (0.35 + 0.6 * rays)),
      angle,
      second: 0.6 * smoothStep(radius * 4, radius, far),
    }
  }
  const furrows = (u: number, v: number, horizon: number): Cut => {
    const deep = (v - horizon) / (raster.v - horizon)
    const across = (u - raster.u * 0.42) / (deep + 0.1) + 0.2 * noise(u * 2, v * 2)
    const wave = 0.5 + 0.5 * Math.sin(across * 17)
    const angle = Math.atan2(raster.v - horizon, (u - raster.u * 0.42) * 1.7)
    return { light: clamp(wave * 1.3 - 0.35), angle, second: 0.85 }
  }
  const hillLine = (u: number, layer: number) =>
    raster.v * (0.4 + 0.15 * layer) + 0.09 * noise(u * 2.2 + layer * 5, layer * 3.3)
  switch (scene) {
    case 'sun':
      return (u, v) => {
        const line = hillLine(u, 1)
        return v < line
          ? sky(u, v, [raster.u * 0.55, raster.v * 0.36], 0.13)
          : furrows(u, v, line - 0.02)
      }
    case 'furrows':
      return (u, v) => {
        for (const layer of [3, 2, 1, 0]) {
          const line = hillLine(u, layer) - 0.12
          if (v < line) continue
          const angle =
            layer % 2 === 0 ? 0.5 + 0.6 * noise(u * 2, v * 2) : 2.4 + 0.6 * noise(u * 2, v * 2)
          const light = clamp(0.75 - (v - line) * 2.4 + 0.35 * rich(u * 4 + layer, v * 4))
          return { light, angle, second: layer === 1 || layer === 3 ? 1 : 0.25 }
        }
        return {
          light: clamp(0.55 - v * 0.9 + 0.75 * Math.sin(v * 46 + 3 * noise(u * 1.5, v * 3))),
          angle: 0.2 * noise(u * 2, v * 5),
          second: 0,
        }
      }
    case 'night':
      return (u, v) => {
        const turn = 2.6 * rich(u * 1.1, v * 1.1)
        const stars = [
          [0.2, 0.2, 0.045],
          [0.52, 0.13, 0.03],
          [0.78, 0.26, 0.075],
          [0.36, 0.36, 0.028],
          [0.62, 0.42, 0.022],
        ] as const
        for (const [su, sv, radius] of stars) {
          const far = Math.hypot(u - su * raster.u, v - sv * raster.v)
          if (far < radius * 2.6) {
            const ring = far < radius ? 1 : clamp(0.9 - (far - radius) / (radius * 1.8))
            return {
              light: ring,
              angle: Math.atan2(v - sv * raster.v, u - su * raster.u) + Math.PI / 2,
              second: far < radius * 1.4 ? 1 : 0.4,
            }
          }
        }
        const line = hillLine(u, 2.2)
        if (v > line)
          return {
            light: clamp(0.16 - (v - line) * 0.9 + 0.4 * noise(u * 30, v * 30)),
            angle: 1.2,
            second: 0,
          }
        return { light: clamp(0.08 + 0.5 * Math.sin(turn * 5 + v * 14)), angle: turn, second: 0.2 }
      }
    case 'lighthouse':
      return (u, v) => {
        const [lu, lv] = [raster.u * 0.64, raster.v * 0.3]
        const tower =
          Math.abs(u - lu) < 0.035 + (v - lv) * 0.06 && v > lv - 0.02 && v < raster.v * 0.7
        if (tower)
          return {
            light: Math.floor((v - lv) * 11) % 2 === 0 ? 0.95 : 0,
            angle: Math.PI / 2,
            second: Math.floor((v - lv) * 11) % 2 === 0 ? 0 : 1,
          }
        const angle = Math.atan2(v - lv, u - lu)
        const beam = Math.max(
          Math.exp(-(((angle + 2.9) / 0.17) ** 2)),
          Math.exp(-(((angle + 0.25) / 0.17) ** 2)),
        )
        if (v < raster.v * 0.7)
          return {
            light: clamp(beam + 0.22 * noise(u * 3, v * 9)),
            angle: beam > 0.2 ? angle : 0.1,
            second: beam,
          }
        const wave = Math.sin((v - raster.v * 0.7) * 70 + 3 * noise(u * 4, v * 3))
        return {
          light: clamp(0.3 + 0.7 * wave),
          angle: 0.35 * Math.cos(u * 22 + v * 30),
          second: 0.1,
        }
      }
    case 'forest':
      return (u, v) => {
        const trunk = (u * 9 + 0.25 * noise(u * 3, v * 1.3)) % 1
        const which = Math.floor(u * 9)
        const wide = 0.27 + 0.2 * noise(which * 3.3 + 0.5, 4)
        const floor = raster.v * (0.78 + 0.05 * noise(which * 2.1, 1))
        if (v > floor + 0.02)
          return {
            light: clamp(0.55 * (0.5 + noise(u * 20, v * 40)) - (v - floor) * 0.8),
            angle: 0.2 * noise(u * 5, v * 5),
            second: 0.9,
          }
        if (trunk < wide)
          return {
            light: 0.8 * smoothStep(0.1, 0, trunk - wide * 0.3) * (0.5 + noise(u * 60, v * 18)),
            angle: Math.PI / 2,
            second: 0,
          }
        return {
          light: clamp(
            1.05 -
              2.1 * Math.hypot(v / raster.v - 0.4, (u / raster.u - 0.56) * 0.9) +
              0.3 * rich(u * 3, v * 3),
          ),
          angle: Math.PI / 2 + 0.25 * noise(u * 6, v * 2),
          second: 0.5,
        }
      }
    case 'tide':
      return (u, v) => {
        const bend = v * 9 + 1.7 * rich(u * 1.5, v * 1.8)
        const crest = ((bend % 1) + 1) % 1
        const slope = Math.atan2(
          rich(u * 1.5 + 0.03, v * 1.8) - rich(u * 1.5 - 0.03, v * 1.8),
          -0.22,
        )
        return { light: clamp(1.2 - crest * 1.9), angle: -slope, second: crest < 0.6 ? 0.9 : 0.2 }
      }
    case 'hare':
      return (u, v) => {
        const [x, y] = [(u / raster.u - 0.5) * 2, (v / raster.v - 0.56) * 2 * (raster.v / raster.u)]
        const oval = (cx: number, cy: number, rx: number, ry: number) =>
          Math.hypot((x - cx) / rx, (y - cy) / ry) - 1
        const ear = (cx: number, lean: number) =>
          Math.hypot((x - cx - lean * (y + 0.5)) / 0.085, (y + 0.62) / 0.42) - 1
        const body = Math.min(
          oval(0.12, 0.3, 0.5, 0.42),
          oval(0.42, 0.42, 0.3, 0.33),
          oval(-0.3, -0.1, 0.24, 0.21),
          oval(-0.18, 0.12, 0.22, 0.32),
          ear(-0.24, -0.12),
          ear(-0.12, -0.3),
          oval(-0.24, 0.62, 0.24, 0.09),
          oval(0.72, 0.4, 0.1, 0.1),
        )
        const eye = Math.hypot(x + 0.36, y + 0.13)
        if (eye < 0.035) return { light: eye < 0.012 ? 1 : 0, angle: 0, second: 0 }
        if (body < -0.04)
          return {
            light: clamp(0.62 + 0.5 * noise(u * 24, v * 24) - 0.55 * Math.max(0, y)),
            angle: Math.atan2(y - 0.1, x + 0.1) + Math.PI / 2 + 0.5 * noise(u * 6, v * 6),
            second: 0.85,
          }
        if (body < 0.05) return { light: 0, angle: 0, second: 0 }
        const moon = Math.hypot(x, y + 0.16)
        if (y > 0.66)
          return {
            light: clamp(0.5 + 0.5 * noise(u * 40, v * 9)),
            angle: -Math.PI / 2 + 0.3 * noise(u * 9, v * 3),
            second: 0.3,
          }
        return {
          light: moon < 0.92 ? 0.95 : clamp(0.4 * noise(u * 4, v * 4) + 0.1),
          angle: moon < 0.92 ? Math.atan2(y, x) + Math.PI / 2 : 0.1,
          second: 0,
        }
      }
  }
}
