import type { Point } from './line.ts'
import { createNoise, layerNoise, mix, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'
import { drawStreamlines } from './streamline.ts'

export type CurrentOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  stones: number
  /** The amplitude of the lines' meanders; 0 is straight. */
  wander: number
  gap?: number
  shape?: 'sheet' | 'disc'
  heading?: number
}

type Stone = { x: number; y: number; r: number }

/** Raked gravel or slow water: even lines that flow around stones. */
export function drawCurrent(seed: string, options: CurrentOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const noise = layerNoise(createNoise(`current ${seed}`), 2)
  const stones = placeStones(sheet, options)
  const margin = sheet.short * 0.1
  const middle: Point = [sheet.width / 2, sheet.height / 2]
  const within = (x: number, y: number): boolean =>
    options.shape === 'disc'
      ? Math.hypot(x - middle[0], y - middle[1]) < sheet.short * 0.41
      : x > margin && y > margin && x < sheet.width - margin && y < sheet.height - margin
  const gap = options.gap ?? 12
  const lines = drawStreamlines(
    {
      width: sheet.width,
      height: sheet.height,
      direction: (x, y) => {
        if (!within(x, y)) return null
        const heading = (options.heading ?? 0) + options.wander * 2.2 * noise(x / 620, y / 620)
        return flowPast(stones, x, y, heading)
      },
      spacing: (x, y) => gap * (1 + 0.5 * options.wander * noise(x / 300 + 50, y / 300)),
      maxSpacing: gap * 1.6,
      step: 6,
      maxLength: mix(5000, 1500, Math.min(1, options.wander)),
      minLength: gap * 5,
      closeness: 0.72,
    },
    [middle, ...scatter(sheet)],
  )
  const shapes = lines.map((line) =>
    ribbon(line, (index) => {
      const [x, y] = line[index] ?? [0, 0]
      const tip = Math.min(1, (index + 1) / 6, (line.length - index) / 6)
      return (1.5 + gap * 0.2 * smoothStep(-0.4, 0.5, noise(x / 700, y / 260 + 30))) * tip
    }),
  )
  const isSecond = (index: number): boolean => {
    const [x, y] = lines[index]?.[0] ?? [0, 0]
    return options.second !== undefined && noise(x / 420 + 90, y / 420) > 0.14
  }
  sheet.fill(
    shapes.filter((_, index) => !isSecond(index)),
    options.ink ?? INK.soot,
  )
  sheet.fill(
    shapes.filter((_, index) => isSecond(index)),
    options.second ?? INK.soot,
  )
  for (const stone of stones) drawStone(sheet, stone, { ink: options.ink ?? INK.soot, noise })
  return sheet.toDrawing()
}

function scatter(sheet: Sheet): Point[] {
  return Array.from({ length: 300 }, (): Point => [
    sheet.random.range(0, sheet.width),
    sheet.random.range(0, sheet.height),
  ])
}

function placeStones(sheet: Sheet, options: CurrentOptions): Stone[] {
  const stones: Stone[] = []
  const { random } = sheet
  for (let attempt = 0; attempt < 400 && stones.length < options.stones; attempt += 1) {
    const r =
      sheet.short * (stones.length === 0 ? random.range(0.09, 0.14) : random.range(0.025, 0.075))
    const x = random.range(0.26, 0.74) * sheet.width
    const y = random.range(0.26, 0.74) * sheet.height
    const room =
      options.shape === 'disc'
        ? Math.hypot(x - sheet.width / 2, y - sheet.height / 2) + r < sheet.short * 0.34
        : true
    if (
      room &&
      stones.every((stone) => Math.hypot(stone.x - x, stone.y - y) > (stone.r + r) * 1.6)
    ) {
      stones.push({ x, y, r })
    }
  }
  return stones
}

/** The direction of ideal flow past cylinders: a uniform stream plus one doublet per stone. */
function flowPast(stones: readonly Stone[], x: number, y: number, heading: number): number | null {
  let [u, v] = [Math.cos(heading), Math.sin(heading)]
  const [u0, v0] = [u, v]
  for (const stone of stones) {
    const [dx, dy] = [x - stone.x, y - stone.y]
    const square = dx * dx + dy * dy
    if (square < stone.r * stone.r * 1.12) return null
    const pull = (stone.r * stone.r) / square
    const along = (u0 * dx + v0 * dy) / square
    u += pull * (u0 - 2 * along * dx)
    v += pull * (v0 - 2 * along * dy)
  }
  return Math.atan2(v, u)
}

/** A stippled pebble, darker at its lower right. */
function drawStone(
  sheet: Sheet,
  stone: Stone,
  look: { ink: string; noise: (x: number, y: number) => number },
): void {
  const { random } = sheet
  const dots: [number, number, number][] = []
  const count = Math.round(stone.r * stone.r * 0.16)
  for (let index = 0; index < count; index += 1) {
    const angle = random.range(0, 2 * Math.PI)
    const share = Math.sqrt(random.next())
    const [nx, ny] = [Math.cos(angle) * share, Math.sin(angle) * share]
    const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
    const light = -0.5 * nx - 0.55 * ny + 0.62 * nz
    const x = stone.x + nx * stone.r * 0.97
    const y = stone.y + ny * stone.r * 0.97
    if (random.next() > light + 0.12 + 0.25 * look.noise(x / 30, y / 30))
      dots.push([x, y, random.range(1, 1.9)])
  }
  sheet.dots(dots, look.ink)
}
