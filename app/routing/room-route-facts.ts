import { ARTIST_WRITES, type OperationTable, type PageTable } from './route-fact.ts'

/** The pages of rooms, a part of `PAGES`. */
export const ROOM_PAGES = {
  // Caches the rooms of artists and exhibitions. Those of lists and searches are not cached.
  '/room/:kind?/:id?': { guestCache: true, uncachedWith: 'search' },
} as const satisfies PageTable

/** The operations of rooms, a part of `OPERATIONS`. */
export const ROOM_OPERATIONS = {
  'GET /api/rooms': { scope: 'any' },
  'GET /api/rooms/:kind/:id': { scope: 'any' },
  'PUT /api/exhibitions/:id/hanging': {
    ...ARTIST_WRITES,
    // Up to 200 places, and as many texts.
    body: 'table',
  },
} as const satisfies OperationTable
