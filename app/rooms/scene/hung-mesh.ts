import type { Frame } from '../../artworks/physical/physical-work.ts'
import { framedWork, type Extent } from '../../artworks/physical/work-geometry.ts'
import { workModel, type ModelPart } from '../../gallery/ar/work-model.ts'
import { srgbOfLight } from '../../images/colour/srgb.ts'
import type { PlacedWork, Room } from '../room-plan.ts'
import {
  createTrimList,
  grainAt,
  scaled,
  shadeOf,
  type Colour,
  type TrimData,
} from './trim-list.ts'
import { metres, onWall, type Vector } from './wall-space.ts'
import { INWARD } from '../room-geometry.ts'

/** Millimetres between the wall and the back of a work. */
const GAP = 7
/** Millimetres around a work that its shadow may cover. */
const SHADOW_MARGIN = 260
/** Millimetres from the wall to the shadow. */
const SHADOW_OUT = 2

/** The picture of a work: triangles with texture coordinates from its upper left corner. */
export type PictureData = {
  readonly position: Float32Array
  readonly uv: Float32Array
  readonly index: Uint16Array
}

/** A rectangle on the wall in which the shadow of a work is drawn. */
export type ShadowData = {
  readonly position: Float32Array
  /** Metres from the centre of the work. */
  readonly local: Float32Array
  /** Half the width and height of the work, its depth, and 1 for a round one. */
  readonly shape: Float32Array
  readonly index: Uint16Array
}

/** Converts millimetres from a work's centre to a point of the scene. */
type Placing = (point: Vector) => Vector

const placingOf =
  (room: Room, { side, offset, centre }: PlacedWork['place']): Placing =>
  ([x, y, z]) =>
    onWall(room, side, { offset: offset + x, height: centre + y, out: z + GAP })

/** The frames, mats and edges of all works of a room. */
export function framesOf(room: Room, works: readonly PlacedWork[]): TrimData {
  const list = createTrimList()
  for (const { work, place } of works) {
    const inward = INWARD[place.side]
    const placing = placingOf(room, place)
    // The photo only matters for the picture's texture.
    for (const { material, mesh } of workModel(work, work.dimensions)) {
      if (material.hasTexture === true) continue
      const colour = encoded(material.colour)
      const hasGrain = work.shape === 'rectangle' && isWooden(material.name, work.frame)
      const vertices = mesh.positions.map((local, nth) => {
        const [x, y, z] = mesh.normals[nth] ?? [0, 0, 1]
        const normal: Vector = [inward.z * x + inward.x * z, y, inward.z * z - inward.x * x]
        const shade = material.metallic > 0 ? gildedShade([x, y, z]) : frameShade([x, y, z], normal)
        return {
          point: placing(local),
          colour: scaled(colour, shade),
          grain: hasGrain ? railGrain(mesh.positions, nth, place.offset) : undefined,
        }
      })
      list.triangles(vertices, mesh.indices)
    }
  }
  return list.finish()
}

const isWooden = (part: string, frame: Frame | null) =>
  part === 'Frame' && (frame?.colour === 'oak' || frame?.colour === 'walnut')

/** The grain of a vertex of a frame rail. The first two of a face's four corners lie along it. */
function railGrain(positions: readonly Vector[], nth: number, seed: number) {
  const first = nth - (nth % 4)
  const [start, end] = [positions[first] ?? ORIGIN, positions[first + 1] ?? ORIGIN]
  const [x, y, z] = positions[nth] ?? ORIGIN
  const isAcross = Math.abs(end[0] - start[0]) > Math.abs(end[1] - start[1])
  const [along, across] = isAcross ? [x, y] : [y, x]
  return grainAt(metres(along + seed), metres(across + z + 2 * seed))
}
const ORIGIN: Vector = [0, 0, 0]

export function pictureOf(room: Room, { work, place }: PlacedWork, photo: Extent): PictureData {
  const isPicture = ({ material }: ModelPart) => material.hasTexture === true
  const part = workModel(work, photo).find(isPicture)
  const placing = placingOf(room, place)
  return {
    position: new Float32Array(part?.mesh.positions.flatMap(placing) ?? []),
    uv: new Float32Array(part?.mesh.texture?.flat() ?? []),
    index: new Uint16Array(part?.mesh.indices ?? []),
  }
}

export function shadowsOf(room: Room, works: readonly PlacedWork[]): ShadowData {
  const position: number[] = []
  const local: number[] = []
  const shape: number[] = []
  for (const { work, place } of works) {
    const { outer, depth } = framedWork(work)
    const [right, top] = [outer.width / 2 + SHADOW_MARGIN, outer.height / 2 + SHADOW_MARGIN]
    for (const [x, y] of [
      [-right, -top - SHADOW_MARGIN],
      [right, -top - SHADOW_MARGIN],
      [right, top],
      [-right, top],
    ] as const) {
      const height = Math.max(0, place.centre + y)
      const inside = { offset: place.offset + x, height, out: SHADOW_OUT }
      position.push(...onWall(room, place.side, inside))
      local.push(metres(x), metres(height - place.centre))
      const isRound = work.shape === 'rectangle' ? 0 : 1
      shape.push(metres(outer.width / 2), metres(outer.height / 2), metres(depth + GAP), isRound)
    }
  }
  return {
    position: new Float32Array(position),
    local: new Float32Array(local),
    shape: new Float32Array(shape),
    index: new Uint16Array(
      works.flatMap((_, nth) => [0, 1, 2, 0, 2, 3].map((index) => 4 * nth + index)),
    ),
  }
}

/** Lamps shine on a work from above and in front of it: its front is bright, its sides are dim. */
function frameShade([, , front]: Vector, normal: Vector): number {
  const toFront = Math.max(0, front)
  return toFront * 0.99 + (1 - toFront) * Math.max(0.6, shadeOf(normal) - 0.12)
}

/** Gilded mouldings are bright only where they face the lamps, above and to the left. */
function gildedShade([right, up, front]: Vector): number {
  return Math.min(1.3, Math.max(0.42, 0.78 + 0.24 * front + 0.62 * up - 0.3 * right))
}

/** Encodes linear light as sRGB. */
const encoded = ([red, green, blue]: Colour): Colour => [
  srgbOfLight(red),
  srgbOfLight(green),
  srgbOfLight(blue),
]
