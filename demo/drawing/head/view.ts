import { blur, createField, type Field } from '../field.ts'
import { clamp, smoothStep } from '../noise.ts'
import { createBody } from './body.ts'
import type { Sitter } from './sitter.ts'
import { MATERIAL, type Surface } from './surface.ts'

/**
 * Angles in radians: yaw 0 is full face, π/2 profile. `lamp` is the light's direction in view
 * space.
 */
export type Pose = {
  yaw: number
  pitch: number
  roll: number
  lamp: readonly [number, number, number]
}

/** The rendered sitter: depth, normals and tone on a grid of `columns` × `rows`. */
export type View = {
  columns: number
  rows: number
  /** Grid cells per head unit, and the grid position of the head's origin. */
  scale: number
  centre: readonly [number, number]
  material: Uint8Array
  depth: Field
  normalX: Field
  normalY: Field
  normalZ: Field
  /** The position of each cell on the sitter, in head units. */
  placeX: Field
  placeY: Field
  placeZ: Field
  dark: Field
  /** The ink from 0 (bare paper) to 1 (full): light, shadows and local colour combined. */
  tone: Field
  project: (x: number, y: number, z: number) => readonly [number, number, number]
}

const COLUMNS = 230
const ROWS = 280
const FAR = -100

/** Renders all surfaces of the sitter into depth, normals and tone. */
export function viewSitter(sitter: Sitter, pose: Pose): View {
  const view = createView(pose)
  for (const surface of createBody(sitter)) paintSurface(view, surface, pose)
  shade(view, pose.lamp)
  return view
}

function createView(pose: Pose): View {
  const empty = (value: number): Field => createField(COLUMNS, ROWS, () => value)
  const scale = 84
  const centre = [COLUMNS / 2, 112] as const
  const turn = createTurn(pose)
  return {
    columns: COLUMNS,
    rows: ROWS,
    scale,
    centre,
    material: new Uint8Array(COLUMNS * ROWS),
    depth: empty(FAR),
    normalX: empty(0),
    normalY: empty(0),
    normalZ: empty(0),
    placeX: empty(0),
    placeY: empty(0),
    placeZ: empty(0),
    dark: empty(0),
    tone: empty(0),
    project: (x, y, z) => {
      const [vx, vy, vz] = turn(x, y, z)
      const near = 1 / (1 - vz * 0.06)
      return [centre[0] + vx * scale * near, centre[1] - vy * scale * near, vz]
    },
  }
}

type Turn = (x: number, y: number, z: number) => readonly [number, number, number]

function createTurn({ yaw, pitch, roll }: Pose): Turn {
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)]
  const [cp, sp] = [Math.cos(pitch), Math.sin(pitch)]
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)]
  return (x, y, z) => {
    const x1 = x * cy + z * sy
    const z1 = -x * sy + z * cy
    const y2 = y * cp - z1 * sp
    const z2 = y * sp + z1 * cp
    return [x1 * cr - y2 * sr, x1 * sr + y2 * cr, z2]
  }
}

function paintSurface(view: View, surface: Surface, pose: Pose): void {
  const { columns, rows, positions, normals } = surface
  const count = columns * rows
  const turn = createTurn(pose)
  // The values per vertex: screen x, y, depth, normal (3), position (3), dark.
  const seen = new Float32Array(count * STRIDE)
  for (let index = 0; index < count; index += 1) {
    const at = index * 3
    const [x, y, z] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
    const [sx, sy, depth] = view.project(x, y, z)
    const [nx, ny, nz] = turn(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0)
    const into = index * STRIDE
    seen[into] = sx
    seen[into + 1] = sy
    seen[into + 2] = depth
    seen[into + 3] = nx
    seen[into + 4] = ny
    seen[into + 5] = nz
    seen[into + 6] = x
    seen[into + 7] = y
    seen[into + 8] = z
    seen[into + 9] = surface.dark[index] ?? 0
  }
  const painter = new Painter(view, seen, surface.material)
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const a = row * columns + column
      painter.paint(a * STRIDE, (a + 1) * STRIDE, (a + columns) * STRIDE)
      painter.paint((a + 1) * STRIDE, (a + columns + 1) * STRIDE, (a + columns) * STRIDE)
    }
  }
}

/** The number of values per projected vertex. */
const STRIDE = 10

/** Rasterises triangles into a view's grid with a depth test. */
class Painter {
  private readonly view: View
  private readonly seen: Float32Array
  private readonly material: number
  private readonly layers: readonly Float32Array[]

  constructor(view: View, seen: Float32Array, material: number) {
    this.view = view
    this.seen = seen
    this.material = material
    this.layers = [
      view.depth.values,
      view.normalX.values,
      view.normalY.values,
      view.normalZ.values,
      view.placeX.values,
      view.placeY.values,
      view.placeZ.values,
      view.dark.values,
    ]
  }

  /** The arguments are the offsets of the three corners in `seen`. */
  paint(a: number, b: number, c: number): void {
    const { seen, view } = this
    const ax = seen[a] ?? 0
    const bx = seen[b] ?? 0
    const cx = seen[c] ?? 0
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
    const right = Math.min(view.columns - 1, Math.floor(Math.max(ax, bx, cx)))
    // Most triangles are so small that they cover no grid point.
    if (left > right) return
    const ay = seen[a + 1] ?? 0
    const by = seen[b + 1] ?? 0
    const cy = seen[c + 1] ?? 0
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
    const bottom = Math.min(view.rows - 1, Math.floor(Math.max(ay, by, cy)))
    if (top > bottom) return
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    // Degenerate triangles at the poles would cause a division by nearly zero.
    if (Math.abs(area) < 1e-4) return
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
        const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
        const wa = 1 - wb - wc
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
        const index = y * view.columns + x
        const depth = wa * (seen[a + 2] ?? 0) + wb * (seen[b + 2] ?? 0) + wc * (seen[c + 2] ?? 0)
        if (depth <= (view.depth.values[index] ?? 0)) continue
        view.material[index] = this.material
        for (let layer = 0; layer < this.layers.length; layer += 1) {
          const values = this.layers[layer]
          const at = layer + 2
          if (values)
            values[index] =
              wa * (seen[a + at] ?? 0) + wb * (seen[b + at] ?? 0) + wc * (seen[c + at] ?? 0)
        }
      }
    }
  }
}

/** Computes `tone` from direct light, cast shadows, ambient occlusion and local colour. */
function shade(view: View, lamp: readonly [number, number, number]): void {
  const front = lamp[2] + 0.2
  const length = Math.hypot(lamp[0], lamp[1], front)
  const [lx, ly, lz] = [lamp[0] / length, lamp[1] / length, front / length]
  const ground = createField(view.columns, view.rows, (x, y) => {
    const depth = view.depth.values[y * view.columns + x] ?? FAR
    return depth === FAR ? -0.9 : depth
  })
  const around = blur(blur(ground, 6), 6)
  for (let y = 0; y < view.rows; y += 1) {
    for (let x = 0; x < view.columns; x += 1) {
      const index = y * view.columns + x
      if (view.material[index] === MATERIAL.none) continue
      const nx = view.normalX.values[index] ?? 0
      const ny = view.normalY.values[index] ?? 0
      const nz = view.normalZ.values[index] ?? 0
      // Back faces, as of hanging hair, are lit like front faces.
      const side = nz < 0 ? -1 : 1
      const direct = Math.max(0, (nx * lx + ny * ly + nz * lz) * side)
      // A weak fill light from the other side shows form in the shadows.
      const fill = Math.max(0, (-nx * lx * 0.8 + ny * 0.25 + nz * 0.6) * side)
      const lit = direct * findLight(view, x, y, [lx, ly, lz])
      const hollow = clamp(
        ((around.values[index] ?? 0) - (ground.values[index] ?? 0)) * 1.5,
        -0.12,
        0.34,
      )
      const light = 0.16 + 0.06 * ny + 0.68 * lit + 0.24 * fill - hollow
      const dark = clamp(view.dark.values[index] ?? 0)
      view.tone.values[index] = clamp(1 - smoothStep(0.02, 0.98, light) * (1 - dark * 0.85))
    }
  }
}

/** 1 in full light, 0 in full shadow: marches over the depth field towards the lamp. */
function findLight(
  view: View,
  x: number,
  y: number,
  lamp: readonly [number, number, number],
): number {
  const start = view.depth.values[y * view.columns + x] ?? 0
  let light = 1
  for (let step = 2; step < 60; step += 2 + step * 0.12) {
    const px = Math.round(x + lamp[0] * step)
    const py = Math.round(y - lamp[1] * step)
    if (px < 0 || py < 0 || px >= view.columns || py >= view.rows) break
    const blocked =
      (view.depth.values[py * view.columns + px] ?? FAR) - (start + (lamp[2] * step) / view.scale)
    if (blocked > 0.012) light = Math.min(light, 1 - smoothStep(0.012, 0.05, blocked) * 0.85)
    if (light < 0.2) break
  }
  return light
}
