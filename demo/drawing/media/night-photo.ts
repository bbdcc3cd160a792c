import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { blend, hex, ramp, type Rgb, scale } from '../raster/colour.ts'
import {
  addGlow,
  addGrain,
  addVignette,
  blurred,
  type Ground,
  type PixelDrawing,
  Raster,
} from '../raster/raster.ts'
import { coverage, ellipse, fill, rectangle } from '../raster/shape.ts'

/** A city at night: defocused lamps, lit windows, a wet street, or rain on a window. */
export type Night = {
  readonly view: 'bokeh' | 'windows' | 'street' | 'pane'
  readonly sky: readonly string[]
  readonly lights: readonly [string, ...string[]]
  readonly count: number
  readonly size?: number
}

export function photographNight(seed: string, night: Night, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const sky = ramp(night.sky)
  const noise = layerNoise(createNoise(seed), 4)
  raster.paint((u, v) => scale(sky(clamp(v / raster.v + 0.15 * noise(u * 2, v * 2))), 0.8))
  if (night.view === 'windows') lightWindows(raster, seed, night)
  if (night.view === 'street') lightStreet(raster, seed, night)
  if (night.view === 'bokeh' || night.view === 'pane') {
    hangLamps(raster, seed, night)
    if (night.view === 'pane') rainOnPane(raster, seed)
  }
  addGlow(raster, { radius: 0.03, strength: 0.4, from: 0.35 })
  raster.change(([r, g, b]) => [r / (0.85 + 0.3 * r), g / (0.85 + 0.3 * g), b / (0.85 + 0.3 * b)])
  addVignette(raster, 0.35)
  addGrain(raster, seed, 0.045)
  return raster.toDrawing()
}

/** Defocused lamps: discs with a brighter rim. */
function hangLamps(raster: Raster, seed: string, night: Night): void {
  const random = createRandom(`lamps ${seed}`)
  for (let lamp = 0; lamp < night.count; lamp += 1) {
    const near = random.next()
    const at = [
      random.range(0, raster.u),
      raster.v * (0.5 + 0.3 * random.bell() * (0.35 + near * 0.5)),
    ] as const
    const radius = (night.size ?? 0.05) * (0.35 + 0.9 * near)
    const colour = scale(hex(random.pick(night.lights)), 0.2 + 0.6 * random.next())
    coverage(raster, [ellipse(at, [radius, radius])], (x, y, covered) => {
      const far =
        Math.hypot((x + 0.5) / raster.edge - at[0], (y + 0.5) / raster.edge - at[1]) / radius
      const rim = 0.55 + 0.35 * smoothStep(0.7, 0.97, far)
      const [r, g, b] = raster.get(x, y)
      const share = covered * rim * (1 - near * 0.35)
      // Blended by screening, because the sum of overlapping lamps would clip.
      const screen = (below: number, lamp: number) =>
        1 - (1 - Math.min(1, below)) * (1 - Math.min(1, lamp * share))
      raster.set(x, y, [screen(r, colour[0]), screen(g, colour[1]), screen(b, colour[2])])
    })
  }
}

function lightWindows(raster: Raster, seed: string, night: Night): void {
  const random = createRandom(`windows ${seed}`)
  const columns = Math.round(8 + night.count / 10)
  const pitch = raster.u / columns
  const noise = createNoise(`wall ${seed}`)
  const rows = Math.ceil(raster.v / (pitch * 1.35))
  const wall = hex(night.sky.at(-1) ?? '#000000')
  raster.paint((u, v) =>
    scale(
      wall,
      0.5 + 0.25 * noise(u * 3, v * 3) + 0.1 * noise(u * 80, v * 160) - 0.25 * (v / raster.v),
    ),
  )
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = [(column + 0.2) * pitch, (row + 0.2) * pitch * 1.35]
      const lit = random.chance(0.36)
      const lamp: Rgb = lit
        ? scale(hex(random.pick(night.lights)), random.range(0.35, 1.25))
        : scale(wall, random.range(0.1, 0.5))
      const [wide, tall] = [pitch * 0.6, pitch * 0.88]
      const hang = random.range(0.15, 0.85)
      fill(raster, [rectangle(u, v, wide, tall)], {
        colour: (x, y) => {
          const [a, b] = [(x - u) / wide, (y - v) / tall]
          const curtain =
            lit && (a < hang * 0.4 || a > 1 - hang * 0.35) ? 0.5 + 0.12 * Math.sin(a * 90) : 1
          const fall = 1.15 - 0.65 * Math.hypot(a - 0.5, b - 0.25)
          const bar = Math.abs(a - 0.5) < 0.03 || Math.abs(b - 0.4) < 0.02 ? 0.12 : 1
          return scale(lamp, curtain * fall * bar)
        },
      })
      if (lit && random.chance(0.16))
        person(raster, [u + wide * random.range(0.3, 0.7), v + tall], tall)
    }
  }
}

function person(raster: Raster, [u, foot]: readonly [number, number], tall: number): void {
  const dark: Rgb = [0.012, 0.01, 0.012]
  fill(raster, [ellipse([u, foot - tall * 0.56], [tall * 0.085, tall * 0.105])], { colour: dark })
  fill(
    raster,
    [
      [
        [u - tall * 0.18, foot],
        [u - tall * 0.17, foot - tall * 0.36],
        [u - tall * 0.06, foot - tall * 0.47],
        [u + tall * 0.06, foot - tall * 0.47],
        [u + tall * 0.17, foot - tall * 0.36],
        [u + tall * 0.18, foot],
      ],
    ],
    { colour: dark },
  )
}

/** A street in perspective, with reflections of its signs on the wet ground. */
function lightStreet(raster: Raster, seed: string, night: Night): void {
  const random = createRandom(`street ${seed}`)
  const [vanishU, vanishV] = [raster.u * random.range(0.4, 0.6), raster.v * 0.52]
  const noise = createNoise(`wet ${seed}`)
  const dark = hex(night.sky[0] ?? '#000000')
  for (const side of [-1, 1]) {
    const edge = side < 0 ? -0.05 : raster.u + 0.05
    const houses = 9
    for (let house = 0; house < houses; house += 1) {
      const [near, far] = [(house / houses) ** 0.55, ((house + 0.96) / houses) ** 0.55]
      const u = (share: number) => edge + (vanishU - edge) * share
      const top = (share: number) =>
        vanishV - raster.v * (0.6 + 0.25 * Math.sin(house * 4.7 + side)) * (1 - share)
      const low = (share: number) => vanishV + raster.v * 0.16 * (1 - share)
      fill(
        raster,
        [
          [
            [u(near), top(near)],
            [u(far), top(far)],
            [u(far), low(far)],
            [u(near), low(near)],
          ],
        ],
        { colour: scale(dark, 0.3 + 0.5 * random.next()) },
      )
      for (let sign = 0; sign < Math.ceil(night.count / 16); sign += 1) {
        const share = near + (far - near) * random.range(0.1, 0.8)
        const wide = (far - near) * random.range(0.2, 0.6)
        const [a, b] = [u(share), u(share + wide)]
        const span = low(share) - top(share)
        const from = top(share) + span * random.range(0.2, 0.75)
        const tall = span * random.range(0.04, 0.16)
        const colour = scale(hex(random.pick(night.lights)), random.range(0.6, 1.8))
        fill(
          raster,
          [
            [
              [a, from],
              [b, from],
              [b, from + tall],
              [a, from + tall],
            ],
          ],
          { colour },
        )
      }
    }
  }
  const above = blurred(raster, 0.012)
  const ground = vanishV + raster.v * 0.02
  raster.change((colour, u, v) => {
    const line = ground + Math.abs(u - vanishU) * 0.27
    if (v < line) return colour
    const ripple = 0.018 * noise(u * 22, v * 60) + 0.03 * noise(u * 5, v * 12)
    const mirror = above.at(
      clamp(u + ripple, 0, raster.u - 0.002),
      clamp(2 * line - v + ripple * 2 - (v - line) * 0.6, 0, raster.v - 0.002),
    )
    const wet = 0.55 + 0.4 * smoothStep(-0.2, 0.3, noise(u * 3, v * 9))
    return blend(scale(dark, 0.5), mirror, wet * 0.85)
  })
  const at = vanishU + 0.02
  person(raster, [at, vanishV + raster.v * 0.14], raster.v * 0.24)
}

/** Drops on a window, which refract the background upside down. */
function rainOnPane(raster: Raster, seed: string): void {
  const random = createRandom(`drops ${seed}`)
  const behind = raster.copy()
  for (let drop = 0; drop < 420; drop += 1) {
    const [u, v] = [random.range(0, raster.u), random.range(0, raster.v)]
    const radius = 0.0025 + 0.016 * random.next() ** 4
    const trail = radius > 0.009 && random.chance(0.6) ? random.range(0.05, 0.3) : 0
    if (trail > 0) {
      coverage(
        raster,
        [ellipse([u, v - trail / 2], [radius * 0.5, trail / 2])],
        (x, y, covered) => {
          raster.mix(
            x,
            y,
            behind.at((x / raster.edge) * 0.98, (y / raster.edge) * 0.98),
            covered * 0.7,
          )
        },
      )
    }
    coverage(raster, [ellipse([u, v], [radius, radius * 1.12])], (x, y, covered) => {
      const [du, dv] = [(x / raster.edge - u) / radius, (y / raster.edge - v) / radius]
      const seen = behind.at(
        clamp(u - du * 0.13, 0, raster.u - 0.002),
        clamp(v - dv * 0.13, 0, raster.v - 0.002),
      )
      const rim = 1 - 0.75 * smoothStep(0.5, 1, Math.hypot(du, dv))
      const glint = Math.hypot(du + 0.35, dv + 0.4) < 0.2 ? 0.55 : 0
      raster.mix(
        x,
        y,
        [seen[0] * 1.25 * rim + glint, seen[1] * 1.25 * rim + glint, seen[2] * 1.25 * rim + glint],
        covered,
      )
    })
  }
}
