import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { apiRouter, cursorProblem } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import { ArtistListingPageSchema, ListingQuerySchema } from './artist-listing.schema.ts'
import { countArtists, listArtists, listLetters } from './artist-listing.store.server.ts'
import { decodeListingCursor, encodeListingCursor } from './listing-cursor.ts'

/** The directory of artists. It is the same for everybody. */
export function createArtistListingApi({ guestReads }: { readonly guestReads: GuestReads }) {
  return apiRouter().openapi(list, async (c) => {
    const { cursor, limit, ...filters } = c.req.valid('query')
    const after = cursor === undefined ? null : decodeListingCursor(cursor)
    if (cursor !== undefined && after === null) throw cursorProblem()
    const page = await guestReads.run(async (db) => {
      const [{ items, next }, count, letters] = await Promise.all([
        listArtists(db, { ...filters, after, limit }),
        countArtists(db, filters),
        listLetters(db),
      ])
      return { items, nextCursor: next && encodeListingCursor(next), count, letters }
    })
    return c.json(page, 200)
  })
}

const list = operation({
  method: 'get',
  path: '/artists',
  operationId: 'listArtists',
  tags: ['Gallery'],
  summary: 'The artists with published works, by name',
  description: 'Names and places are compared without regard to case and diacritics.',
  request: { query: ListingQuerySchema },
  responses: { 200: jsonResponse(ArtistListingPageSchema, 'A page of artists') },
})
