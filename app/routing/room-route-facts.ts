import { ARTIST_WRITES, type Method, type OperationFacts, type PageFacts } from './route-fact.ts'

/** The pages of rooms, a part of `PAGES`. */
export const ROOM_PAGES = {
  // Of an artist or an exhibition. Pages of lists and searches are not stored.
  '/room/:kind?/:id?': { guestCache: true, uncachedWith: 'search', noPrefetch: true },
} as const satisfies Readonly<Record<`/${string}`, PageFacts>>

/** The operations of rooms, a part of `OPERATIONS`. */
export const ROOM_OPERATIONS = {
  'GET /api/rooms': { scope: 'any' },
  'GET /api/rooms/:kind/:id': { scope: 'any' },
  'PUT /api/exhibitions/:id/hanging': {
    ...ARTIST_WRITES,
    // Up to 200 places, and as many texts.
    body: 'table',
  },
} as const satisfies Readonly<Record<`${Method} /api/${string}`, OperationFacts>>
