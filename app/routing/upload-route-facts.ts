import { HOUR_MS } from '../kernel/day.ts'
import { ARTIST_WRITES, type OperationTable, type PageTable } from './route-fact.ts'

/**
 * Shared by all operations that accept an image: decoding one costs seconds of CPU. An account may
 * send a whole batch (`MAX_BATCH_IMAGES`) and as many images again.
 */
export const UPLOADS = {
  perAddress: { limit: 900, windowMs: HOUR_MS },
  perAccount: { limit: 600, windowMs: HOUR_MS },
}

/** More than images, since a client starts again after a lost response or an expired upload. */
const BEGUN_UPLOADS = {
  perAddress: { limit: 1800, windowMs: HOUR_MS },
  perAccount: { limit: 1200, windowMs: HOUR_MS },
}

/** The page of batch uploads, a part of `PAGES`. */
export const UPLOAD_PAGES = {
  '/artist-dashboard/artwork/batch': { needs: 'artist', body: 'image' },
} as const satisfies PageTable

/** The operations of areas of photos and of uploads in parts, a part of `OPERATIONS`. */
export const UPLOAD_OPERATIONS = {
  'GET /api/images/:id/area': { scope: 'images:write', needs: 'session' },
  'POST /api/images/:id/areas': {
    scope: 'images:write',
    needs: 'session',
    limits: UPLOADS,
    isLong: true,
  },
  'GET /api/uploads': { scope: 'images:write', needs: 'artist' },
  'POST /api/uploads': { scope: 'images:write', needs: 'artist', limits: BEGUN_UPLOADS },
  'GET /api/uploads/:id': { scope: 'images:write', needs: 'artist' },
  'PATCH /api/uploads/:id': { scope: 'images:write', needs: 'artist', body: 'streamed-part' },
  'DELETE /api/uploads/:id': { scope: 'images:write', needs: 'artist' },
  'PUT /api/uploads/:id/artwork': { ...ARTIST_WRITES, limits: UPLOADS, isLong: true },
} as const satisfies OperationTable
