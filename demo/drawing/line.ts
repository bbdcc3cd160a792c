import { mix } from './noise.ts'

export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

export function lineLength(line: Line): number {
  let length = 0
  for (let index = 1; index < line.length; index += 1) {
    length += distance(pointAt(line, index - 1), pointAt(line, index))
  }
  return length
}

/** The point at an index, clamped to the line's ends. */
export function pointAt(line: Line, index: number): Point {
  return line[Math.max(0, Math.min(line.length - 1, index))] ?? [0, 0]
}

/** A curve through all given points, with `steps` points per span. */
export function curveThrough(points: Line, steps = 10): Point[] {
  const curve: Point[] = []
  for (let index = 0; index < points.length - 1; index += 1) {
    const [p0, p1] = [pointAt(points, index - 1), pointAt(points, index)]
    const [p2, p3] = [pointAt(points, index + 1), pointAt(points, index + 2)]
    const span = distance(p1, p2)
    // Tangents are limited by the span's length; otherwise a short span beside a long one would
    // loop.
    const before = span / (span + distance(p0, p1) || 1)
    const after = span / (span + distance(p2, p3) || 1)
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps
      const axis = (k: 0 | 1): number => {
        const m1 = (p2[k] - p0[k]) * before
        const m2 = (p3[k] - p1[k]) * after
        const t2 = t * t
        const t3 = t2 * t
        return (
          (2 * t3 - 3 * t2 + 1) * p1[k] +
          (t3 - 2 * t2 + t) * m1 +
          (3 * t2 - 2 * t3) * p2[k] +
          (t3 - t2) * m2
        )
      }
      curve.push([axis(0), axis(1)])
    }
  }
  curve.push(pointAt(points, points.length - 1))
  return curve
}

/** Resamples a line to points at equal distances of about `gap`. */
export function resample(line: Line, gap: number): Point[] {
  const length = lineLength(line)
  const count = Math.max(1, Math.round(length / gap))
  const step = length / count
  const result: Point[] = [pointAt(line, 0)]
  let walked = 0
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [pointAt(line, index - 1), pointAt(line, index)]
    const span = distance(from, to)
    while (result.length < count && walked + span >= result.length * step) {
      const share = span === 0 ? 0 : (result.length * step - walked) / span
      result.push([mix(from[0], to[0], share), mix(from[1], to[1], share)])
    }
    walked += span
  }
  result.push(pointAt(line, line.length - 1))
  return result
}

/** Simplifies a line within `tolerance` (Ramer-Douglas-Peucker). */
export function simplify(line: Line, tolerance: number): Point[] {
  const keep = new Uint8Array(line.length)
  keep[0] = 1
  keep[line.length - 1] = 1
  const pending: [number, number][] = [[0, line.length - 1]]
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [first, last] = range
    const [a, b] = [pointAt(line, first), pointAt(line, last)]
    const length = distance(a, b)
    let farthest = tolerance
    let split = -1
    for (let index = first + 1; index < last; index += 1) {
      const p = pointAt(line, index)
      const off =
        length < 1e-9
          ? distance(a, p)
          : Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length
      if (off > farthest) {
        farthest = off
        split = index
      }
    }
    if (split > 0) {
      keep[split] = 1
      pending.push([first, split], [split, last])
    }
  }
  return line.filter((_, index) => keep[index] === 1)
}

/** Smooths a line `rounds` times by averaging each point with its neighbours; the ends stay. */
export function relax(line: Line, rounds: number): Point[] {
  let current: Point[] = [...line]
  for (let round = 0; round < rounds; round += 1) {
    const before = current
    current = before.map((p, index) => {
      if (index === 0 || index === before.length - 1) return p
      const [a, b] = [pointAt(before, index - 1), pointAt(before, index + 1)]
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4]
    })
  }
  return current
}

/** Splits a line at points for which `keep` is false; pieces of one point are dropped. */
export function cutLine(line: Line, keep: (point: Point, index: number) => boolean): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  line.forEach((point, index) => {
    if (keep(point, index)) piece.push(point)
    else {
      if (piece.length > 1) pieces.push(piece)
      piece = []
    }
  })
  if (piece.length > 1) pieces.push(piece)
  return pieces
}
