import { createField, sample, traceLevels } from './field.ts'
import { MATERIAL } from './head/surface.ts'
import type { View } from './head/view.ts'
import { type Point, relax } from './line.ts'
import { clamp, createNoise } from './noise.ts'
import {
  findBreaks,
  type Portrait,
  type PortraitOptions,
  pose,
  traceSilhouette,
} from './portrait.ts'
import { type Drawing, INK, ribbon } from './sheet.ts'

export type EngravingOptions = PortraitOptions & {
  /** Lines per head unit. */
  lines?: number
  /** The direction across which the head is cut into slices, in head units. */
  cut?: readonly [number, number, number]
  /** Whether shadows get a second, weaker set of lines. */
  cross?: boolean
}

/** A bust in lines of variable width around the form, as on a banknote. */
export function drawEngraving(seed: string, options: EngravingOptions): Drawing {
  const portrait = pose(seed, options)
  const { sheet, view } = portrait
  const lines = options.lines ?? 44
  const ink = options.ink ?? INK.black
  const cut = options.cut ?? [0.12, 1, -0.28]
  const round = sliceField(view, seed, cut)
  const outlines = engrave(portrait, round, { lines, from: 0.07, weight: 0.8 })
  sheet.fill(outlines, ink)
  if (options.cross ?? true) {
    const other = sliceField(view, seed, [0.9, 0.42, 0.35])
    sheet.fill(
      engrave(portrait, other, { lines: lines * 0.8, from: 0.6, weight: 0.5 }),
      options.second ?? ink,
    )
  }
  sheet.stroke(traceSilhouette(portrait), { ink, width: 1.7, opacity: 0.8 })
  return sheet.toDrawing()
}

/** The slice number of every cell: across the form on skin, along the strands in hair. */
function sliceField(view: View, seed: string, cut: readonly [number, number, number]) {
  const noise = createNoise(`slices ${seed}`)
  return createField(view.columns, view.rows, (column, row) => {
    const index = row * view.columns + column
    const x = view.placeX.values[index] ?? 0
    const y = view.placeY.values[index] ?? 0
    const z = view.placeZ.values[index] ?? 0
    if (view.material[index] === MATERIAL.hair) {
      const around = Math.atan2(x, z + 0.12)
      return around * 0.62 + 0.05 * noise(x * 3 + y, y * 2.2 + z * 2) + 0.02 * noise(x * 9, y * 7)
    }
    return x * cut[0] + y * cut[1] + z * cut[2] + 0.004 * noise(column / 9, row / 9)
  })
}

type Cut = { lines: number; from: number; weight: number }

function engrave(portrait: Portrait, field: ReturnType<typeof sliceField>, cut: Cut): Point[][] {
  const { view, scale } = portrait
  const breaks = findBreaks(view)
  const gap = 1 / cut.lines
  const full = gap * view.scale * scale
  const outlines: Point[][] = []
  const tooSteep = (index: number): boolean =>
    breaks[index] === 1 ||
    Math.abs((field.values[index] ?? 0) - (field.values[index + 1] ?? 0)) > 0.5
  const levels = Array.from({ length: Math.ceil(6 / gap) }, (_, index) => index * gap - 3)
  for (const contours of traceLevels(field, levels, tooSteep)) {
    for (const line of contours) {
      const tones = line.map(([x, y]) => sample(view.tone, x, y) * portrait.finish(x, y))
      const smooth = relax(line, 2)
      swell(smooth, tones, cut.from, (run, runTones) => {
        const points = run.map(([x, y]) => portrait.toSheet(x, y))
        const widest = full * 0.86 * cut.weight
        outlines.push(
          ribbon(points, (index) => {
            const tip = Math.min(1, index / 3, (points.length - 1 - index) / 3)
            const tone = clamp(((runTones[index] ?? 0) - cut.from) / (1 - cut.from))
            return (1.1 + (widest - 1.1) * tone ** 1.15) * (0.35 + 0.65 * tip)
          }),
        )
      })
    }
  }
  return outlines
}

/** Calls `emit` for each run of a line whose tone exceeds a threshold. */
function swell(
  line: readonly Point[],
  tones: readonly number[],
  from: number,
  emit: (run: Point[], tones: number[]) => void,
): void {
  let run: Point[] = []
  let runTones: number[] = []
  const flush = (): void => {
    if (run.length > 3) emit(run, runTones)
    run = []
    runTones = []
  }
  line.forEach((point, index) => {
    const tone = tones[index] ?? 0
    if (tone > from) {
      // Every second point is enough, because the grid is finer than the lines.
      if (index % 2 === 0 || (tones[index + 1] ?? 0) <= from) {
        run.push(point)
        runTones.push(tone)
      }
    } else flush()
  })
  flush()
}
