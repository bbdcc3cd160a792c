import { blur, createField, traceContours } from './field.ts'
import { type Point, relax, simplify } from './line.ts'
import { createNoise, layerNoise } from './noise.ts'
import { type Portrait, type PortraitOptions, pose, traceOutlines } from './portrait.ts'
import { type Drawing, INK, ribbon } from './sheet.ts'

export type WashOptions = PortraitOptions & { line?: boolean }

/** A head in thin layers of ink with a few brush lines. */
export function drawWash(seed: string, options: WashOptions): Drawing {
  const portrait = pose(seed, options)
  const { sheet, view } = portrait
  const ink = options.ink ?? INK.indigo
  const noise = layerNoise(createNoise(`wash ${seed}`), 3)
  const soft = blur(blur(view.tone, 2), 1)
  const levels = [0.2, 0.29, 0.38, 0.47, 0.56, 0.65, 0.74, 0.83, 0.91]
  levels.forEach((level, index) => {
    const source = index < 3 ? soft : index < 6 ? blur(view.tone, 1) : view.tone
    const field = createField(view.columns, view.rows, (x, y) => {
      const at = y * view.columns + x
      const edge = x < 2 || y < 2 || x > view.columns - 3 || y > view.rows - 3
      const bleed = 0.12 * noise(x / 22 + index * 3.1, y / 22) + 0.035 * noise(x / 5, y / 5 + index)
      return edge
        ? 0
        : (source.values[at] ?? 0) * portrait.finish(x, y) + bleed * (view.material[at] ? 1 : 0.2)
    })
    const shapes = traceContours(field, level)
      .filter((line) => line.length > 12)
      .map((line) => simplify(relax(line, 3), 0.1).map(([x, y]) => portrait.toSheet(x, y)))
    const colour = index > 2 && options.second ? options.second : ink
    sheet.fillEvenOdd(shapes, colour, index < 2 ? 0.13 : 0.17)
    // The pigment is denser at the rim of a dried wash.
    sheet.stroke(shapes, { ink: colour, width: 2, opacity: 0.16 })
  })
  if (options.line ?? true) drawBrush(portrait, ink, noise)
  return sheet.toDrawing()
}

function drawBrush(portrait: Portrait, ink: string, noise: (x: number, y: number) => number): void {
  const strokes: Point[][] = []
  for (const line of traceOutlines(portrait)) {
    let piece: Point[] = []
    const flush = (): void => {
      if (piece.length > 6) {
        const points = piece
        strokes.push(
          ribbon(points, (index) => {
            const tip = Math.min(1, index / 6, (points.length - 1 - index) / 6)
            const [x, y] = points[index] ?? [0, 0]
            return (1 + 5.5 * Math.max(0, 0.45 + noise(x / 130, y / 130))) * tip + 0.4
          }),
        )
      }
      piece = []
    }
    for (const point of line) {
      const [x, y] = portrait.toGrid(point[0], point[1])
      const lifted = noise(point[0] / 90 + 7, point[1] / 90) < -0.28
      if (portrait.finish(x, y) > 0.4 && !lifted) piece.push(point)
      else flush()
    }
    flush()
  }
  portrait.sheet.fill(strokes, ink, 0.8)
}
