import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { blend, hex, ramp, type Rgb } from '../raster/colour.ts'
import { addGlow, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'

export type Program =
  | {
      kind: 'attractor'
      constants: readonly [number, number, number, number]
      colours: readonly string[]
      points?: number
    }
  | { kind: 'flow'; colours: readonly [string, ...string[]]; ground: string; swirl: number }
  | { kind: 'warp'; colours: readonly string[]; depth: number }
  | { kind: 'cells'; colours: readonly [string, ...string[]]; count: number; ground: string }
  | { kind: 'moire'; colours: readonly [string, string]; ground: string }

export function runProgram(seed: string, program: Program, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  switch (program.kind) {
    case 'attractor':
      attract(raster, program)
      break
    case 'flow':
      flow(raster, seed, program)
      break
    case 'warp': {
      const rich = layerNoise(createNoise(seed), 5)
      const tone = ramp(program.colours)
      raster.paint((u, v) => {
        const [a, b] = [rich(u * 1.6, v * 1.6), rich(u * 1.6 + 5.2, v * 1.6 + 1.3)]
        const [c, d] = [
          rich(u * 1.6 + program.depth * a + 1.7, v * 1.6 + program.depth * b + 9.2),
          rich(u * 1.6 + program.depth * a + 8.3, v * 1.6 + program.depth * b + 2.8),
        ]
        const value = rich(u * 1.6 + program.depth * c, v * 1.6 + program.depth * d)
        const [r, g, b2] = tone(clamp(0.5 + value * 1.1 + 0.35 * c))
        const lit = 1 + 0.9 * a * d
        return [r * lit, g * lit, b2 * lit]
      })
      break
    }
    case 'cells':
      grow(raster, seed, program)
      break
    case 'moire':
      interfere(raster, seed, program)
  }
  return raster.toDrawing()
}

/** The density of orbits of Peter de Jong's attractor, coloured by position and speed. */
function attract(
  raster: Raster,
  { constants: [a, b, c, d], colours, points = 6_000_000 }: Extract<Program, { kind: 'attractor' }>,
): void {
  const { width, height } = raster
  const hits = new Float32Array(width * height)
  const speed = new Float32Array(width * height)
  const share = (raster.edge / 1000) ** 2
  let [x, y] = [0.1, 0.1]
  const reach = 4.3
  for (let point = 0; point < points * share; point += 1) {
    const [nextX, nextY] = [Math.sin(a * y) - Math.cos(b * x), Math.sin(c * x) - Math.cos(d * y)]
    const moved = Math.hypot(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
    const column = Math.floor((x / reach + 0.5) * width)
    const row = Math.floor((y / reach + 0.5) * height)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const at = row * width + column
    hits[at] = (hits[at] ?? 0) + 1
    speed[at] = (speed[at] ?? 0) + moved
  }
  const mean = (points * share) / (width * height)
  const tone = ramp(colours.slice(1))
  const base = hex(colours[0] ?? '#000000')
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const count = hits[at] ?? 0
      const density = clamp(Math.log(1 + (count / mean) * 2.2) / 3.6)
      const hue = tone(clamp((speed[at] ?? 0) / Math.max(1, count) / 3.4))
      raster.set(
        column,
        row,
        blend(base, [hue[0] * 1.5, hue[1] * 1.5, hue[2] * 1.5], clamp(density * 1.35)),
      )
    }
  }
  addGlow(raster, { radius: 0.012, strength: 0.35, from: 0.25 })
}

/** Thousands of lines that follow one vector field. */
function flow(
  raster: Raster,
  seed: string,
  { colours, ground, swirl }: Extract<Program, { kind: 'flow' }>,
): void {
  const random = createRandom(seed)
  const noise = createNoise(seed)
  const base = hex(ground)
  raster.paint(() => base)
  const paints = colours.map(hex)
  const lines = 3400
  for (let line = 0; line < lines; line += 1) {
    let [u, v] = [random.range(-0.05, raster.u + 0.05), random.range(-0.05, raster.v + 0.05)]
    const region = noise(u * 1.3 + 20, v * 1.3)
    const colour: Rgb =
      paints[
        Math.floor(clamp(0.5 + region * 0.8 + random.bell() * 0.12, 0, 0.999) * paints.length)
      ] ?? base
    const wide = (0.0006 + 0.0034 * random.next() ** 3) * raster.edge
    const steps = Math.round(raster.edge * random.range(0.06, 0.3))
    const alpha = random.range(0.45, 0.95)
    for (let step = 0; step < steps; step += 1) {
      const angle = noise(u * 1.2, v * 1.2) * swirl + 0.5 * noise(u * 3.4, v * 3.4)
      u += Math.cos(angle) / raster.edge
      v += Math.sin(angle) / raster.edge
      const taper = Math.sin((Math.PI * (step + 1)) / steps) ** 0.5
      dab(raster, [u * raster.edge, v * raster.edge], wide * taper, { colour, alpha: alpha * 0.55 })
    }
  }
}

function dab(
  raster: Raster,
  [x, y]: readonly [number, number],
  radius: number,
  { colour, alpha }: { colour: Rgb; alpha: number },
): void {
  const reach = Math.ceil(radius)
  const [middleX, middleY] = [Math.floor(x), Math.floor(y)]
  for (let row = middleY - reach; row <= middleY + reach; row += 1) {
    for (let column = middleX - reach; column <= middleX + reach; column += 1) {
      if (column < 0 || row < 0 || column >= raster.width || row >= raster.height) continue
      const covered = clamp(radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y))
      if (covered > 0) raster.mix(column, row, colour, covered * alpha)
    }
  }
}

/** Voronoi cells around random seeds, shaded like enamel. */
function grow(
  raster: Raster,
  seed: string,
  { colours, count, ground }: Extract<Program, { kind: 'cells' }>,
): void {
  const random = createRandom(seed)
  const noise = createNoise(seed)
  const paints = colours.map(hex)
  const seeds = Array.from({ length: count }, () => {
    const near = random.next() ** 1.6
    const angle = random.range(0, 2 * Math.PI)
    return {
      u: raster.u / 2 + Math.cos(angle) * near * raster.u * 0.7,
      v: raster.v / 2 + Math.sin(angle) * near * raster.v * 0.7,
      paint: paints[random.int(0, paints.length - 1)] ?? paints[0],
    }
  })
  const base = hex(ground)
  raster.paintSmooth((u, v) => {
    const [wu, wv] = [u + 0.02 * noise(u * 5, v * 5), v + 0.02 * noise(u * 5 + 9, v * 5)]
    let [first, second] = [Infinity, Infinity]
    let found = seeds[0]
    for (const one of seeds) {
      const far = (one.u - wu) ** 2 + (one.v - wv) ** 2
      if (far < first) [second, first, found] = [first, far, one]
      else if (far < second) second = far
    }
    const edge = Math.sqrt(second) - Math.sqrt(first)
    const [du, dv] = [wu - (found?.u ?? 0), wv - (found?.v ?? 0)]
    const size = Math.sqrt(first) + Math.sqrt(second)
    const light = 0.75 - ((du + dv) / size) * 1.3
    const paint = found?.paint ?? base
    const share = smoothStep(0.0025, 0.006, edge)
    const spark = smoothStep(0.1, 0, Math.hypot(du / size + 0.2, dv / size + 0.2)) * 0.5
    return blend(
      base,
      [paint[0] * light + spark, paint[1] * light + spark, paint[2] * light + spark],
      share,
    )
  })
}

/** Two families of shifted rings, which make a moiré pattern. */
function interfere(
  raster: Raster,
  seed: string,
  { colours, ground }: Extract<Program, { kind: 'moire' }>,
): void {
  const noise = createNoise(seed)
  const [one, two, base] = [hex(colours[0]), hex(colours[1]), hex(ground)]
  raster.paintSmooth((u, v) => {
    const bend = 0.06 * noise(u * 1.4, v * 1.4)
    const ring = (cu: number, cv: number, pitch: number) =>
      Math.sin((Math.hypot(u - cu * raster.u, v - cv * raster.v) + bend) * pitch)
    const a = smoothStep(-0.12, 0.12, ring(0.32, 0.36, 240))
    const b = smoothStep(-0.12, 0.12, ring(0.68, 0.62, 252))
    const first = blend(base, one, a)
    return [
      first[0] * (1 - b * (1 - two[0])),
      first[1] * (1 - b * (1 - two[1])),
      first[2] * (1 - b * (1 - two[2])),
    ]
  })
}
