import { DAY_MS, HOUR_MS } from '../kernel/day.ts'
import { SESSION_ONLY, type OperationTable, type PageTable } from './route-fact.ts'

/** The pages of enquiries, a part of `PAGES`. */
export const ENQUIRY_PAGES = {
  '/artwork/:id/enquiry': {},
  '/enquiries/:key': {},
  '/artist-dashboard/enquiries': { needs: 'artist' },
  '/dashboard/enquiries': { needs: 'collector' },
} as const satisfies PageTable

/** The operations of enquiries, a part of `OPERATIONS`. `key` may be the token of a guest's link. */
export const ENQUIRY_OPERATIONS = {
  'GET /api/artworks/:id/enquiry': { scope: 'session-only' },
  'POST /api/artworks/:id/enquiries': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      perAccount: { limit: 20, windowMs: DAY_MS },
    },
  },
  'GET /api/enquiry-confirmations/:token': { scope: 'session-only' },
  'PUT /api/enquiry-confirmations/:token': {
    scope: 'session-only',
    limits: { perAddress: { limit: 60, windowMs: HOUR_MS } },
  },
  'DELETE /api/enquiry-links/:token': { scope: 'session-only' },
  'GET /api/users/me/enquiries': SESSION_ONLY,
  'GET /api/users/me/enquiries/count': SESSION_ONLY,
  'GET /api/users/me/blocked-senders': SESSION_ONLY,
  'DELETE /api/users/me/blocked-senders/:id': SESSION_ONLY,
  'GET /api/enquiries/:key': { scope: 'session-only' },
  'POST /api/enquiries/:key/messages': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 300, windowMs: HOUR_MS },
      // Counted per enquiry for a guest, who has no account.
      perAccount: { limit: 60, windowMs: HOUR_MS },
    },
  },
  'GET /api/enquiries/:key/messages/:messageId': { scope: 'session-only' },
  'PUT /api/enquiries/:key/reading': { scope: 'session-only' },
  'PUT /api/enquiries/:key/block': SESSION_ONLY,
  'DELETE /api/enquiries/:key/block': SESSION_ONLY,
} as const satisfies OperationTable
