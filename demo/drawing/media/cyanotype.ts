import type { Line, Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom, type Random } from '../random.ts'
import { ramp } from '../raster/colour.ts'
import { addTooth, blurred, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { coverage } from '../raster/shape.ts'

export type Specimen = {
  readonly plant: 'fern' | 'umbel' | 'weed' | 'ginkgo' | 'feathers' | 'lace' | 'grass'
  readonly count?: number
  /** The colours from shadow to paper; Prussian blue by default. */
  readonly tones?: readonly string[]
}

const BLUE = ['#0c1f45', '#16376f', '#3f6ca8', '#a9c4dc', '#f1f0e6'] as const

type Leaf = { readonly outline: Line; readonly light: number }

/** A photogram of a plant: the covered parts of the paper stay light. */
export function printCyanotype(
  seed: string,
  { plant, count = 1, tones = BLUE }: Specimen,
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const random = createRandom(seed)
  const rich = layerNoise(createNoise(seed), 5)
  // The shadow is computed in the red channel only, and coloured at the end.
  for (let one = 0; one < count; one += 1) {
    for (const { outline, light } of GROW[plant](random, raster, (one + 0.5) / count)) {
      coverage(raster, [outline], (x, y, covered) => {
        const here = raster.get(x, y)[0]
        raster.set(x, y, [here + (1 - here) * covered * light, 0, 0])
      })
    }
  }
  const soft = blurred(raster, 0.006)
  const tone = ramp(tones)
  raster.change(([sharp], u, v) => {
    const lifted = rich(u * 1.3, v * 1.3)
    const shadow = sharp * clamp(0.75 + lifted * 0.5) + 0.35 * soft.at(u, v)[0]
    const edge = Math.min(u, v, raster.u - u, raster.v - v)
    const coat = smoothStep(
      0.02,
      0.04,
      edge + 0.022 * rich(u * 3 + 9, v * 3) + 0.012 * rich(u * 40, v * 6),
    )
    const wash = 0.09 * rich(u * 2 + 4, v * 2)
    return tone(1 - coat * (1 - clamp(shadow + wash + 0.03)))
  })
  addTooth(raster, createNoise(`paper ${seed}`), { cell: 0.004, strength: 0.03 })
  return raster.toDrawing()
}

/** A leaf from its base, with a width along its length. */
function leaf(
  [u, v]: Point,
  angle: number,
  { long, wide, bend = 0 }: { long: number; wide: number; bend?: number },
): Line {
  const [left, right]: [Point[], Point[]] = [[], []]
  for (let step = 0; step <= 14; step += 1) {
    const t = step / 14
    const turned = angle + bend * t
    const [x, y] = [u + Math.cos(turned) * long * t, v + Math.sin(turned) * long * t]
    const half = wide * Math.sin(Math.PI * t ** 0.8) * 0.5
    left.push([x - Math.sin(turned) * half, y + Math.cos(turned) * half])
    right.push([x + Math.sin(turned) * half, y - Math.cos(turned) * half])
  }
  return [...left, ...right.reverse()]
}

const stalk = (from: Point, to: Point, wide: number): Line => {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const [x, y] = [-Math.sin(angle) * wide, Math.cos(angle) * wide]
  return [
    [from[0] - x, from[1] - y],
    [to[0] - x * 0.5, to[1] - y * 0.5],
    [to[0] + x * 0.5, to[1] + y * 0.5],
    [from[0] + x, from[1] + y],
  ]
}

type Grow = (random: Random, raster: Raster, share: number) => Leaf[]

function fern(random: Random, raster: Raster, share: number): Leaf[] {
  const leaves: Leaf[] = []
  const size = raster.v * 0.84
  let [u, v] = [raster.u * (0.2 + 0.6 * share), raster.v * 0.95]
  let angle = -Math.PI / 2 + (0.5 - share) * 0.9
  const bend = random.bell() * 0.012
  for (let step = 0; step < 34; step += 1) {
    const t = step / 34
    const next: Point = [u + (Math.cos(angle) * size) / 36, v + (Math.sin(angle) * size) / 36]
    leaves.push({ outline: stalk([u, v], next, 0.004 * (1.2 - t)), light: 0.95 })
    const long = size * 0.2 * Math.sin(Math.PI * (0.12 + 0.88 * t)) ** 0.8
    for (const side of [-1, 1]) {
      const out = angle + side * (1.25 - 0.35 * t)
      for (let part = 0; part < 9; part += 1) {
        const along = (part + 0.6) / 9
        const foot: Point = [u + Math.cos(out) * long * along, v + Math.sin(out) * long * along]
        for (const edge of [-1, 1]) {
          leaves.push({
            outline: leaf(foot, out + edge * 0.95, {
              long: long * 0.19 * (1.1 - along),
              wide: long * 0.05,
            }),
            light: random.range(0.55, 0.85),
          })
        }
      }
      leaves.push({
        outline: stalk([u, v], [u + Math.cos(out) * long, v + Math.sin(out) * long], 0.0015),
        light: 0.9,
      })
    }
    ;[u, v] = next
    angle += bend + 0.008 * random.bell()
  }
  return leaves
}

function umbel(random: Random, raster: Raster, share: number): Leaf[] {
  const leaves: Leaf[] = []
  const foot: Point = [raster.u * (0.5 + (share - 0.5) * 0.3), raster.v * 0.97]
  const heart: Point = [
    raster.u * (0.14 + 0.72 * share),
    raster.v * (0.24 + 0.3 * Math.abs(random.bell()) * 0.5),
  ]
  leaves.push({ outline: stalk(foot, heart, 0.0045), light: 0.95 })
  const size = raster.v * random.range(0.13, 0.22)
  const rays = 17
  for (let ray = 0; ray < rays; ray += 1) {
    const angle = -Math.PI / 2 + (ray / (rays - 1) - 0.5) * 2.7
    const tip: Point = [heart[0] + Math.cos(angle) * size, heart[1] + Math.sin(angle) * size * 0.9]
    leaves.push({ outline: stalk(heart, tip, 0.0018), light: 0.9 })
    for (let small = 0; small < 9; small += 1) {
      const turned = angle + (small - 4) * 0.36
      const end: Point = [
        tip[0] + Math.cos(turned) * size * 0.17,
        tip[1] + Math.sin(turned) * size * 0.17,
      ]
      leaves.push({ outline: stalk(tip, end, 0.0009), light: 0.8 })
      for (let petal = 0; petal < 5; petal += 1)
        leaves.push({
          outline: leaf(end, petal * 1.256 + small, { long: 0.009, wide: 0.007 }),
          light: 0.85,
        })
    }
  }
  return leaves
}

function blades(random: Random, raster: Raster, share: number): Leaf[] {
  const foot: Point = [raster.u * (0.1 + 0.8 * share), raster.v * random.range(0.9, 1.02)]
  const long = raster.v * random.range(0.5, 0.9)
  const angle = -Math.PI / 2 + random.bell() * 0.16
  const bend = random.bell() * 0.3
  const tip: Point = [
    foot[0] + Math.cos(angle + bend) * long,
    foot[1] + Math.sin(angle + bend) * long,
  ]
  const seeds = Array.from({ length: 22 }, (_, index): Leaf => {
    const at = 0.72 + (index / 22) * 0.28
    const place: Point = [
      foot[0] + Math.cos(angle + bend * at) * long * at,
      foot[1] + Math.sin(angle + bend * at) * long * at,
    ]
    return {
      outline: leaf(place, angle + bend + (index % 2 ? 0.5 : -0.5), { long: 0.034, wide: 0.009 }),
      light: 0.75,
    }
  })
  return [
    { outline: leaf(foot, angle, { long, wide: 0.008, bend }), light: 0.85 },
    {
      outline: leaf(foot, angle + random.bell() * 0.3, {
        long: long * 0.7,
        wide: 0.016,
        bend: bend * 2,
      }),
      light: 0.55,
    },
    ...(tip[1] < raster.v ? seeds : []),
  ]
}

const GROW: Readonly<Record<Specimen['plant'], Grow>> = {
  fern,
  umbel,
  grass: blades,
  weed: (random, raster, share) => {
    const leaves: Leaf[] = []
    const branch = (from: Point, angle: number, long: number, depth: number): void => {
      const to: Point = [from[0] + Math.cos(angle) * long, from[1] + Math.sin(angle) * long]
      leaves.push({ outline: stalk(from, to, 0.0035 * (depth / 7) + 0.0008), light: 0.8 })
      if (depth === 0 || to[1] < raster.v * 0.03) return
      if (depth < 4)
        leaves.push({
          outline: leaf(to, angle + random.bell() * 0.5, { long: 0.035, wide: 0.013 }),
          light: 0.5,
        })
      for (const side of [-1, 1])
        branch(
          to,
          angle + side * random.range(0.15, 0.5),
          long * random.range(0.68, 0.9),
          depth - 1,
        )
    }
    branch([raster.u * (0.3 + 0.4 * share), raster.v * 0.97], -Math.PI / 2, raster.v * 0.2, 7)
    return leaves
  },
  ginkgo: (random, raster) => {
    const at: Point = [raster.u * random.range(0.1, 0.9), raster.v * random.range(0.1, 0.9)]
    const size = raster.v * random.range(0.08, 0.16)
    const angle = random.range(0, 2 * Math.PI)
    const fan: Point[] = Array.from({ length: 41 }, (_, step) => {
      const t = step / 40 - 0.5
      const far = size * (1 + 0.05 * Math.sin(step * 1.9)) * (Math.abs(t) < 0.035 ? 0.55 : 1)
      return [at[0] + Math.cos(angle + t * 2.3) * far, at[1] + Math.sin(angle + t * 2.3) * far]
    })
    const veins = Array.from({ length: 13 }, (_, vein): Leaf => ({
      outline: leaf(at, angle + (vein / 12 - 0.5) * 2.1, { long: size * 0.95, wide: 0.004 }),
      light: 0.35,
    }))
    const end: Point = [
      at[0] - Math.cos(angle + 0.2) * size * 0.9,
      at[1] - Math.sin(angle + 0.2) * size * 0.9,
    ]
    return [
      { outline: [at, ...fan], light: 0.6 },
      ...veins,
      { outline: stalk(at, end, 0.003), light: 0.85 },
    ]
  },
  feathers: (random, raster, share) => {
    const foot: Point = [raster.u * (0.15 + 0.7 * share), raster.v * random.range(0.82, 0.95)]
    const long = raster.v * random.range(0.5, 0.8)
    const angle = -Math.PI / 2 + random.bell() * 0.22
    const bend = random.bell() * 0.22
    const barbs = Array.from({ length: 150 }, (_, index): Leaf => {
      const side = index % 2 === 0 ? 1 : -1
      const t = 0.14 + 0.85 * (index / 150)
      const at: Point = [
        foot[0] + Math.cos(angle + bend * t) * long * t,
        foot[1] + Math.sin(angle + bend * t) * long * t,
      ]
      return {
        outline: leaf(at, angle + bend * t + side * 0.6, {
          long: long * 0.15 * Math.sin(Math.PI * t ** 0.6) ** 0.7 * random.range(0.8, 1.05),
          wide: 0.006,
          bend: -side * 0.3,
        }),
        light: 0.5,
      }
    })
    return [...barbs, { outline: leaf(foot, angle, { long, wide: 0.007, bend }), light: 0.95 }]
  },
  lace: (random, raster, share) => {
    const heart: Point = [raster.u / 2, raster.v / 2]
    const ring = Math.round(3 + share * 6)
    const far = Math.min(raster.u, raster.v) * 0.46 * share
    const around = ring * 6
    return Array.from({ length: around }, (_, index): Leaf[] => {
      const angle = (index / around) * 2 * Math.PI + ring
      const at: Point = [heart[0] + Math.cos(angle) * far, heart[1] + Math.sin(angle) * far]
      return [-0.8, 0, 0.8].map((turn) => ({
        outline: leaf(at, angle + turn, { long: 0.062, wide: 0.02 }),
        light: random.range(0.6, 0.8),
      }))
    }).flat()
  },
}
