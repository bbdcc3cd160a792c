import type { RoomPart } from './room.schema.ts'
import type { ScenePart } from './scene/scene-contract.ts'

/** Consecutive parts, as the drawn rooms take them. */
export function scenePartOf(parts: readonly RoomPart[]): ScenePart {
  const works = parts.flatMap((part) => part.works)
  return {
    firstRoom: parts[0]?.firstRoom ?? 0,
    plan: {
      rooms: parts.flatMap((part) => part.rooms),
      places: works.map(({ place }) => place),
    },
    works: works.map(({ image: { placeholder }, ...work }) => ({ ...work, placeholder })),
  }
}
