import type { Method, OperationFacts } from './route-fact.ts'

const ARTIST_WRITES = { scope: 'artworks:write', needs: 'artist' } as const

/** The operations of an artist on the life of a work, a part of `OPERATIONS`. */
export const DESK_OPERATIONS = {
  'DELETE /api/artworks/:id/publication': ARTIST_WRITES,
  'PUT /api/artworks/:id/schedule': ARTIST_WRITES,
  'DELETE /api/artworks/:id/schedule': ARTIST_WRITES,
  'PUT /api/artworks/:id/archive': ARTIST_WRITES,
  'DELETE /api/artworks/:id/archive': ARTIST_WRITES,
  'POST /api/artworks/:id/duplicates': ARTIST_WRITES,
} as const satisfies Readonly<Record<`${Method} /api/${string}`, OperationFacts>>
