import { sample } from './field.ts'
import { MATERIAL } from './head/surface.ts'
import { cutLine, type Point, relax } from './line.ts'
import { clamp, createNoise, mix } from './noise.ts'
import {
  materialAt,
  type Portrait,
  type PortraitOptions,
  pose,
  toneAt,
  traceFolds,
  traceSilhouette,
} from './portrait.ts'
import { type Drawing, INK, ribbon } from './sheet.ts'
import { drawStreamlines } from './streamline.ts'

export type StrandOptions = PortraitOptions & { fine?: number; coarse?: number }

/** A head in strokes that follow the surface, dense in shadow and sparse in light. */
export function drawStrands(seed: string, options: StrandOptions): Drawing {
  const portrait = pose(seed, options)
  const { sheet } = portrait
  const fine = options.fine ?? 5.4
  const coarse = options.coarse ?? 22
  const seeds: Point[] = []
  for (let y = 40; y < sheet.height; y += 42) {
    for (let x = 40; x < sheet.width; x += 42) {
      seeds.push([x + sheet.random.range(-18, 18), y + sheet.random.range(-18, 18)])
    }
  }
  const lines = drawStreamlines(
    {
      width: sheet.width,
      height: sheet.height,
      direction: findDirection(portrait, seed),
      spacing: (x, y) => mix(coarse, fine, clamp(toneAt(portrait, x, y) * 1.05) ** 0.75),
      maxSpacing: coarse,
      step: 5,
      maxLength: 420,
      minLength: 20,
      closeness: 0.55,
    },
    seeds,
  )
  const shapes = lines.map((line) =>
    ribbon(line, (index) => {
      const [x, y] = line[index] ?? [0, 0]
      const tip = Math.min(1, (index + 0.5) / 5, (line.length - 0.5 - index) / 5)
      return (0.8 + 2.6 * toneAt(portrait, x, y)) * tip + 0.3
    }),
  )
  const isHair = (line: readonly Point[]): boolean => {
    const [x, y] = line[line.length >> 1] ?? [0, 0]
    const [gx, gy] = portrait.toGrid(x, y)
    return materialAt(portrait.view, gx, gy) === MATERIAL.hair
  }
  const ink = options.ink ?? INK.black
  sheet.fill(
    shapes.filter((_, index) => !isHair(lines[index] ?? [])),
    ink,
  )
  sheet.fill(
    shapes.filter((_, index) => isHair(lines[index] ?? [])),
    options.second ?? ink,
  )
  sheet.stroke(traceSilhouette(portrait), { ink, width: 1.7, opacity: 0.7 })
  const folds = traceFolds(portrait, 0.055).map((line) => relax(line, 3))
  const worked = folds.flatMap((line) => cutLine(line, ([x, y]) => portrait.finish(x, y) > 0.75))
  sheet.stroke(
    worked.map((line) => line.map(([x, y]) => portrait.toSheet(x, y))),
    { ink, width: 1.5, opacity: 0.6 },
  )
  return sheet.toDrawing()
}

/** Around the form on skin and cloth; along the strands in hair. */
function findDirection(portrait: Portrait, seed: string): (x: number, y: number) => number | null {
  const { view } = portrait
  const noise = createNoise(`strand ${seed}`)
  return (x, y) => {
    const [gx, gy] = portrait.toGrid(x, y)
    const material = materialAt(view, gx, gy)
    if (material === MATERIAL.none || toneAt(portrait, x, y) < 0.1) return null
    const nx = sample(view.normalX, gx, gy)
    const ny = sample(view.normalY, gx, gy)
    const nz = sample(view.normalZ, gx, gy)
    if (material === MATERIAL.hair) {
      // Down the surface: gravity without its normal component, slightly warped.
      const bend = 0.55 * noise(x / 150, y / 150)
      const [gravityX, gravityY] = [Math.sin(bend), -Math.cos(bend)]
      const along = gravityX * nx + gravityY * ny
      return Math.atan2(-(gravityY - along * ny), gravityX - along * nx)
    }
    // Across the form: perpendicular to the normal and to an axis tilted towards the lamp.
    const [ax, ay, az] = [0.3, 0.9, 0.35]
    const tangentX = ay * nz - az * ny
    const tangentY = az * nx - ax * nz
    return Math.atan2(-tangentY, tangentX) + 0.12 * noise(x / 200, y / 200)
  }
}
