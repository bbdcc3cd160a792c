import { HOUR_MS } from '../kernel/day.ts'
import {
  ARTIST_READS,
  ARTIST_WRITES,
  type OperationTable,
  type PageTable,
  type RequestLimit,
} from './route-fact.ts'

/** A dry run costs nearly as much as the import. */
const IMPORTS: RequestLimit = { limit: 120, windowMs: HOUR_MS }
/** An archive reads every image of an artist. */
const ARCHIVES: RequestLimit = { limit: 4, windowMs: HOUR_MS }

/** The pages for many works at once, a part of `PAGES`. */
export const BATCH_PAGES = {
  '/artist-dashboard/artwork/table': { needs: 'artist', body: 'table' },
  '/artist-dashboard/artwork/import': { needs: 'artist', body: 'table' },
} as const satisfies PageTable

/** The operations for many works at once, a part of `OPERATIONS`. */
export const BATCH_OPERATIONS = {
  'PATCH /api/users/me/artworks': { ...ARTIST_WRITES, body: 'table' },
  'POST /api/users/me/artworks/publications': ARTIST_WRITES,
  'POST /api/users/me/artworks/imports': {
    ...ARTIST_WRITES,
    body: 'table',
    limits: { perAccount: IMPORTS },
  },
  'GET /api/users/me/artworks/export': { ...ARTIST_READS, limits: { perAccount: IMPORTS } },
  'GET /api/users/me/archive': {
    scope: 'session-only',
    needs: 'artist',
    limits: { perAccount: ARCHIVES },
  },
} as const satisfies OperationTable
