import type { Database } from '../database/database.server.ts'
import type { GuestReads } from '../database/replicas/replicas.server.ts'
import { chooseReads } from '../gallery/reads-for.server.ts'
import { apiRouter, cursorProblem, orThrow } from '../http/http.server.ts'
import { jsonResponse, operation } from '../http/operation.server.ts'
import { asksForSearch, toSearch } from '../search/search.schema.ts'
import { hangPart } from './hanging/hang-part.ts'
import { decodeRoomCursor, FIRST_POSITION, type RoomPosition } from './room-cursor.ts'
import { RoomPartSchema, RoomQuery, RoomsOf, SearchRoomQuery } from './room.schema.ts'
import { readSearch, readSource } from './room-source.server.ts'

type RoomServices = { readonly db: Database; readonly guestReads: GuestReads }

/** Works of many sources, hung in rooms. */
export function createRoomApi(services: RoomServices) {
  const readsFor = chooseReads(services)
  return apiRouter()
    .openapi(read, async (c) => {
      const viewerId = (await c.get('findViewer')())?.id ?? null
      const position = positionOf(c.req.valid('query').cursor)
      const reading = { viewerId, after: position.after || undefined }
      const source = await readsFor(c).run((db) => readSource(db, c.req.valid('param'), reading))
      return c.json(hangPart(orThrow(source), position), 200)
    })
    .openapi(search, async (c) => {
      const viewerId = (await c.get('findViewer')())?.id ?? null
      const { cursor, ...filters } = c.req.valid('query')
      const given = { ...filters, facets: false }
      const isSearch = asksForSearch(given) || given.artistId.length > 0
      const position = positionOf(cursor)
      const reading = { viewerId, after: position.after || undefined }
      const asked = isSearch ? toSearch(given) : null
      const source = await readsFor(c).run((db) => readSearch(db, asked, reading))
      return c.json(hangPart(source, position), 200)
    })
}

/** @throws ProblemError `malformed-request` for a text that is no cursor */
function positionOf(cursor: string | undefined): RoomPosition {
  const position = cursor === undefined ? FIRST_POSITION : decodeRoomCursor(cursor)
  if (position === null) throw cursorProblem()
  return position
}

const DESCRIPTION =
  'A part of the rooms: about fifty works, always in whole rooms. Rooms do not overlap, and are ' +
  'joined by doorways; a cursor continues where the part before it ended. Works whose size is ' +
  'not stated cannot hang to scale and are listed apart.'

const read = operation({
  method: 'get',
  path: '/rooms/{kind}/{id}',
  operationId: 'getRooms',
  tags: ['Gallery'],
  summary: 'Rooms with the works of an artist, an exhibition or a shared list, hung to scale',
  description: DESCRIPTION,
  request: { params: RoomsOf, query: RoomQuery },
  responses: { 200: jsonResponse(RoomPartSchema, 'A part of the rooms') },
  refusals: ['artist-not-found', 'exhibition-not-found', 'shared-list-not-found'],
})

const search = operation({
  method: 'get',
  path: '/rooms',
  operationId: 'getSearchRooms',
  tags: ['Gallery'],
  summary: 'Rooms with the works that a search finds, or with all works, newest first',
  description: DESCRIPTION,
  request: { query: SearchRoomQuery },
  responses: { 200: jsonResponse(RoomPartSchema, 'A part of the rooms') },
})
