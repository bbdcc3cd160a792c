import { HOUR_MS } from '../kernel/day.ts'
import type { OperationTable, PageTable } from './route-fact.ts'

// A document with 200 works takes a core some seconds.
const FILES = {
  scope: 'any',
  limits: { perAddress: { limit: 40, windowMs: HOUR_MS } },
} as const

/** The pages of artists for the press, a part of `PAGES`. */
export const PRESS_PAGES = {
  '/artist/:id/press': { guestCache: true },
  '/artist-dashboard/bio/press': { needs: 'artist' },
} as const satisfies PageTable

/** The operations of press pages, a part of `OPERATIONS`. */
export const PRESS_OPERATIONS = {
  'GET /api/artists/:id/press': { scope: 'any' },
  'GET /api/artists/:id/press/document': FILES,
  'GET /api/artists/:id/press/portrait': FILES,
  'GET /api/users/me/press': { scope: 'profile:read', needs: 'artist' },
  'PUT /api/users/me/press': { scope: 'profile:write', needs: 'artist' },
} as const satisfies OperationTable
