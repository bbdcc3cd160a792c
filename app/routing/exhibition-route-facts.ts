import { ARTIST_READS, ARTIST_WRITES, type OperationTable, type PageTable } from './route-fact.ts'

/** The pages of series and exhibitions, a part of `PAGES`. */
export const EXHIBITION_PAGES = {
  '/exhibitions': { guestCache: true },
  '/exhibition/:id': { guestCache: true },
  '/artist-dashboard/exhibitions': { needs: 'artist' },
  '/artist-dashboard/exhibitions/:id': { needs: 'artist', body: 'table' },
} as const satisfies PageTable

/** The operations of series and exhibitions, a part of `OPERATIONS`. */
export const EXHIBITION_OPERATIONS = {
  'GET /api/exhibitions': { scope: 'any' },
  'GET /api/exhibitions/:id': { scope: 'any' },
  'GET /api/artists/:id/exhibitions': { scope: 'any' },
  'GET /api/artists/:id/artworks': { scope: 'any' },
  'GET /api/users/me/exhibitions': ARTIST_READS,
  'GET /api/users/me/exhibitions/:id': ARTIST_READS,
  'POST /api/exhibitions': ARTIST_WRITES,
  'PUT /api/exhibitions/:id': ARTIST_WRITES,
  // Up to 200 works, each with a text.
  'PUT /api/exhibitions/:id/works': { ...ARTIST_WRITES, body: 'table' },
  'PUT /api/exhibitions/:id/publication': ARTIST_WRITES,
  'DELETE /api/exhibitions/:id/publication': ARTIST_WRITES,
  'DELETE /api/exhibitions/:id': ARTIST_WRITES,
  'GET /api/users/me/arrangement': ARTIST_READS,
  'PUT /api/users/me/arrangement': ARTIST_WRITES,
} as const satisfies OperationTable
