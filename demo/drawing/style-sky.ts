import { type Line, type Point, distance } from './line.ts'
import { clamp, createNoise, hill, layerNoise, type Noise, smoothStep } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, ribbon, Sheet } from './sheet.ts'

export type ChartOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  stars?: number
}

/** A planisphere of an invented sky: stars, constellations and a graduated rim. */
export function drawStarChart(seed: string, options: ChartOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper ?? 'night')
  const ink = options.ink ?? INK.chalk
  const second = options.second ?? INK.ochre
  const middle: Point = [sheet.width / 2, sheet.height / 2]
  const reach = sheet.short * 0.4
  drawRim(sheet, middle, { reach, ink })
  drawGrid(sheet, middle, { reach, ink })
  drawMilkyWay(sheet, middle, { reach, ink, noise: layerNoise(createNoise(`milky ${seed}`), 3) })
  const stars = scatterStars(sheet, middle, { reach, count: options.stars ?? 420 })
  sheet.stroke(joinFigures(sheet, stars), { ink: second, width: 1.9, opacity: 0.9 })
  for (const star of stars.filter(([, , r]) => r > 4.6)) {
    sheet.cover(circle([star[0], star[1]], star[2] * 2))
    sheet.fill([starShape(star)], ink)
  }
  sheet.dots(
    stars.filter(([, , r]) => r <= 4.6),
    ink,
  )
  return sheet.toDrawing()
}

type Star = readonly [x: number, y: number, radius: number]

function circle(middle: Point, r: number, from = 0, to = 2 * Math.PI): Point[] {
  const steps = Math.max(12, Math.round((r * (to - from)) / 9))
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / steps
    return [middle[0] + Math.cos(angle) * r, middle[1] + Math.sin(angle) * r]
  })
}

function drawRim(
  sheet: Sheet,
  middle: Point,
  { reach, ink }: { reach: number; ink: string },
): void {
  sheet.stroke([circle(middle, reach)], { ink, width: 2.6 })
  sheet.stroke([circle(middle, reach * 1.03), circle(middle, reach * 1.075)], { ink, width: 1.4 })
  const ticks: Line[] = []
  const blocks: Line[] = []
  for (let degree = 0; degree < 360; degree += 1) {
    const angle = (degree * Math.PI) / 180
    const out = degree % 10 === 0 ? 1.075 : degree % 5 === 0 ? 1.06 : 1.045
    ticks.push([
      [middle[0] + Math.cos(angle) * reach * 1.03, middle[1] + Math.sin(angle) * reach * 1.03],
      [middle[0] + Math.cos(angle) * reach * out, middle[1] + Math.sin(angle) * reach * out],
    ])
    if (degree % 20 === 0) {
      const [a, b] = [angle, angle + Math.PI / 18]
      blocks.push([
        ...circle(middle, reach * 1.012, a, b),
        ...circle(middle, reach * 1.021, a, b).reverse(),
      ])
    }
  }
  sheet.stroke(ticks, { ink, width: 1.3 })
  sheet.fill(blocks, ink)
}

/** Circles of declination, hour lines and the ecliptic, in hairlines. */
function drawGrid(
  sheet: Sheet,
  middle: Point,
  { reach, ink }: { reach: number; ink: string },
): void {
  const lines: Line[] = [0.25, 0.5, 0.75].map((share) => circle(middle, reach * share))
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const from = hour % 3 === 0 ? 0.02 : 0.25
    for (const way of [-1, 1]) {
      if (hour >= 6) continue
      lines.push([
        [middle[0] + way * c * reach * from, middle[1] + way * s * reach * from],
        [middle[0] + way * c * reach, middle[1] + way * s * reach],
      ])
    }
  }
  sheet.stroke(lines, { ink, width: 1.2, opacity: 0.42 })
  const tilt = sheet.random.range(0, 2 * Math.PI)
  const centre: Point = [
    middle[0] + Math.cos(tilt) * reach * 0.26,
    middle[1] + Math.sin(tilt) * reach * 0.26,
  ]
  const ecliptic = circle(centre, reach * 0.72)
  const dashes: Line[] = []
  for (let index = 0; index < ecliptic.length - 3; index += 4)
    dashes.push(ecliptic.slice(index, index + 3))
  sheet.stroke(dashes, { ink, width: 1.8, opacity: 0.7 })
}

type Haze = { reach: number; ink: string; noise: Noise }

function drawMilkyWay(sheet: Sheet, middle: Point, { reach, ink, noise }: Haze): void {
  const { random } = sheet
  const tilt = random.range(0, Math.PI)
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)]
  const dots: [number, number, number][] = []
  for (let index = 0; index < 16_000; index += 1) {
    const angle = random.range(0, 2 * Math.PI)
    const r = Math.sqrt(random.next()) * reach * 0.985
    const [x, y] = [Math.cos(angle) * r, Math.sin(angle) * r]
    const along = x * c + y * s
    const across = (-x * s + y * c) / reach + 0.16 * Math.sin((along / reach) * 2.1 + tilt)
    const cloud =
      hill(across / 0.17) * (0.5 + 0.95 * noise(x / 170, y / 170)) -
      0.5 * hill((across - 0.02 + 0.08 * noise(along / 120, 4)) / 0.04)
    if (random.next() < cloud * 0.62)
      dots.push([middle[0] + x, middle[1] + y, random.range(0.8, 1.5)])
  }
  sheet.dots(dots, ink, 0.62)
}

function scatterStars(
  sheet: Sheet,
  middle: Point,
  { reach, count }: { reach: number; count: number },
): Star[] {
  const { random } = sheet
  const stars: Star[] = []
  for (let attempt = 0; attempt < count * 6 && stars.length < count; attempt += 1) {
    const angle = random.range(0, 2 * Math.PI)
    const r = Math.sqrt(random.next()) * reach * 0.97
    const point: Point = [middle[0] + Math.cos(angle) * r, middle[1] + Math.sin(angle) * r]
    // Many faint stars for each bright one; bright ones keep a distance.
    const size = 1.5 + 7.5 * random.next() ** 7 + 1.6 * random.next() ** 2
    if (
      stars.every(
        (star) =>
          distance([star[0], star[1]], point) > 9 + size + (size > 4 && star[2] > 4 ? 70 : 0),
      )
    ) {
      stars.push([point[0], point[1], size])
    }
  }
  return stars
}

/** Constellations: from a bright star to its nearest unused neighbours, a few steps each. */
function joinFigures(sheet: Sheet, stars: readonly Star[]): Line[] {
  const { random } = sheet
  const bright = stars.filter((star) => star[2] > 3).sort((a, b) => b[2] - a[2])
  const used = new Set<Star>()
  const lines: Line[] = []
  for (const start of bright.slice(0, 26)) {
    if (used.has(start)) continue
    let tip = start
    used.add(start)
    const length = random.int(3, 6)
    for (let step = 0; step < length; step += 1) {
      const from: Star = step > 1 && random.chance(0.25) ? start : tip
      const near = bright
        .filter((star) => !used.has(star))
        .map((star) => ({ star, away: distance([from[0], from[1]], [star[0], star[1]]) }))
        .filter(({ away }) => away > 45 && away < 210)
        .sort((a, b) => a.away - b.away)[0]?.star
      if (!near) break
      used.add(near)
      lines.push(shorten(from, near))
      tip = near
    }
  }
  return lines
}

/** The line between two stars, which stops short of both. */
function shorten(a: Star, b: Star): Line {
  const length = distance([a[0], a[1]], [b[0], b[1]])
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  return [
    [a[0] + dx * (a[2] + 10), a[1] + dy * (a[2] + 10)],
    [b[0] - dx * (b[2] + 10), b[1] - dy * (b[2] + 10)],
  ]
}

function starShape([x, y, r]: Star): Point[] {
  return Array.from({ length: 16 }, (_, index): Point => {
    const angle = (index * Math.PI) / 8
    const far = index % 4 === 0 ? r * 1.9 : index % 2 === 0 ? r * 1.05 : r * 0.62
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
  })
}

export type MoonOptions = { format: Format; paper?: Paper; ink?: string; phases: readonly number[] }

/** The moon at given phases (0 new, 0.5 full, 1 new again), engraved along its parallels. */
export function drawMoons(seed: string, options: MoonOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const noise = layerNoise(createNoise(`moon ${seed}`), 4)
  const count = options.phases.length
  const across = sheet.width >= sheet.height
  const room = (across ? sheet.width : sheet.height) * 0.84
  const r = Math.min((room / count) * 0.43, sheet.short * (count === 1 ? 0.34 : 0.3))
  options.phases.forEach((phase, index) => {
    const along = ((index + 0.5) / count - 0.5) * room
    const middle: Point = across
      ? [sheet.width / 2 + along, sheet.height / 2]
      : [sheet.width / 2, sheet.height / 2 + along]
    drawMoon(sheet, middle, { r, phase, ink: options.ink ?? INK.soot, noise })
  })
  return sheet.toDrawing()
}

type Moon = { r: number; phase: number; ink: string; noise: Noise }

function drawMoon(sheet: Sheet, middle: Point, { r, phase, ink, noise }: Moon): void {
  const angle = (phase - 0.5) * 2 * Math.PI
  const sun = [Math.sin(angle), 0.12, Math.cos(angle)] as const
  const gap = Math.max(5.5, r / 62)
  const shapes: Line[] = []
  for (let y = -r + gap / 2; y < r; y += gap) {
    const half = Math.sqrt(r * r - y * y)
    const steps = Math.max(4, Math.round(half / 4))
    const line: Point[] = []
    const tones: number[] = []
    for (let step = 0; step <= steps; step += 1) {
      const x = -half + (2 * half * step) / steps
      const [u, v] = [x / r, y / r]
      const w = Math.sqrt(Math.max(0, 1 - u * u - v * v))
      const seas = smoothStep(0.02, 0.3, noise(u * 1.5 + 3, v * 1.5))
      const relief = (noise(u * 6 + 0.07, v * 6) - noise(u * 6 - 0.07, v * 6)) * 2.2
      const light = u * sun[0] - v * sun[1] + w * sun[2] + relief * 0.35
      line.push([middle[0] + x, middle[1] + y + gap * 0.25 * noise(u * 8, v * 8)])
      tones.push(clamp(1 - smoothStep(-0.05, 0.75, light) * (0.95 - 0.48 * seas)))
    }
    shapes.push(ribbon(line, (index) => 0.6 + gap * 0.8 * (tones[index] ?? 0) ** 1.1))
  }
  sheet.fill(shapes, ink)
  sheet.stroke([circle(middle, r + 1)], { ink, width: 1.6 })
}
