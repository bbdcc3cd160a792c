import type { PlacedWork, Room } from '../room-plan.ts'
import { walkAreaOf, type WalkArea } from '../walk/walk-area.ts'
import type { ScenePart, SceneWork } from './scene-contract.ts'

export type PlacedSceneWork = PlacedWork & { readonly work: SceneWork }

/** The loaded rooms. Arrays are sparse: an index counts from the first room of all. */
export type ScenePlan = {
  readonly rooms: readonly Room[]
  readonly area: WalkArea
  /** In the order of the exhibition. */
  readonly works: readonly PlacedSceneWork[]
}

export const EMPTY_PLAN: ScenePlan = { rooms: [], area: [], works: [] }

export function withPart({ rooms, works }: ScenePlan, part: ScenePart): ScenePlan {
  const all = [...rooms]
  // Holes, which array methods skip; the spread above has filled them.
  for (let index = 0; index < all.length; index++) if (!(index in rooms)) delete all[index]
  for (const [nth, room] of part.plan.rooms.entries()) all[part.firstRoom + nth] = room
  const known = new Set(works.map(({ work }) => work.id))
  const added = part.works.flatMap((work, nth) => {
    const place = part.plan.places[nth]
    return place === undefined || known.has(work.id) ? [] : [{ work, place }]
  })
  const inOrder = [...works, ...added].toSorted((a, b) => a.place.room - b.place.room)
  return { rooms: all, area: walkAreaOf(all), works: inOrder }
}

export const worksOfRoom = ({ works }: ScenePlan, room: number): PlacedSceneWork[] =>
  works.filter(({ place }) => place.room === room)
