import { factLine } from '../kernel/count.ts'
import { cardPrice } from '../artworks/card/work-text.ts'
import type { RoomPart } from './room.schema.ts'
import type { ScenePart } from './scene/scene-contract.ts'

/** Consecutive parts in the shape that the drawn rooms take. */
export function scenePartOf(parts: readonly RoomPart[]): ScenePart {
  const works = parts.flatMap((part) => part.works)
  return {
    firstRoom: parts[0]?.firstRoom ?? 0,
    plan: {
      rooms: parts.flatMap((part) => part.rooms),
      places: works.map(({ place }) => place),
    },
    works: works.map(({ image: { placeholder }, ...work }) => ({
      ...work,
      placeholder,
      plaque: plaqueOf(work),
    })),
  }
}

const plaqueOf = (work: Omit<RoomPart['works'][number], 'image'>) => ({
  title: work.title,
  lines: [work.user.name, factLine([work.year, work.technique])].filter((line) => line !== ''),
  price: cardPrice(work),
})
