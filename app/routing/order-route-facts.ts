import { HOUR_MS } from '../kernel/day.ts'
import { SESSION_ONLY, type OperationTable, type PageTable } from './route-fact.ts'

/** Generous, since a whole company may share one address. */
const ORDERS_PER_ADDRESS = { limit: 600, windowMs: HOUR_MS }
/**
 * Also bounds the rows that an account adds: purchases have no other limit, since none may be lost.
 * An account's sessions, favourites, cart lines and works have limits of their own.
 */
const ORDERS_PER_ACCOUNT = { limit: 120, windowMs: HOUR_MS }
/** Per email address: each order sends a mail to it, even if another person has entered it. */
const GUEST_ORDERS_PER_EMAIL = { limit: 20, windowMs: HOUR_MS }
/** A line has at most six changes, so this bounds mistakes. */
const CHANGES_PER_ACCOUNT = { limit: 600, windowMs: HOUR_MS }

/** Drawing a document takes processor time. */
const DOCUMENTS = { limit: 120, windowMs: HOUR_MS }

/** The pages of checkout and orders, a part of `PAGES`. */
export const ORDER_PAGES = {
  '/checkout': { prefetch: true },
  '/checkout/success': {},
  '/purchases': { needs: 'session', prefetch: true },
  '/purchases/:id': { needs: 'session', prefetch: true },
  '/orders/:token': { noReturn: true },
} as const satisfies PageTable

/** The operations of checkout and orders, a part of `OPERATIONS`. */
export const ORDER_OPERATIONS = {
  'POST /api/reservations': { scope: 'session-only', limits: { perAddress: ORDERS_PER_ADDRESS } },
  'GET /api/purchases': { scope: 'orders:read', needs: 'session' },
  'POST /api/purchases': {
    ...SESSION_ONLY,
    limits: { perAddress: ORDERS_PER_ADDRESS, perAccount: ORDERS_PER_ACCOUNT },
  },
  'GET /api/purchases/:id': { scope: 'orders:read', needs: 'session' },
  'POST /api/purchases/:id/lines/:lineId/changes': {
    scope: 'orders:write',
    needs: 'session',
    limits: { perAccount: CHANGES_PER_ACCOUNT },
  },
  'GET /api/purchases/:id/receipt': {
    scope: 'orders:read',
    needs: 'session',
    limits: { perAccount: DOCUMENTS },
  },
  'POST /api/guest-orders': {
    scope: 'session-only',
    limits: { perAddress: ORDERS_PER_ADDRESS, perAccount: GUEST_ORDERS_PER_EMAIL },
  },
  'GET /api/guest-orders/:token': { scope: 'any', limits: { perAddress: ORDERS_PER_ADDRESS } },
  'POST /api/guest-orders/:token/lines/:lineId/changes': {
    scope: 'any',
    limits: { perAddress: ORDERS_PER_ADDRESS },
  },
  'GET /api/guest-orders/:token/receipt': { scope: 'any', limits: { perAddress: DOCUMENTS } },
  'GET /api/sales': { scope: 'orders:read', needs: 'artist' },
  'GET /api/sales/summary': { scope: 'orders:read', needs: 'artist' },
  'GET /api/sales/:id': { scope: 'orders:read', needs: 'artist' },
  'GET /api/sales/:id/packing-slip': {
    scope: 'orders:read',
    needs: 'artist',
    limits: { perAccount: DOCUMENTS },
  },
  'POST /api/sales/:id/changes': {
    scope: 'orders:write',
    needs: 'artist',
    limits: { perAccount: CHANGES_PER_ACCOUNT },
  },
} as const satisfies OperationTable
