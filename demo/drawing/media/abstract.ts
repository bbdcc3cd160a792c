import type { Line, Point } from '../line.ts'
import { clamp, createNoise, layerNoise, smoothStep } from '../noise.ts'
import { createRandom } from '../random.ts'
import { Painting } from '../raster/brush.ts'
import { blend, hex, type Rgb, vary } from '../raster/colour.ts'
import { addTooth, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { fill } from '../raster/shape.ts'

export type Field = {
  readonly from: number
  readonly to: number
  readonly colours: readonly [string, string]
}

/** Soft-edged fields of thin oil paint on a stained ground. */
export function paintFields(
  seed: string,
  {
    ground: stain,
    fields,
    inset = 0.07,
  }: { ground: string; fields: readonly Field[]; inset?: number },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 5)
  const base = hex(stain)
  raster.paint((u, v) => vary(base, 0.35 * rich(u * 2, v * 2) + 0.1 * rich(u * 30, v * 30)))
  for (const [index, field] of fields.entries()) {
    const [first, last] = [hex(field.colours[0]), hex(field.colours[1])]
    raster.change((colour, u, v) => {
      const frayed = 0.018 * noise(u * 6 + index * 7, v * 6) + 0.006 * noise(u * 34, v * 34 + index)
      const side = Math.min(u, raster.u - u) - inset * raster.u + frayed
      const t = v / raster.v
      const end = Math.min(t - field.from, field.to - t) + frayed
      const inside = smoothStep(-0.022, 0.03, side) * smoothStep(-0.022, 0.03, end)
      const wash = rich(u * 1.6 + index * 11, v * 2.4)
      const brushed = 0.16 * noise(u * 3, v * 46 + index) + 0.07 * noise(u * 8, v * 130)
      const share = inside * clamp(0.84 + 0.3 * wash + brushed)
      const at = clamp((t - field.from) / (field.to - field.from) + 0.5 * wash)
      return blend(colour, vary(blend(first, last, at), brushed * 0.8), share)
    })
  }
  addTooth(raster, noise, { cell: 0.0035, strength: 0.035 })
  return raster.toDrawing()
}

export type Plane = { readonly outline: Line; readonly colour: string }

/** Flat planes of acrylic paint with hard edges. Outlines are in shares of width and height. */
export function paintPlanes(
  seed: string,
  { ground: base, planes }: { ground: string; planes: readonly Plane[] },
  ground: Ground,
): PixelDrawing {
  const raster = new Raster(ground)
  const noise = createNoise(seed)
  raster.paint((u, v) => vary(hex(base), 0.05 * noise(u * 3, v * 40)))
  for (const { outline, colour } of planes) {
    const paint = hex(colour)
    const line = outline.map(([x, y]): Point => [x * raster.u, y * raster.v])
    fill(raster, [line.map(([u, v]): Point => [u + 0.004, v + 0.004])], {
      colour: [0, 0, 0],
      cover: 0.1,
    })
    fill(raster, [line], {
      colour: (u, v) => vary(paint, 0.07 * noise(u * 3 + 9, v * 50) + 0.04 * noise(u * 120, v * 5)),
    })
  }
  addTooth(raster, noise, { cell: 0.0028, strength: 0.022 })
  return raster.toDrawing()
}

export type Gesture = {
  readonly ground: string
  readonly colours: readonly [string, ...string[]]
  /** The number of brush sweeps, and the brush's width. */
  readonly sweeps: number
  readonly width: number
  readonly drips?: number
  readonly motion?: 'arc' | 'fall' | 'knot'
}

/** Sweeps and splashes of paint on raw canvas. */
export function paintGesture(seed: string, gesture: Gesture, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const random = createRandom(seed)
  const noise = createNoise(seed)
  const rich = layerNoise(noise, 4)
  const base = hex(gesture.ground)
  raster.paint((u, v) => vary(base, 0.12 * rich(u * 2, v * 2) + 0.06 * noise(u * 160, v * 160)))
  const painting = new Painting(raster, seed)
  for (let sweep = 0; sweep < gesture.sweeps; sweep += 1) {
    const share = sweep / gesture.sweeps
    const colour: Rgb = vary(
      hex(gesture.colours[sweep % gesture.colours.length] ?? '#000'),
      0.3 * random.bell(),
    )
    const width = gesture.width * random.range(0.35, 1.25) * (1 - 0.45 * share)
    const path = sweepPath(gesture.motion ?? 'arc', random, raster)
    painting.stroke({ path, width, colour, dry: random.range(0.15, 0.75), streak: 0.55 })
    for (let drip = 0; drip < (gesture.drips ?? 0); drip += 1) {
      const start = path[random.int(0, path.length - 1)] ?? [0, 0]
      drop(raster, [start[0] + random.bell() * width, start[1] + random.bell() * width], {
        colour,
        size: random.range(0.001, 0.006),
        long: random.chance(0.3) ? random.range(0.03, 0.22) : 0,
      })
    }
  }
  painting.light(0.75)
  addTooth(raster, noise, { cell: 0.003, strength: 0.03 })
  return raster.toDrawing()
}

function sweepPath(
  motion: 'arc' | 'fall' | 'knot',
  random: ReturnType<typeof createRandom>,
  raster: Raster,
): Point[] {
  const [u, v] = [raster.u * random.range(0.15, 0.85), raster.v * random.range(0.15, 0.85)]
  const start =
    motion === 'fall' ? Math.PI / 2 + random.bell() * 0.25 : random.range(0, 2 * Math.PI)
  const turn =
    motion === 'fall'
      ? random.bell() * 0.3
      : motion === 'arc'
        ? random.range(0.6, 2.9)
        : random.range(3, 7)
  const long = motion === 'fall' ? random.range(0.3, 0.9) : random.range(0.45, 1.15)
  const steps = 60
  const [bent, sway] = [random.range(0.7, 2.2), motion === 'fall' ? 0.08 : 0.6 * random.bell()]
  let [x, y] = [u - (Math.cos(start) * long) / 3, v - (Math.sin(start) * long) / 3]
  const path: Point[] = [[x, y]]
  for (let step = 0; step < steps; step += 1) {
    const angle = start + turn * (step / steps) ** bent + sway * Math.sin((step / steps) * 5)
    x += (Math.cos(angle) * long) / steps
    y += (Math.sin(angle) * long) / steps
    path.push([x, y])
  }
  return path
}

function drop(
  raster: Raster,
  [u, v]: Point,
  { colour, size, long }: { colour: Rgb; size: number; long: number },
): void {
  const outline: Point[] = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * 2 * Math.PI
    const down = Math.sin(angle) > 0 ? long : 0
    return [u + Math.cos(angle) * size * (down > 0 ? 0.8 : 1), v + Math.sin(angle) * size + down]
  })
  fill(raster, [outline], { colour })
}
