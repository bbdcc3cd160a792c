import type { Method, OperationFacts, PageFacts } from './route-fact.ts'

const HOUR_MS = 60 * 60_000

/** The pages of enquiries, a part of `PAGES`. */
export const ENQUIRY_PAGES = {
  '/artwork/:id/enquiry': { noPrefetch: true },
  '/enquiries/:key': { noPrefetch: true },
  '/artist-dashboard/enquiries': { needs: 'artist', noPrefetch: true },
  '/dashboard/enquiries': { needs: 'collector', noPrefetch: true },
} as const satisfies Readonly<Record<`/${string}`, PageFacts>>

/** The operations of enquiries, a part of `OPERATIONS`. `key` may be the token of a guest's link. */
export const ENQUIRY_OPERATIONS = {
  'GET /api/artworks/:id/enquiry': { scope: 'session-only' },
  'POST /api/artworks/:id/enquiries': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      perAccount: { limit: 20, windowMs: 24 * HOUR_MS },
    },
  },
  'GET /api/enquiry-confirmations/:token': { scope: 'session-only' },
  'PUT /api/enquiry-confirmations/:token': {
    scope: 'session-only',
    limits: { perAddress: { limit: 60, windowMs: HOUR_MS } },
  },
  'DELETE /api/enquiry-links/:token': { scope: 'session-only' },
  'GET /api/users/me/enquiries': { scope: 'session-only', needs: 'session' },
  'GET /api/users/me/enquiries/count': { scope: 'session-only', needs: 'session' },
  'GET /api/users/me/blocked-senders': { scope: 'session-only', needs: 'session' },
  'DELETE /api/users/me/blocked-senders/:id': { scope: 'session-only', needs: 'session' },
  'GET /api/enquiries/:key': { scope: 'session-only' },
  'POST /api/enquiries/:key/messages': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 300, windowMs: HOUR_MS },
      // A guest, who has no account, by their enquiry.
      perAccount: { limit: 60, windowMs: HOUR_MS },
    },
  },
  'GET /api/enquiries/:key/messages/:messageId': { scope: 'session-only' },
  'PUT /api/enquiries/:key/reading': { scope: 'session-only' },
  'PUT /api/enquiries/:key/block': { scope: 'session-only', needs: 'session' },
  'DELETE /api/enquiries/:key/block': { scope: 'session-only', needs: 'session' },
} as const satisfies Readonly<Record<`${Method} /api/${string}`, OperationFacts>>
