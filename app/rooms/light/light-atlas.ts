import { wallLength } from '../room-geometry.ts'
import type { Room } from '../room-plan.ts'
import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'

export type Face = WallSide | 'floor' | 'ceiling'
export const FACES: readonly Face[] = [...WALL_SIDES, 'floor', 'ceiling']

/** A rectangle of the light map, in texels. */
export type AtlasFace = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One texture with the baked light of each surface of a room. */
export type LightAtlas = {
  readonly width: number
  readonly height: number
  readonly faces: Readonly<Record<Face, AtlasFace>>
}

/** Millimetres of a surface per texel, as long as the face has no more than `MAX_FACE` texels. */
const TEXEL = 40
/** Most texels along a side; the texels of larger faces cover more. */
const MAX_FACE = 640
/** Texels around a face, so that filtering never reads another one. */
export const GUTTER = 2

/** Millimetres along both axes of a face. */
export function faceSize(room: Room, face: Face): readonly [number, number] {
  if (face === 'floor' || face === 'ceiling') return [room.width, room.length]
  return [wallLength(room, face), room.height]
}

export function lightAtlas(room: Room): LightAtlas {
  let y = GUTTER
  let width = 0
  const faces = FACES.map((face) => {
    const [across, down] = faceSize(room, face).map((side) =>
      Math.min(MAX_FACE, Math.ceil(side / TEXEL)),
    ) as [number, number]
    const placed = { x: GUTTER, y, width: across, height: down }
    y += down + 2 * GUTTER
    width = Math.max(width, across + 2 * GUTTER)
    return [face, placed] as const
  })
  return {
    width,
    height: y - GUTTER,
    faces: Object.fromEntries(faces) as Record<Face, AtlasFace>,
  }
}

/** Four bytes per texel, without mip maps. */
export const lightMapBytes = ({ width, height }: LightAtlas): number => width * height * 4

/** Texture coordinates of a point, given in shares of a face. */
export function atlasPoint(
  { width, height, faces }: LightAtlas,
  face: Face,
  [across, up]: readonly [number, number],
): readonly [number, number] {
  const { x, y, width: wide, height: high } = faces[face]
  return [(x + across * wide) / width, (y + up * high) / height]
}
