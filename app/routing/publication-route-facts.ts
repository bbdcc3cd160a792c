import { HOUR_MS } from '../kernel/day.ts'
import { ARTIST_WRITES, type OperationTable } from './route-fact.ts'

/** The operations that change a work's status, and copy it; a part of `OPERATIONS`. */
export const PUBLICATION_OPERATIONS = {
  'DELETE /api/artworks/:id/publication': ARTIST_WRITES,
  'PUT /api/artworks/:id/schedule': ARTIST_WRITES,
  'DELETE /api/artworks/:id/schedule': ARTIST_WRITES,
  'PUT /api/artworks/:id/archive': ARTIST_WRITES,
  'DELETE /api/artworks/:id/archive': ARTIST_WRITES,
  'POST /api/artworks/:id/duplicates': ARTIST_WRITES,
} as const satisfies OperationTable

const DRAFTS = { scope: 'session-only', needs: 'artist' } as const

/** The operations of the drafts of forms, a part of `OPERATIONS`. */
export const FORM_DRAFT_OPERATIONS = {
  'GET /api/users/me/form-drafts/:form': DRAFTS,
  'PUT /api/users/me/form-drafts/:form': {
    ...DRAFTS,
    // Once in 1.5 seconds, all the time, is 2,400.
    limits: { perAccount: { limit: 3000, windowMs: HOUR_MS } },
  },
  'DELETE /api/users/me/form-drafts/:form': DRAFTS,
} as const satisfies OperationTable
