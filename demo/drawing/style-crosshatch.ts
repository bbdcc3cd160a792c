import { type Line, type Point, relax } from './line.ts'
import { createNoise } from './noise.ts'
import { type Portrait, type PortraitOptions, pose, toneAt, traceOutlines } from './portrait.ts'
import { type Drawing, INK } from './sheet.ts'

export type CrosshatchOptions = PortraitOptions & { spacing?: number; outline?: boolean }

/** A head in straight hatching; each darker tone adds another direction. */
export function drawCrosshatch(seed: string, options: CrosshatchOptions): Drawing {
  const portrait = pose(seed, options)
  const { sheet } = portrait
  const ink = options.ink ?? INK.soot
  const gap = options.spacing ?? 11
  const layers = [
    { angle: -0.86, from: 0.16, gap: gap * 1.15, width: 2 },
    { angle: -0.62, from: 0.38, gap, width: 2.1 },
    { angle: 0.72, from: 0.56, gap, width: 2.1 },
    { angle: -1.45, from: 0.72, gap: gap * 0.9, width: 2.3 },
    { angle: 0.1, from: 0.86, gap: gap * 0.8, width: 2.5 },
  ]
  layers.forEach((layer, index) => {
    const lines = hatch(portrait, `${seed} ${index}`, layer)
    const colour = index === 0 ? (options.second ?? ink) : ink
    sheet.stroke(lines, { ink: colour, width: layer.width, opacity: 0.86 })
  })
  if (options.outline ?? true) {
    const kept = traceOutlines(portrait).flatMap((line) => keepFinished(portrait, line))
    sheet.stroke(kept, { ink, width: 2.4, opacity: 0.75 })
  }
  return sheet.toDrawing()
}

export type HatchLayer = { angle: number; from: number; gap: number; width: number }

/** Parallel, slightly uneven strokes at an angle, wherever the tone exceeds a threshold. */
function hatch(portrait: Portrait, seed: string, layer: HatchLayer): Line[] {
  const { sheet } = portrait
  const noise = createNoise(`hatch ${seed}`)
  const [dx, dy] = [Math.cos(layer.angle), Math.sin(layer.angle)]
  const reach = Math.hypot(sheet.width, sheet.height) / 2
  const [cx, cy] = [sheet.width / 2, sheet.height / 2]
  const strokes: Line[] = []
  const step = 7
  for (
    let across = -reach;
    across < reach;
    across += layer.gap * (0.85 + 0.3 * sheet.random.next())
  ) {
    let run: Point[] = []
    let long = sheet.random.range(90, 240)
    for (let along = -reach; along < reach; along += step) {
      const bend = 5 * noise(along / 160, across / 60)
      const x = cx + dx * along - dy * (across + bend)
      const y = cy + dy * along + dx * (across + bend)
      const tone = toneAt(portrait, x, y) + 0.05 * noise(x / 26, y / 26)
      if (tone > layer.from && run.length * step < long) run.push([x, y])
      else {
        if (run.length > 2)
          strokes.push([run[0] ?? [x, y], run[run.length >> 1] ?? [x, y], run.at(-1) ?? [x, y]])
        run = []
        long = sheet.random.range(90, 240)
      }
    }
  }
  return strokes
}

function keepFinished(portrait: Portrait, line: readonly Point[]): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of relax(line, 1)) {
    const [x, y] = portrait.toGrid(point[0], point[1])
    if (portrait.finish(x, y) > 0.8) piece.push(point)
    else {
      if (piece.length > 4) pieces.push(piece)
      piece = []
    }
  }
  if (piece.length > 4) pieces.push(piece)
  return pieces
}
