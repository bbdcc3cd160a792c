import type { Line, Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import { type Ground, type PixelDrawing, Raster, shade } from '../raster/raster.ts'
import { fill } from '../raster/shape.ts'

export type Quilt = {
  readonly plan: 'bars' | 'housetop' | 'strips' | 'stars' | 'crazy' | 'bricks' | 'medallion'
  readonly colours: readonly [string, ...string[]]
  readonly thread?: string
  readonly blocks?: number
}

type Patch = {
  readonly outline: Line
  readonly colour: string
  readonly cloth: number
  readonly angle: number
}

/** A quilt of pieced cloth, with seams, weave and stitches, lit from the side. */
export function sewQuilt(seed: string, quilt: Quilt, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const random = createRandom(seed)
  raster.paint(() => hex(quilt.colours[0]))
  const height = new Float32Array(raster.width * raster.height).fill(0.5)
  const patches = cut(quilt, random, raster)
  for (const [index, patch] of patches.entries()) {
    const base = vary(hex(patch.colour), 0.25 * random.bell(), 0.2 * random.bell())
    const cos = Math.cos(patch.angle)
    const sin = Math.sin(patch.angle)
    const wobbly = patch.outline.map(([u, v]): Point => [
      u + 0.006 * noise(u * 7, v * 7 + 3),
      v + 0.006 * noise(u * 7 + 9, v * 7),
    ])
    const clothAt = (u: number, v: number): Rgb => {
      const [x, y] = [u * cos + v * sin, v * cos - u * sin]
      const weave = 0.1 * Math.sin(x * 950) * Math.sin(y * 950)
      const faded = 0.22 * noise(u * 3 + index, v * 3)
      return pattern(patch.cloth, vary(base, weave + faded), [x, y])
    }
    fill(raster, [wobbly], { colour: clothAt })
  }
  stitch(raster, height, quilt, seed)
  puff(raster, height, noise)
  return raster.toDrawing()
}

/** Plain, striped, checked, dotted or worn cloth. */
function pattern(cloth: number, base: Rgb, [x, y]: Point): Rgb {
  if (cloth === 1) return vary(base, Math.sin(x * 260) > 0.45 ? 0.9 : 0)
  if (cloth === 2)
    return vary(base, (Math.sin(x * 210) > 0.3 ? 0.45 : 0) - (Math.sin(y * 210) > 0.3 ? 0.55 : 0))
  if (cloth === 3) {
    const [a, b] = [x * 46, y * 46 + (Math.floor(x * 46) % 2) * 0.5]
    return Math.hypot(a - Math.floor(a) - 0.5, b - Math.floor(b) - 0.5) < 0.2
      ? vary(base, 1.6)
      : base
  }
  return base
}

function cut(
  { plan, colours, blocks = 4 }: Quilt,
  random: ReturnType<typeof createRandom>,
  raster: Raster,
): Patch[] {
  const patches: Patch[] = []
  const colour = (index: number) =>
    colours[((index % colours.length) + colours.length) % colours.length] ?? colours[0]
  const cloth = () => (random.chance(0.28) ? random.int(1, 3) : 0)
  const quad = (outline: Line, index: number) =>
    patches.push({
      outline,
      colour: colour(index),
      cloth: cloth(),
      angle: random.bell() * 0.12,
    })
  const bar = (u: number, v: number, [w, h]: Point, index: number) =>
    quad(
      [
        [u, v],
        [u + w, v],
        [u + w, v + h],
        [u, v + h],
      ],
      index,
    )
  const side = Math.max(raster.u, raster.v) / blocks
  const columns = Math.max(1, Math.round(raster.u / side))
  const rows = Math.max(1, Math.round(raster.v / side))
  const [w, h] = [raster.u / columns, raster.v / rows]
  const eachBlock = (piece: (u: number, v: number, index: number) => void) => {
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        piece(column * w, row * h, row * columns + column)
  }
  if (plan === 'bars') {
    let u = 0
    while (u < raster.u) {
      const wide = raster.u * random.range(0.04, 0.16)
      let v = 0
      while (v < raster.v) {
        const long = raster.v * random.range(0.25, 0.9)
        bar(u, v, [wide + 0.01, long + 0.01], random.int(0, 20))
        v += long
      }
      u += wide
    }
  } else if (plan === 'strips' || plan === 'bricks') {
    const tall = raster.v / (plan === 'bricks' ? blocks * 3 : blocks * 4)
    for (let row = 0; row * tall < raster.v; row += 1) {
      let u = plan === 'bricks' && row % 2 ? -w * 0.3 : -random.range(0, 0.1)
      while (u < raster.u) {
        const wide = plan === 'bricks' ? w * random.range(0.5, 0.7) : w * random.range(0.3, 1.6)
        bar(u, row * tall, [wide + 0.004, tall + 0.004], random.int(0, 40))
        u += wide
      }
    }
  } else if (plan === 'housetop' || plan === 'medallion') {
    const centres = plan === 'medallion' ? 1 : blocks
    const [bw, bh] = plan === 'medallion' ? [raster.u, raster.v] : [w, h]
    const house = (u: number, v: number, index: number) => {
      let [x, y, wide, tall] = [u, v, bw, bh]
      for (let ring = 0; wide > 0.02 && tall > 0.02; ring += 1) {
        bar(x, y, [wide, tall], index * 3 + ring + (random.chance(0.2) ? 1 : 0))
        const step = Math.min(bw, bh) * random.range(0.05, 0.085)
        x += step * random.range(0.7, 1.1)
        y += step * random.range(0.7, 1.1)
        wide -= step * 2
        tall -= step * 2
      }
    }
    if (centres === 1) house(0, 0, 0)
    else eachBlock(house)
  } else if (plan === 'stars') {
    eachBlock((u, v, index) => {
      bar(u, v, [w, h], 0)
      const [cu, cv] = [u + w / 2, v + h / 2]
      for (let point = 0; point < 8; point += 1) {
        const at = (turn: number, far: number): Point => [
          cu + Math.cos(turn) * far * w,
          cv + Math.sin(turn) * far * h,
        ]
        const angle = (point / 8) * 2 * Math.PI + 0.39
        quad(
          [[cu, cv], at(angle - 0.393, 0.24), at(angle, 0.47), at(angle + 0.393, 0.24)],
          1 + index + (point % 2) * 2,
        )
      }
    })
  } else {
    eachBlock((u, v) => {
      const middle: Point = [u + w * random.range(0.35, 0.65), v + h * random.range(0.35, 0.65)]
      const edge: Point[] = [
        [u, v],
        [u + w * random.range(0.3, 0.7), v],
        [u + w, v],
        [u + w, v + h * random.range(0.3, 0.7)],
        [u + w, v + h],
        [u + w * random.range(0.3, 0.7), v + h],
        [u, v + h],
        [u, v + h * random.range(0.3, 0.7)],
      ]
      edge.forEach((point, index) =>
        patches.push({
          outline: [middle, point, edge[(index + 1) % 8] ?? point],
          colour: colour(random.int(0, 50)),
          cloth: cloth(),
          angle: random.range(0, 3),
        }),
      )
    })
  }
  return patches
}

/** Rows of running stitch, which indent the cloth. */
function stitch(
  raster: Raster,
  height: Float32Array,
  { thread = '#f4efe2' }: Quilt,
  seed: string,
): void {
  const noise = createNoise(`stitch ${seed}`)
  const ink = hex(thread)
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      const [u, v] = [x / raster.edge, y / raster.edge]
      const far = Math.hypot(u - raster.u * 0.1, v - raster.v * 1.15) + 0.01 * noise(u * 6, v * 6)
      const row = far / 0.042
      const away = Math.abs(row - Math.round(row)) * 0.042
      height[y * raster.width + x] =
        1 - Math.exp(-((away / 0.011) ** 2)) * 0.8 + 0.22 * noise(u * 26, v * 26)
      const along = Math.atan2(v - raster.v * 1.15, u - raster.u * 0.1) * far
      const isUp = (((along / 0.0085) % 1) + 1) % 1 < 0.58
      if (away < 0.0011 && isUp) raster.mix(x, y, ink, 0.8)
    }
  }
}

function puff(raster: Raster, height: Float32Array, noise: (x: number, y: number) => number): void {
  const { width } = raster
  raster.change((colour, u, v) => {
    const [x, y] = [Math.floor(u * raster.edge), Math.floor(v * raster.edge)]
    const at = y * width + x
    const here = height[at] ?? 0
    const slope = here - (height[at + 3] ?? here) + here - (height[at + 3 * width] ?? here)
    const dim = 0.16 * (here - 0.8)
    return shade(colour, clamp(-slope * 0.75 + dim, -0.5, 0.4) + 0.05 * noise(u * 2, v * 2))
  })
}

export type Rug = {
  readonly ground: string
  readonly motif: 'diamonds' | 'ladder' | 'waves' | 'eyes' | 'plain' | 'rain' | 'mountain'
  readonly inks: readonly [string, ...string[]]
  /** The number of knots along the long edge. */
  readonly knots?: number
}

/** A hand-knotted rug: each knot varies in tone, and the pile leans. */
export function knotRug(seed: string, rug: Rug, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 3)
  const knots = rug.knots ?? 92
  const [base, inks] = [hex(rug.ground), rug.inks.map(hex)]
  const [wide, tall] = [raster.u * knots, raster.v * knots]
  raster.paint((u, v) => {
    const lean = 0.5 * noise(u * 70, v * 70)
    const column = Math.floor(u * knots + lean * 0.7)
    const row = Math.floor(v * knots + lean)
    const chance = noise(column * 7.31 + 0.5, row * 5.17 + 0.5)
    const drift = 1.4 * noise(column / 17, row / 13)
    const which = motifAt(rug.motif, { x: column + drift, y: row + drift, wide, tall, noise })
    const dye = which < 0 ? base : (inks[which % inks.length] ?? base)
    const abrash = 0.4 * rich(0.3, (row / knots) * 6) + 0.14 * rich(column / 9, row / 9)
    const [fx, fy] = [u * knots + lean * 0.7 - column, v * knots + lean - row]
    const tuft = smoothStep(0.75, 0.15, Math.hypot(fx - 0.5, (fy - 0.4) * 0.9))
    const strands = 0.35 * noise(u * 620 + 3 * noise(u * 90, v * 90), v * 260)
    return shade(vary(dye, 0.35 * chance + abrash + strands), -0.42 + 0.6 * tuft)
  })
  const fringe = hex('#efe6d2')
  raster.change((colour, u, v) => {
    const end = Math.min(v, raster.v - v)
    const edge = 0.03 + 0.006 * noise(u * 30, v > 0.5 ? 4 : 1)
    if (end > edge) return colour
    const strand = noise(u * 170, v * 9)
    return strand > 0.02 ? vary(fringe, strand - 0.6) : blend(fringe, [0.05, 0.045, 0.04], 0.75)
  })
  return raster.toDrawing()
}

type Knot = {
  x: number
  y: number
  wide: number
  tall: number
  noise: (x: number, y: number) => number
}

/** @returns the index of the dye, or -1 for the ground */
function motifAt(motif: Rug['motif'], { x, y, wide, tall, noise }: Knot): number {
  const fold = (value: number, pitch: number) =>
    Math.abs((((value % pitch) + pitch) % pitch) - pitch / 2)
  switch (motif) {
    case 'diamonds': {
      const pitch = wide / 2.2
      const far =
        fold(x - wide / 2 + pitch / 2, pitch) / pitch +
        fold(y - tall / 2, pitch * 1.25) / (pitch * 1.25)
      return Math.abs(far - 0.5) < 0.035 ? 0 : Math.abs(far - 0.26) < 0.03 ? 1 : far < 0.08 ? 2 : -1
    }
    case 'ladder': {
      const lane = Math.floor((x / wide) * 5)
      const rung = fold(y + lane * 5, 9) < 1.4
      return fold(x, wide / 5) > wide / 10 - 1.6
        ? 0
        : rung && lane % 2 === 0
          ? 1
          : lane % 2 === 1 && fold(x + y, 13) < 1.7
            ? 2
            : -1
    }
    case 'waves': {
      const line = y + 6 * Math.sin(x / 8) + 5 * noise(x / 20, 4)
      const band = Math.floor(line / 11)
      return ((band % 4) + 4) % 4 === 3 ? -1 : ((band % 4) + 4) % 4
    }
    case 'eyes': {
      const [a, b] = [fold(x, wide / 3), fold(y, wide / 3)]
      const far = Math.hypot(a, b * 1.25)
      return far < wide * 0.035 ? 0 : far < wide * 0.075 ? 1 : far < wide * 0.12 ? 2 : -1
    }
    case 'plain':
      return y > tall * 0.62 + 6 * noise(x / 12, 2)
        ? 0
        : Math.hypot(x - wide * 0.62, y - tall * 0.3) < wide * 0.15
          ? 1
          : -1
    case 'rain':
      return fold(x + 3 * noise(y / 9, 1), 7) < 1.1 && noise(Math.floor(x / 7) * 3.3, y / 15) > 0.05
        ? Math.abs(Math.floor(x / 7))
        : -1
    case 'mountain': {
      for (let layer = 3; layer >= 0; layer -= 1) {
        const peak =
          tall * (0.22 + 0.17 * layer) +
          fold(x + layer * wide * 0.21, wide / (2.2 - layer * 0.2)) * (1.1 - layer * 0.12) -
          wide * 0.12
        if (y > peak) return layer
      }
      return -1
    }
  }
}
