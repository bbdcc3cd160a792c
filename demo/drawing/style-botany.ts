import { curveThrough, type Line, type Point } from './line.ts'
import { createNoise, mix, type Noise } from './noise.ts'
import type { Random } from './random.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'

export type BotanyOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  plant: 'umbel' | 'fern' | 'branch' | 'grass' | 'seedhead'
}

type Bed = {
  sheet: Sheet
  random: Random
  noise: Noise
  ink: string
  second: string
  stems: Point[][]
  lines: Line[]
  dots: [number, number, number][]
}

/** A plant in pen, as if pressed: tapering stems, veins and seeds. */
export function drawPlant(seed: string, options: BotanyOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const ink = options.ink ?? INK.green
  const bed: Bed = {
    sheet,
    random: sheet.random,
    noise: createNoise(`plant ${seed}`),
    ink,
    second: options.second ?? ink,
    stems: [],
    lines: [],
    dots: [],
  }
  PLANTS[options.plant](bed)
  sheet.stroke(bed.lines, { ink, width: 1.8 })
  sheet.fill(bed.stems, ink)
  sheet.dots(bed.dots, bed.second)
  return sheet.toDrawing()
}

const PLANTS: Record<BotanyOptions['plant'], (bed: Bed) => void> = {
  umbel: growUmbels,
  fern: growFern,
  branch: growBranch,
  grass: growGrasses,
  seedhead: growSeedhead,
}

/** Adds a bent stem as a tapering ribbon. @returns its middle line */
function growStem(
  bed: Bed,
  from: Point,
  to: Point,
  size: { width: number; bend: number },
): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const bow = size.bend
  const line = curveThrough(
    [
      from,
      [from[0] + dx * 0.33 - dy * bow, from[1] + dy * 0.33 + dx * bow],
      [from[0] + dx * 0.7 - dy * bow * 0.8, from[1] + dy * 0.7 + dx * bow * 0.8],
      to,
    ],
    // A thin stem needs only a few points.
    size.width < 3 ? 2 : 12,
  )
  bed.stems.push(ribbon(line, (index) => mix(size.width, size.width * 0.35, index / line.length)))
  return line
}

function growUmbels(bed: Bed): void {
  const { sheet, random } = bed
  const foot: Point = [sheet.width * random.range(0.47, 0.53), sheet.height * 0.9]
  const heads = sheet.width > sheet.height ? 5 : 3
  for (let head = 0; head < heads; head += 1) {
    const spread = head / (heads - 1) - 0.5
    const tip: Point = [
      foot[0] + spread * sheet.width * 0.5 + random.range(-20, 20),
      sheet.height * (0.27 + Math.abs(spread) * 0.26 + random.range(-0.03, 0.03)),
    ]
    const stem = growStem(bed, [foot[0] + spread * 26, foot[1]], tip, {
      width: 9,
      bend: -spread * 0.22,
    })
    const before = stem[stem.length - 4] ?? foot
    const up = Math.atan2(tip[1] - before[1], tip[0] - before[0])
    openUmbel(bed, tip, {
      up,
      reach: sheet.short * random.range(0.15, 0.2) * (1 - Math.abs(spread) * 0.35),
    })
    if (head % 2 === 0) {
      const node = stem[Math.floor(stem.length * 0.45)] ?? foot
      growFrond(bed, {
        at: node,
        angle: up + (spread >= 0 ? 0.85 : -0.85),
        long: sheet.short * 0.16,
        depth: 1,
      })
    }
  }
}

function openUmbel(bed: Bed, tip: Point, { up, reach }: { up: number; reach: number }): void {
  const { random } = bed
  const rays = 17
  for (let ray = 0; ray < rays; ray += 1) {
    const t = ray / (rays - 1) - 0.5
    const angle = up + t * 2.5
    const long = reach * (0.98 - 0.35 * t * t + random.range(-0.05, 0.05))
    const end: Point = [tip[0] + Math.cos(angle) * long, tip[1] + Math.sin(angle) * long]
    growStem(bed, tip, end, { width: 3.4, bend: t * 0.16 })
    for (let floret = 0; floret < 11; floret += 1) {
      const turn = angle + (floret / 10 - 0.5) * 2.9
      const far = reach * random.range(0.12, 0.2)
      const bud: Point = [end[0] + Math.cos(turn) * far, end[1] + Math.sin(turn) * far]
      bed.lines.push([end, bud])
      for (let dot = 0; dot < 4; dot += 1) {
        bed.dots.push([
          bud[0] + random.bell() * 5,
          bud[1] + random.bell() * 5,
          random.range(1.6, 3.2),
        ])
      }
    }
  }
}

type Frond = { at: Point; angle: number; long: number; depth: number }

/** A frond: an axis with smaller fronds on both sides, recursively down to single strokes. */
function growFrond(bed: Bed, { at, angle, long, depth }: Frond): void {
  const curl = 0.35 * bed.noise(at[0] / 200, at[1] / 200)
  const end: Point = [at[0] + Math.cos(angle + curl) * long, at[1] + Math.sin(angle + curl) * long]
  const stem = growStem(bed, at, end, { width: 1.6 + depth * 1.6, bend: curl * 0.5 })
  if (depth === 0) return
  const count = depth === 2 ? 24 : 13
  for (let index = 1; index < count; index += 1) {
    const t = index / count
    const point = stem[Math.floor(t * (stem.length - 1))] ?? at
    const full = depth === 2 ? 0.34 : 0.3
    const reach = long * full * Math.sin(Math.PI * (0.1 + 0.88 * t) ** 0.7) ** 1.1
    if (reach < 5) continue
    for (const side of [-1, 1]) {
      growFrond(bed, {
        at: point,
        angle: angle + curl * t + side * mix(1.25, 0.7, t),
        long: reach,
        depth: depth - 1,
      })
    }
  }
}

function growFern(bed: Bed): void {
  const { sheet, random } = bed
  const wide = sheet.width > sheet.height
  const fronds = wide ? [-1.0, 0.0, 1.0] : [0.04]
  for (const lean of fronds) {
    const foot: Point = [sheet.width * 0.5 + lean * 60, sheet.height * (wide ? 0.87 : 0.9)]
    const long =
      sheet.height * (wide ? 0.68 : 0.76) * (1 - Math.abs(lean) * 0.1) * random.range(0.96, 1.02)
    growFrond(bed, { at: foot, angle: -Math.PI / 2 + lean, long, depth: 2 })
  }
}

function growBranch(bed: Bed): void {
  const { sheet, random } = bed
  const wide = sheet.width > sheet.height
  const from: Point = wide
    ? [sheet.width * 0.1, sheet.height * 0.68]
    : [sheet.width * 0.4, sheet.height * 0.92]
  const to: Point = wide
    ? [sheet.width * 0.88, sheet.height * 0.32]
    : [sheet.width * 0.58, sheet.height * 0.12]
  const stem = growStem(bed, from, to, { width: 12, bend: 0.09 })
  const leaves = wide ? 17 : 15
  for (let index = 1; index <= leaves; index += 1) {
    const t = 0.16 + (0.84 * index) / leaves
    const place = Math.min(stem.length - 2, Math.floor(t * (stem.length - 1)))
    const point = stem[place] ?? from
    const next = stem[place + 1] ?? to
    const along = Math.atan2(next[1] - point[1], next[0] - point[0])
    const side = index % 2 === 0 ? 1 : -1
    const angle =
      index === leaves ? along : along + side * mix(1.05, 0.55, t) + random.range(-0.12, 0.12)
    drawLeaf(bed, {
      at: point,
      angle,
      long: sheet.short * mix(0.25, 0.13, t) * random.range(0.9, 1.1),
      side,
    })
  }
}

/** A leaf with its margin, midrib and curved veins; one half is shaded. */
function drawLeaf(bed: Bed, leaf: { at: Point; angle: number; long: number; side: number }): void {
  const { at, angle, long, side } = leaf
  const bow = 0.2 * side
  const place = (t: number, off: number): Point => {
    const turn = angle + bow * t
    const half = 0.2 * long * Math.sin(Math.PI * t ** 0.85) ** 0.9 * off
    return [
      at[0] + Math.cos(turn) * long * t - Math.sin(turn) * half,
      at[1] + Math.sin(turn) * long * t + Math.cos(turn) * half,
    ]
  }
  const steps = Array.from({ length: 25 }, (_, index) => index / 24)
  const petiole = 0.12
  const blade = (t: number): number => petiole + (1 - petiole) * t
  bed.stems.push(
    ribbon(
      steps.map((t) => place(t, 0)),
      (index) => mix(4.6, 1, index / 24),
    ),
  )
  for (const edge of [-1, 1]) {
    bed.lines.push(steps.map((t) => place(blade(t), edge * Math.min(1, t * 6))))
    for (let vein = 0.05; vein < 0.93; vein += edge === side ? 0.022 : 0.075) {
      const veinLine = [0, 0.3, 0.6, 0.93].map((s) =>
        place(blade(Math.min(1, vein + 0.16 * s)), edge * s * Math.min(1, (vein + 0.02) * 6)),
      )
      bed.lines.push(veinLine)
    }
  }
}

function growGrasses(bed: Bed): void {
  const { sheet, random } = bed
  const blades = Math.round(sheet.width / 62)
  for (let index = 0; index < blades; index += 1) {
    const x = sheet.width * mix(0.16, 0.84, (index + random.range(0.2, 0.8)) / blades)
    const lean = 0.16 + random.bell() * 0.09
    const foot: Point = [x - sheet.height * lean * 0.4, sheet.height * random.range(0.86, 0.9)]
    const long = sheet.height * random.range(0.38, 0.68)
    const tip: Point = [foot[0] + Math.sin(lean) * long, foot[1] - Math.cos(lean) * long]
    const stem = growStem(bed, foot, tip, { width: 5, bend: -0.05 - random.next() * 0.08 })
    growEar(bed, stem)
    if (random.chance(0.7)) {
      const low = stem[Math.floor(stem.length * random.range(0.05, 0.3))] ?? foot
      const blade = growStem(
        bed,
        low,
        [low[0] + long * random.range(-0.22, 0.3), low[1] - long * random.range(0.25, 0.42)],
        { width: 7, bend: random.range(-0.22, 0.22) },
      )
      bed.lines.push(blade)
    }
  }
}

function growEar(bed: Bed, stem: readonly Point[]): void {
  const { random } = bed
  const first = Math.floor(stem.length * 0.68)
  for (let index = first; index < stem.length; index += 1) {
    const [x, y] = stem[index] ?? [0, 0]
    const fill = Math.sin(Math.PI * mix(0.12, 1, (index - first) / (stem.length - first)))
    for (const side of [-1, 1]) {
      const long = 30 + 26 * fill
      const angle = -Math.PI / 2 + side * 0.42 + 0.16
      const end: Point = [x + Math.cos(angle) * long, y + Math.sin(angle) * long]
      bed.stems.push(
        ribbon([[x, y], [(x + end[0]) / 2, (y + end[1]) / 2], end], (at) =>
          at === 1 ? 8.5 * fill + 1.5 : 0.8,
        ),
      )
      const awn = random.range(50, 90)
      bed.lines.push([end, [end[0] + Math.cos(angle * 0.94) * awn * 0.4, end[1] - awn]])
    }
  }
}

/**
 * Seeds at the golden angle (Vogel, 1979), each a small hatched lozenge, surrounded by dry petals.
 */
function growSeedhead(bed: Bed): void {
  const { sheet, random } = bed
  const [cx, cy] = [sheet.width / 2, sheet.height * (sheet.height > sheet.width ? 0.43 : 0.5)]
  const reach = sheet.short * 0.27
  const golden = Math.PI * (3 - Math.sqrt(5))
  const count = 620
  for (let index = 3; index < count; index += 1) {
    const share = Math.sqrt(index / count)
    const angle = index * golden
    const r = share * reach
    const [x, y] = [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r]
    const size = reach * mix(0.022, 0.052, share)
    const shape = [0, 1, 2, 3, 4].map((corner): Point => {
      const turn = angle + (corner * Math.PI) / 2
      const far = corner % 2 === 0 ? size : size * 0.55
      return [x + Math.cos(turn) * far, y + Math.sin(turn) * far]
    })
    bed.lines.push(shape)
    const dark = 0.5 - 0.5 * Math.cos(angle - 0.8) * share
    if (random.next() < dark) bed.stems.push(shape)
  }
  if (sheet.height > sheet.width)
    growStem(bed, [cx + 30, sheet.height * 0.92], [cx, cy + reach * 1.05], {
      width: 15,
      bend: 0.05,
    })
  const petals = 44
  for (let index = 0; index < petals; index += 1) {
    const angle = (index / petals) * 2 * Math.PI + random.range(-0.04, 0.04)
    const long = reach * random.range(0.32, 0.5)
    drawLeaf(bed, {
      at: [cx + Math.cos(angle) * reach * 1.0, cy + Math.sin(angle) * reach * 1.0],
      angle: angle + random.range(-0.2, 0.2),
      long,
      side: index % 2 === 0 ? 1 : -1,
    })
  }
}
