import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'
import type { RoomPart } from '../../rooms/room.schema.ts'

export type HungRooms = Pick<RoomPart, 'rooms' | 'works' | 'unhung'>

/** Loads all rooms of an exhibition as visitors see them. */
export async function loadHungRooms(args: PageArgs, id: string): Promise<HungRooms> {
  const rooms = apiFor(args).rooms[':kind'][':id']
  const hung: HungRooms = { rooms: [], works: [], unhung: [] }
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const part: RoomPart = await read(rooms.$get({ param: { kind: 'exhibition', id }, query }))
    hung.rooms.push(...part.rooms)
    hung.works.push(...part.works)
    hung.unhung.push(...part.unhung)
    cursor = part.nextCursor
  } while (cursor !== null)
  return hung
}
