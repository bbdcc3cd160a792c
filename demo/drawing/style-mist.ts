import type { Line, Point } from './line.ts'
import { createNoise, layerNoise, mix, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'

export type MistOptions = {
  format: Format
  paper?: Paper
  ink?: string
  seal?: string
  hills: number
  /** The motif in the foreground. */
  near: 'pines' | 'boat' | 'birds' | 'reeds'
  moon?: boolean
}

/** Layers of hills in diluted ink, paler with distance, fading into mist below. */
export function drawMist(seed: string, options: MistOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const noise = layerNoise(createNoise(`mist ${seed}`), 4)
  const ink = options.ink ?? INK.black
  const { random } = sheet
  if (options.moon) {
    const middle: Point = [
      sheet.width * random.range(0.58, 0.76),
      sheet.height * random.range(0.2, 0.27),
    ]
    const disc = ring(middle, sheet.short * 0.075)
    for (let glow = 26; glow > 0; glow -= 1) {
      sheet.fill([ring(middle, sheet.short * (0.075 + 0.11 * (glow / 26) ** 1.5))], ink, 0.004)
    }
    sheet.cover(disc)
  }
  for (let layer = 0; layer < options.hills; layer += 1) {
    const near = (layer + 1) / options.hills
    const base = sheet.height * mix(0.4, 0.76, near ** 1.1)
    const crest: Point[] = []
    for (let x = -10; x <= sheet.width + 12; x += 11) {
      const broad = noise(x / mix(520, 800, near) + layer * 9.7, layer * 4.2)
      const fine = noise(x / 90 + layer * 3, 70) * 0.12
      crest.push([x, base - sheet.height * mix(0.17, 0.1, near) * (0.35 + broad * 1.7 + fine)])
    }
    layHill(sheet, crest, { ink, near, depth: sheet.height * mix(0.13, 0.2, near) })
  }
  const strokes = FOREGROUNDS[options.near](sheet, noise)
  sheet.fill(strokes, ink, 0.88)
  if (options.seal) stampSeal(sheet, options.seal)
  return sheet.toDrawing()
}

function ring(middle: Point, r: number): Point[] {
  return Array.from({ length: 64 }, (_, step): Point => [
    middle[0] + Math.cos((step / 64) * 2 * Math.PI) * r,
    middle[1] + Math.sin((step / 64) * 2 * Math.PI) * r,
  ])
}

/**
 * One hill: its crest is filled repeatedly to increasing depth, so that the ink fades downwards.
 */
function layHill(
  sheet: Sheet,
  crest: readonly Point[],
  hill: { ink: string; near: number; depth: number },
): void {
  const { ink, near, depth } = hill
  const steps = 26
  for (let step = 1; step <= steps; step += 1) {
    const drop = depth * (step / steps) ** 1.4
    const low = crest
      .filter((_, index) => index % 3 === 0)
      .map(([x, y]): Point => [
        x,
        y + drop * (1 + 0.2 * Math.sin(x / 210 + step * 0.15 + near * 5)),
      ])
    sheet.fill(
      [[...crest, [sheet.width + 12, crest.at(-1)?.[1] ?? 0], ...low.reverse()]],
      ink,
      mix(0.008, 0.033, near ** 1.3),
    )
  }
  sheet.stroke([crest], { ink, width: mix(1, 2.2, near), opacity: mix(0.1, 0.32, near) })
}

const FOREGROUNDS: Record<
  MistOptions['near'],
  (sheet: Sheet, noise: (x: number, y: number) => number) => Line[]
> = {
  pines: drawPines,
  boat: drawBoat,
  birds: drawBirds,
  reeds: drawReeds,
}

function drawPines(sheet: Sheet): Line[] {
  const { random } = sheet
  const shapes: Line[] = []
  const left = random.chance(0.5)
  for (let tree = 0; tree < 5; tree += 1) {
    const x = sheet.width * (left ? random.range(0.1, 0.34) : random.range(0.66, 0.9))
    const tall = sheet.short * random.range(0.13, 0.27)
    const foot = sheet.height * random.range(0.83, 0.88)
    shapes.push(
      ribbon(
        [
          [x, foot],
          [x + 4, foot - tall * 0.5],
          [x, foot - tall],
        ],
        (index) => 7 - index * 2.4,
      ),
    )
    for (let t = 0.22; t < 1; t += 0.055) {
      const reach = tall * 0.24 * (1.06 - t) * random.range(0.7, 1.15)
      for (const side of [-1, 1]) {
        const y = foot - tall * t
        shapes.push(
          ribbon(
            [
              [x, y - 4],
              [x + side * reach * 0.5, y + reach * 0.1],
              [x + side * reach, y + reach * 0.32],
            ],
            (index) => (index === 1 ? 9 * (1.15 - t) + 2 : 1.6),
          ),
        )
      }
    }
  }
  return shapes
}

function drawBoat(sheet: Sheet): Line[] {
  const { random } = sheet
  const x = sheet.width * random.range(0.3, 0.6)
  const y = sheet.height * 0.86
  const long = sheet.short * 0.16
  const hull = ribbon(
    [
      [x - long, y - 14],
      [x - long * 0.4, y + 8],
      [x + long * 0.4, y + 9],
      [x + long, y - 20],
    ],
    (index) => [2, 15, 16, 2][index] ?? 2,
  )
  const figure = ribbon(
    [
      [x + long * 0.35, y],
      [x + long * 0.33, y - 40],
      [x + long * 0.38, y - 62],
    ],
    (index) => [17, 15, 7][index] ?? 7,
  )
  const hat = ribbon(
    [
      [x + long * 0.2, y - 56],
      [x + long * 0.38, y - 72],
      [x + long * 0.56, y - 56],
    ],
    (index) => [1, 13, 1][index] ?? 1,
  )
  const pole = ribbon(
    [
      [x + long * 0.12, y - 110],
      [x + long * 0.62, y + 60],
    ],
    () => 3,
  )
  const ripples = [0, 1, 2, 3, 4].map((row): Line => {
    const shift = random.range(-60, 60)
    return ribbon(
      [
        [x - long * 1.4 + shift, y + 34 + row * 21],
        [x + shift, y + 38 + row * 21],
        [x + long * (1.6 - row * 0.2) + shift, y + 34 + row * 21],
      ],
      (index) => (index === 1 ? 3.4 : 0.6),
    )
  })
  return [hull, figure, hat, pole, ...ripples]
}

function drawBirds(sheet: Sheet): Line[] {
  const { random } = sheet
  const [cx, cy] = [sheet.width * random.range(0.3, 0.42), sheet.height * random.range(0.2, 0.28)]
  return Array.from({ length: 9 }, (_, index): Line => {
    const row = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1)
    const x = cx + row * 52 + random.range(-12, 12)
    const y = cy + Math.abs(row) * 26 + random.range(-9, 9)
    const wing = random.range(18, 30)
    return ribbon(
      [
        [x - wing, y - wing * 0.42],
        [x - wing * 0.45, y - wing * 0.5],
        [x, y],
        [x + wing * 0.5, y - wing * 0.45],
        [x + wing * 1.05, y - wing * 0.3],
      ],
      (at) => [0.8, 4, 4.6, 4, 0.8][at] ?? 1,
    )
  })
}

function drawReeds(sheet: Sheet, noise: (x: number, y: number) => number): Line[] {
  const { random } = sheet
  return Array.from({ length: 46 }, (_, index): Line => {
    const x = sheet.width * mix(0.06, 0.5, random.next() ** 1.3) + index
    const foot = sheet.height * 0.95
    const tall = sheet.height * random.range(0.12, 0.36) * smoothStep(0.62, 0.1, x / sheet.width)
    const lean = 0.16 + 0.22 * noise(x / 90, 4) + random.bell() * 0.06
    const line = Array.from({ length: 12 }, (__, step): Point => {
      const t = step / 11
      return [x + tall * lean * t * t * 1.6, foot - tall * t]
    })
    return ribbon(line, (at) => 5.5 * (1 - at / 12) + 0.7)
  })
}

function stampSeal(sheet: Sheet, ink: string): void {
  const size = sheet.short * 0.035
  const [x, y] = [sheet.width * 0.9 - size, sheet.height * 0.9 - size]
  const bar = (a: number, b: number, c: number, d: number): Line => [
    [x + a * size, y + b * size],
    [x + c * size, y + b * size],
    [x + c * size, y + d * size],
    [x + a * size, y + d * size],
  ]
  sheet.fillEvenOdd(
    [
      bar(0, 0, 1, 1),
      bar(0.16, 0.16, 0.44, 0.84),
      bar(0.56, 0.16, 0.84, 0.46),
      bar(0.56, 0.56, 0.84, 0.84),
    ],
    ink,
    0.92,
  )
}
