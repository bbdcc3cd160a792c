import { physicalWorkOf } from '../../artworks/physical/physical-work.ts'
import type { CuratedHanging } from '../../exhibitions/exhibition.schema.ts'
import { filesIn } from '../../images/image.ts'
import { hangCurated } from './curated-hanging.ts'
import { hangWorks, type HungWorks } from './hang-works.ts'
import { emptyRoom } from './hang-room.ts'
import { encodeRoomCursor, type RoomPosition } from '../room-cursor.ts'
import { meetingOrder } from '../room-geometry.ts'
import type { HangableWork, Room } from '../room-plan.ts'
import { PART_SIZE } from '../room-source.ts'
import type { HungWork, RoomPart, UnhungWork } from '../room.schema.ts'
import type { RoomSource } from '../room-source.server.ts'

type Hangable = { readonly work: UnhungWork; readonly physical: HangableWork }

/** Hangs the works of a source, and cuts out the part of its rooms that begins at a position. */
export function hangPart(source: RoomSource, position: RoomPosition): RoomPart {
  const { title, artist, isPublic, correctedTo } = source
  const about = { title, artist, isPublic, ...(correctedTo !== undefined && { correctedTo }) }
  const hangable = hangableOf(source.works)
  const unhung = source.works.filter(({ dimensions }) => dimensions === null)
  const part = source.isWhole
    ? wholePart(hangable, source.hanging, position.start.index)
    : nextPart(hangable, { position, next: source.next })
  const isLast = part.nextCursor === null
  return { ...about, ...part, unhung: source.isWhole && !isLast ? [] : unhung }
}

/** The works whose size is stated. */
export const hangableOf = (works: readonly UnhungWork[]): Hangable[] =>
  works.flatMap((work) => {
    const physical = physicalWorkOf(work)
    return physical === null ? [] : [{ work, physical: { ...physical, id: work.id } }]
  })

type HungPart = Pick<RoomPart, 'firstRoom' | 'rooms' | 'works' | 'nextCursor'>

/** Hangs the works that follow those of the part before. */
function nextPart(
  hangable: readonly Hangable[],
  { position, next }: { readonly position: RoomPosition; readonly next: string | null },
): HungPart {
  const { start } = position
  const physical = hangable.map((one) => one.physical)
  const hung = hangWorks(physical, { start, isContinued: next !== null })
  // The exit of the part before needs a room behind it, even if no further work has a size.
  const isDeadEnd = hung.rooms.length === 0 && start.index > 0 && next === null
  return {
    firstRoom: start.index,
    rooms: (isDeadEnd ? [emptyRoom(start)] : hung.rooms).map((room) => sentRoom(room)),
    works: worksInOrder(hangable, hung, start.index),
    nextCursor: next === null ? null : encodeRoomCursor({ start: hung.next ?? start, after: next }),
  }
}

/** Hangs all works of a source, and takes the rooms of one part. */
function wholePart(
  hangable: readonly Hangable[],
  hanging: CuratedHanging,
  firstRoom: number,
): HungPart {
  const hung = hangCurated(
    hangable.map((one) => one.physical),
    hanging,
  )
  const works = worksInOrder(hangable, hung, 0)
  const counts = hung.rooms.map((_, index) => works.filter((work) => work.place.room === index))
  let end = firstRoom
  for (let count = 0; end < hung.rooms.length && count < PART_SIZE; end++) {
    count += counts[end]?.length ?? 0
  }
  const start = { index: end, entry: { x: 0, z: 0 } }
  return {
    firstRoom,
    rooms: hung.rooms
      .slice(firstRoom, end)
      .map((room, nth) => sentRoom(room, hanging.texts[firstRoom + nth])),
    works: works.filter(({ place }) => place.room >= firstRoom && place.room < end),
    nextCursor: end < hung.rooms.length ? encodeRoomCursor({ start, after: '' }) : null,
  }
}

const sentRoom = (room: Room, text = '') => ({ ...room, doorways: [...room.doorways], text })

function worksInOrder(hangable: readonly Hangable[], hung: HungWorks, firstRoom: number) {
  return meetingOrder(hung, firstRoom).flatMap((nth): HungWork[] => {
    const [one, place] = [hangable[nth], hung.places[nth]]
    if (one === undefined || place === undefined) return []
    const { work, physical } = one
    const { width, height } = work.image
    const files = filesIn({ width, height, urls: work.urls }, 'webp')
    return [{ ...work, dimensions: { ...physical.dimensions }, place: { ...place }, files }]
  })
}
