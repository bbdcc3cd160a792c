import { traceContours } from './field.ts'
import {
  createFeatures,
  createSkull,
  type Features,
  lidEdges,
  lipLine,
  placeOnSkull,
  pressFeatures,
  type Skull,
} from './head/face.ts'
import { inventSitter, type Sitter } from './head/sitter.ts'
import { MATERIAL } from './head/surface.ts'
import {
  curveThrough,
  distance,
  lineLength,
  type Point,
  pointAt,
  relax,
  resample,
  simplify,
} from './line.ts'
import { createNoise, layerNoise, smoothStep } from './noise.ts'
import { type Portrait, type PortraitOptions, pose } from './portrait.ts'
import { createRandom } from './random.ts'
import { type Drawing, INK, ribbon } from './sheet.ts'

export type OneLineOptions = PortraitOptions & {
  weight?: number
  /** A flat shape of colour below the line for the hair, slightly out of register. */
  tint?: string
}

/** A head in one continuous stroke: outline, ear, jaw, mouth, nose, eyes, hair. */
export function drawOneLine(seed: string, options: OneLineOptions): Drawing {
  // These heads have no bust, so they are placed slightly lower.
  const portrait = pose(seed, { ...options, at: options.at ?? [0.5, 0.49] })
  const { sheet } = portrait
  if (options.tint) layTint(portrait, options.tint)
  const face = new FacePlan(
    portrait,
    inventSitter(seed, createRandom(`sitter ${seed}`), options.sitter),
  )
  const keys = face.planStroke()
  const noise = layerNoise(createNoise(`stroke ${seed}`), 2)
  const wobble = portrait.scale * 1.1
  const curve = resample(curveThrough(keys, 12), 6).map(([x, y]): Point => [
    x + wobble * noise(x / 120, y / 120),
    y + wobble * noise(x / 120 + 40, y / 120),
  ])
  const stroke = relax(curve, 2)
  const weight = options.weight ?? 5.2
  const outline = ribbon(stroke, (index) => {
    const tip = Math.min(1, 0.3 + index / 14, 0.3 + (stroke.length - 1 - index) / 14)
    return weight * tip * (1 + 0.3 * noise(index / 70, 3))
  })
  sheet.fill([outline], options.ink ?? INK.black)
  // Strokes the same line again, because self-crossings of the outline would leave holes.
  sheet.stroke([simplify(stroke, 0.25)], { ink: options.ink ?? INK.black, width: weight * 0.7 })
  return sheet.toDrawing()
}

function layTint(portrait: Portrait, tint: string): void {
  const { view, sheet } = portrait
  const values = new Float32Array(view.material.length)
  for (let index = 0; index < values.length; index += 1) {
    const material = view.material[index]
    values[index] = material === MATERIAL.hair || material === MATERIAL.cloth2 ? 1 : 0
  }
  const shift = portrait.scale * 4
  const shapes = traceContours({ columns: view.columns, rows: view.rows, values }, 0.5)
    .filter((line) => line.length > 30)
    .map((line) =>
      simplify(relax(line, 14), 0.3).map(([x, y]): Point => {
        const [sx, sy] = portrait.toSheet(x, y)
        return [sx + shift, sy + shift * 0.6]
      }),
    )
  sheet.fill(shapes, tint, 0.9)
}

/** Locates the features on the sheet, and orders them along the stroke. */
class FacePlan {
  private readonly portrait: Portrait
  private readonly sitter: Sitter
  private readonly skull: Skull
  private readonly features: Features
  /** The averted half of the face: -1 or 1 in the sitter's x. */
  private readonly far: 1 | -1

  constructor(portrait: Portrait, sitter: Sitter) {
    this.portrait = portrait
    this.sitter = sitter
    this.skull = createSkull(sitter)
    this.features = createFeatures(sitter)
    const [middle] = portrait.view.project(0, 0, 0.7)
    const [origin] = portrait.view.project(0, 0, 0)
    this.far = middle > origin ? 1 : -1
  }

  planStroke(): Point[] {
    const near = -this.far as 1 | -1
    return thin([
      ...this.outline(),
      ...this.ear(near),
      ...this.jaw(near),
      ...this.mouth(near),
      ...this.nose(near),
      ...(this.turn() > 0.95 ? [] : this.brow(this.far)),
      ...this.eye(this.far),
      ...this.brow(near),
      ...this.eye(near),
      ...this.hair(near),
    ])
  }

  /** From the throat on the face's side over the crown to the nape and shoulder. */
  private outline(): Point[] {
    const { view } = this.portrait
    const cut = 236
    const values = new Float32Array(view.material.length)
    for (let index = 0; index < cut * view.columns; index += 1) {
      const x = index % view.columns
      const inside = x > 1 && x < view.columns - 2 && view.material[index] !== MATERIAL.none
      values[index] = inside ? 1 : 0
    }
    const field = { columns: view.columns, rows: view.rows, values }
    const rings = traceContours(field, 0.5).sort((a, b) => lineLength(b) - lineLength(a))
    const ring = rings[0] ?? []
    const lowest = ring.findIndex(([, y]) => y > cut - 1.2)
    const turned = [...ring.slice(lowest), ...ring.slice(1, lowest)].filter(
      ([, y]) => y < cut - 1.2,
    )
    const first = pointAt(turned, 0)[0]
    const last = pointAt(turned, turned.length - 1)[0]
    const startsAtFace = (first - last) * this.far > 0
    const ordered = startsAtFace ? turned : turned.reverse()
    // With short hair, the line leaves the nape for the ear, and omits the back of the neck.
    const nape = this.portrait.view.centre[1] + 0.66 * this.portrait.view.scale
    const half = ordered.length / 2
    const kept = this.isLong()
      ? ordered
      : ordered.filter(([, y], index) => index < half || y < nape)
    return resample(relax(kept, 6), 5).map(([x, y]) => this.portrait.toSheet(x, y))
  }

  /** The angle between the head and full face, in radians. */
  private turn(): number {
    const [x] = this.portrait.view.project(0, 0, 0.7)
    const [side] = this.portrait.view.project(0.7, 0, 0)
    const origin = this.portrait.view.centre[0]
    return Math.atan2(Math.abs(x - origin), Math.abs(side - origin))
  }

  private isLong(): boolean {
    return this.sitter.hair === 'long' || this.sitter.hair === 'bob'
  }

  /** The position on the sheet of a point of the face, or null if it is hidden. */
  private see(x: number, y: number): Point | null {
    const share = Math.min(1, Math.abs(x) / this.skull.half(y))
    const vertex = { x: 0, y, z: 0, dark: 0 }
    placeOnSkull(this.skull, Math.sign(x) * Math.asin(share), vertex)
    vertex.x = x
    pressFeatures(this.sitter, this.features, vertex)
    return this.seePlace(vertex.x, vertex.y, vertex.z)
  }

  private seePlace(x: number, y: number, z: number): Point | null {
    const { view } = this.portrait
    const [gx, gy, depth] = view.project(x, y, z)
    const column = Math.round(gx)
    const row = Math.round(gy)
    const front = view.depth.values[row * view.columns + column] ?? 0
    return front > depth + 0.06 || front < -50 ? null : this.portrait.toSheet(gx, gy)
  }

  private seeAll(places: readonly (readonly [number, number])[]): Point[] {
    return places.map(([x, y]) => this.see(x, y)).filter((point) => point !== null)
  }

  private ear(side: number): Point[] {
    const half = this.skull.half(-0.1)
    const points: Point[] = []
    for (let step = 0; step <= 11; step += 1) {
      const angle = 1.3 * Math.PI - (step / 11) * 2.35 * Math.PI
      const r = step < 9 ? 1 : 0.55
      const z = -0.09 - Math.cos(angle) * 0.12 * r * -1 - Math.sin(angle) * 0.05
      const seen = this.seePlace(side * (half + 0.1), -0.1 + Math.sin(angle) * 0.22 * r, z)
      if (seen) points.push(seen)
    }
    return points.length > 7 ? points : []
  }

  private jaw(side: number): Point[] {
    return this.seeAll([
      [side * 0.56, -0.52],
      [side * 0.47, -0.74],
      [side * 0.33, -0.93],
      [side * 0.16, -1.02],
      [0, -1.0],
    ])
  }

  private mouth(near: number): Point[] {
    const { features } = this
    const half = features.mouthHalf
    const full = 1 + this.sitter.lips * 0.35
    const along = (t: number, lift: number): [number, number] => {
      const x = near * half * t
      return [x, lipLine(features, x) + lift * Math.sqrt(Math.max(0, 1 - t * t))]
    }
    return this.seeAll([
      [near * 0.05, -0.79],
      along(-0.5, -0.08 * full),
      along(0, -0.092 * full),
      along(0.55, -0.075 * full),
      along(1, 0),
      along(0.5, 0),
      along(0, -0.006),
      along(-0.55, 0),
      along(-1, 0),
      along(-0.55, 0.05 * full),
      along(-0.2, 0.068 * full),
      along(0, 0.05 * full),
      along(0.22, 0.068 * full),
      along(0.6, 0.045 * full),
      along(0.35, 0.1),
    ])
  }

  private nose(near: number): Point[] {
    const base = this.features.noseBase
    const broad = 1 + this.sitter.noseBreadth * 0.16
    return this.seeAll([
      [near * 0.165 * broad, base + 0.03],
      [near * 0.185 * broad, base + 0.09],
      [near * 0.14 * broad, base + 0.15],
      [near * 0.1 * broad, base + 0.06],
      [near * 0.06, base + 0.005],
      [0, base + 0.0],
      [-near * 0.08, base + 0.03],
      [-near * 0.09, base + 0.1],
      [-near * 0.05, base + 0.2],
      [-near * 0.045, -0.08],
      [-near * 0.05, 0.03],
    ])
  }

  private brow(side: number): Point[] {
    const { browY } = this.features
    const arc: [number, number][] = [0, 0.3, 0.65, 1].map((s) => [
      side * (0.11 + 0.36 * s),
      browY + 0.045 + 0.05 * s - 0.075 * s ** 2.4,
    ])
    const seen = this.seeAll(arc)
    return seen.length > 2 ? seen : []
  }

  /** The upper lid from the outer corner inwards, the lower lid back, and then the iris. */
  private eye(side: number): Point[] {
    const { eyeX, eyeY, eyeHalf } = this.features
    const at = (t: number, lid: 'upper' | 'lower'): [number, number] => [
      side * (eyeX + t * eyeHalf),
      eyeY + lidEdges(this.sitter, t)[lid],
    ]
    const ring = Array.from({ length: 8 }, (_, index): [number, number] => {
      const angle = 0.5 * Math.PI + (index / 7) * 2 * Math.PI
      return [side * (eyeX - 0.004) + 0.05 * Math.cos(angle), eyeY + 0.012 + 0.05 * Math.sin(angle)]
    })
    const closed = this.sitter.gaze < 0.35
    const lids = this.seeAll([
      at(1.05, 'upper'),
      at(0.6, 'upper'),
      at(0, 'upper'),
      at(-0.6, 'upper'),
      at(-1, 'lower'),
      at(-0.4, 'lower'),
      at(0.3, 'lower'),
      at(0.75, 'lower'),
      at(0.45, 'upper'),
    ])
    // In profile, an eye is a wedge, and the far eye is not drawn.
    const turn = this.turn()
    if (side === this.far && (lids.length < 9 || turn > 0.8)) return []
    return closed || turn > 1.1 ? lids : [...lids, ...this.seeAll(ring)]
  }

  /** From the last eye to the temple, then to and fro through the hair in waves. */
  private hair(near: number): Point[] {
    const { sitter } = this
    const temple = this.seeAll([
      [near * 0.47, 0.08],
      [near * 0.53, 0.22],
    ])
    if (sitter.hair === 'bald') return temple
    const { view } = this.portrait
    const noise = createNoise(`sweeps ${sitter.seed}`)
    const strands: Point[] = [...temple]
    const rows = sitter.hair === 'crop' ? 3 : 4
    for (let row = 0; row < rows; row += 1) {
      for (let step = 0; step <= 9; step += 1) {
        const t = row % 2 === 0 ? step / 9 : 1 - step / 9
        const angle = near * (1.15 - 2.1 * t + 0.12 * row)
        const line = 0.32 + 0.3 * smoothStep(1.15, 0.5, Math.abs(angle)) + row * 0.115
        const y = Math.min(0.98, line + 0.05 * noise(t * 2.4, row * 3.7))
        const vertex = { x: 0, y, z: 0, dark: 0 }
        placeOnSkull(this.skull, angle, vertex, 0.05 + row * 0.012)
        const [gx, gy, depth] = view.project(vertex.x, y, vertex.z)
        if (depth > 0.02) strands.push(this.portrait.toSheet(gx, gy))
      }
    }
    return strands
  }
}

/** Drops crowded key points, which would make the curve irregular. */
function thin(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || distance(last, point) > 7) kept.push(point)
  }
  return kept
}
