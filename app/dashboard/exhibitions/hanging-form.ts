import { millimetresOf } from '../../artworks/physical/physical-work.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import type { CuratedHanging, CuratedPlace } from '../../exhibitions/exhibition.schema.ts'
import { parseNumber } from '../../kernel/field-rule.ts'
import { wallLength } from '../../rooms/room-geometry.ts'
import type { HangingPlace, Room } from '../../rooms/room-plan.ts'
import type { HungWork } from '../../rooms/room.schema.ts'
import { parseWall } from './wall-name.ts'

// Each work has one `id`, `wall`, `at` and `was`, in the same order; each room has one `text`.

export const HANGING_FIELDS = { id: 'hungId', wall: 'wall', at: 'at', was: 'was', text: 'roomText' }

type WallPlace = Omit<CuratedPlace, 'id'>

/** Serialises a place. The field `was` of a work without a chosen place has its automatic one. */
export const placeValue = ({ room, side, offset }: WallPlace): string => `${room} ${side} ${offset}`

/** Moves a place inward as far as its wall requires. */
export function withinWall(
  work: Pick<HungWork, 'dimensions' | 'frame'>,
  place: HangingPlace,
  room: Pick<Room, 'width' | 'length'>,
): HangingPlace {
  const half = framedWork(work).outer.width / 2
  const last = wallLength(room, place.side) - half
  return { ...place, offset: Math.round(Math.max(half, Math.min(place.offset, last))) }
}

/**
 * Reads the places chosen by the artist, now or before. A work still at its automatic place (`was`)
 * stays automatic.
 */
export function readHanging(form: FormData): CuratedHanging {
  const all = (name: string) => form.getAll(name).map(String)
  const { id, wall, at, was, text } = HANGING_FIELDS
  const [walls, offsets, before] = [all(wall), all(at), all(was)]
  const places = all(id).flatMap((one, nth): CuratedPlace[] => {
    const place = placeOf(walls[nth] ?? '', offsets[nth] ?? '')
    if (place === null || placeValue(place) === before[nth]) return []
    return [{ id: one, ...place }]
  })
  return { places, texts: all(text) }
}

/** @returns null for an unknown wall; the API refuses an invalid offset */
function placeOf(value: string, centimetres: string): WallPlace | null {
  const wall = parseWall(value)
  return wall && { ...wall, offset: millimetresOf(parseNumber(centimetres) ?? Number.NaN) }
}
