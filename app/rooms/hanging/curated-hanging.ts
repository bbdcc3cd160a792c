import type { CuratedHanging, CuratedPlace } from '../../exhibitions/exhibition.schema.ts'
import { framedWork, hangingPosition } from '../../artworks/physical/work-geometry.ts'
import { HEADROOM_MM } from './hang-room.ts'
import { hangWorks, type HungWorks } from './hang-works.ts'
import { wallLength } from '../room-geometry.ts'
import type { HangableWork, HangingPlace, Room, RoomPlan } from '../room-plan.ts'

/** Millimetres from a corner or a doorway to the nearest work that an artist has hung there. */
export const EDGE_MM = 100
/** Millimetres between two works, at least. */
export const GAP_MM = 50

/** A work that cannot hang at its place: it overlaps the work `over`, or a corner or doorway. */
export type Misfit = { readonly id: string; readonly over: string | null }

/** Such as `“Ebb” hangs over “Flood”`. */
export function misfitText(
  { id, over }: Misfit,
  works: readonly { readonly id: string; readonly title: string }[],
): string {
  const titleOf = (one: string) => works.find((work) => work.id === one)?.title ?? ''
  return over === null
    ? `“${titleOf(id)}” reaches over a corner or a doorway`
    : `“${titleOf(id)}” hangs over “${titleOf(over)}”`
}

/**
 * Hangs works automatically, except for those that the artist has hung. A curated place that no
 * longer fits, since works come and go, becomes an automatic one.
 */
export function hangCurated(works: readonly HangableWork[], hanging: CuratedHanging): HungWorks {
  const automatic = hangWorks(works)
  const places = fittingPlaces(works, automatic, hanging.places)
  return { ...automatic, rooms: heightened(works, { rooms: automatic.rooms, places }), places }
}

/**
 * The artist's places as far as they fit, and automatic ones for the other works.
 * @throws when an automatic place does not fit
 */
export function fittingPlaces(
  works: readonly HangableWork[],
  automatic: RoomPlan,
  curated: readonly CuratedPlace[],
): HangingPlace[] {
  const kept = new Map(curated.map((place) => [place.id, place]))
  for (;;) {
    const places = placesWith(works, automatic, kept)
    const misfit = misfitOf(works, { rooms: automatic.rooms, places })
    if (misfit === null) return places
    // Automatic places fit, so one of the two is the artist's.
    const moved = [misfit.id, misfit.over].find((id) => id !== null && kept.has(id)) ?? null
    if (moved === null) throw new Error(`The automatic place of ${misfit.id} does not fit`)
    kept.delete(moved)
  }
}

/** The first work that would not fit with these curated places; null where all fit. */
export function findMisfit(
  works: readonly HangableWork[],
  curated: readonly CuratedPlace[],
): Misfit | null {
  const automatic = hangWorks(works)
  const chosen = new Map(curated.map((place) => [place.id, place]))
  const places = placesWith(works, automatic, chosen)
  return misfitOf(works, { rooms: automatic.rooms, places })
}

function placesWith(
  works: readonly HangableWork[],
  { places }: RoomPlan,
  curated: ReadonlyMap<string, CuratedPlace>,
): HangingPlace[] {
  return places.map((place, nth) => {
    const { room, side, offset } = curated.get(works[nth]?.id ?? '') ?? place
    return { room, side, offset, centre: place.centre }
  })
}

/** The interval of a wall that a work takes, in millimetres from the wall's left end. */
type WallInterval = { readonly id: string; readonly from: number; readonly to: number }

/** The first work of a plan that does not fit; null where all do. */
export function misfitOf(
  works: readonly HangableWork[],
  { rooms, places }: RoomPlan,
): Misfit | null {
  const walls = new Map<string, WallInterval[]>()
  for (const [nth, place] of places.entries()) {
    const work = works[nth]
    if (work === undefined) continue
    const half = framedWork(work).outer.width / 2
    const hung = { id: work.id, from: place.offset - half, to: place.offset + half }
    const room = rooms[place.room]
    if (room === undefined || !fits(room, place, hung)) return { id: work.id, over: null }
    const wall = `${place.room} ${place.side}`
    const others = walls.get(wall) ?? []
    // A later work gives way to an earlier one.
    const over = others.find(
      (other) => other.from < hung.to + GAP_MM && hung.from < other.to + GAP_MM,
    )
    if (over !== undefined) return { id: work.id, over: over.id }
    walls.set(wall, [...others, hung])
  }
  return null
}

const fits = (room: Room, { side }: HangingPlace, { from, to }: WallInterval): boolean =>
  from >= EDGE_MM &&
  to <= wallLength(room, side) - EDGE_MM &&
  room.doorways
    .filter((doorway) => doorway.side === side)
    .every(({ offset, width }) => {
      const reach = width / 2 + EDGE_MM
      return to <= offset - reach || from >= offset + reach
    })

/** Raises rooms to which an artist has moved a work that is too tall for them. */
function heightened(works: readonly HangableWork[], { rooms, places }: RoomPlan): Room[] {
  return rooms.map((room, index) => {
    const tops = works.flatMap((work, nth) =>
      places[nth]?.room === index ? [Math.ceil(hangingPosition(work).top) + HEADROOM_MM] : [],
    )
    return { ...room, height: Math.max(room.height, ...tops) }
  })
}
