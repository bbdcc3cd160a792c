/**
 * The facts about each route that the server needs before the code of the route runs. Every page,
 * operation and file needs a row here: `route-facts.test.ts` checks it.
 */

import { HOUR_MS } from '../kernel/day.ts'
import { BATCH_OPERATIONS, BATCH_PAGES } from './batch-route-facts.ts'
import { CERTIFICATE_OPERATIONS, CERTIFICATE_PAGES } from './certificate-route-facts.ts'
import { COLLECTING_OPERATIONS, COLLECTING_PAGES } from './collecting-route-facts.ts'
import { FORM_DRAFT_OPERATIONS, PUBLICATION_OPERATIONS } from './publication-route-facts.ts'
import { ENQUIRY_OPERATIONS, ENQUIRY_PAGES } from './enquiry-route-facts.ts'
import { EXHIBITION_OPERATIONS, EXHIBITION_PAGES } from './exhibition-route-facts.ts'
import { OPERATORS_OPERATIONS, OPERATORS_PAGES } from './operator-route-facts.ts'
import { ORDER_OPERATIONS, ORDER_PAGES } from './order-route-facts.ts'
import { PRESS_OPERATIONS, PRESS_PAGES } from './press-route-facts.ts'
import {
  ARTIST_READS,
  ARTIST_WRITES,
  SESSION_ONLY,
  type FileTable,
  type OperationTable,
  type PageTable,
} from './route-fact.ts'
import { ROOM_OPERATIONS, ROOM_PAGES } from './room-route-facts.ts'
import { UPLOAD_OPERATIONS, UPLOAD_PAGES, UPLOADS } from './upload-route-facts.ts'

/** Shared by all operations that check the current password. */
const PASSWORD_CHECKS = { perAccount: { limit: 10, windowMs: HOUR_MS / 4 } }
const PASSWORD_RESETS_PER_ADDRESS = { limit: 30, windowMs: HOUR_MS }

/**
 * Limits the codes that a signed-in user tries, including those that turn the second factor off or
 * renew backup codes. Of a million codes, three are valid at a time.
 */
const FACTOR_PROOFS = { perAccount: { limit: 20, windowMs: HOUR_MS } }

/** Shared by the routes to and from a sign-in provider. */
const PROVIDER_VISITS = { perAddress: { limit: 200, windowMs: HOUR_MS / 4 } }

/** All paths of routes.ts. */
export const PAGES = {
  '/': { guestCache: true, prefetch: true },
  '/for-artists': { guestCache: true, prefetch: true },
  '/become-artist': { guestCache: true, prefetch: true },
  '/privacy': { guestCache: true },
  '/terms': { guestCache: true },
  '/contact': { guestCache: true },
  '/api': { guestCache: true },

  '/login': { guestCache: true, noReturn: true, prefetch: true },
  '/signup': { guestCache: true, noReturn: true, prefetch: true },
  '/login/with/:provider': { noReturn: true },
  '/login/callback/:provider': { noReturn: true },
  '/signup/provider': { noReturn: true },
  '/linked-accounts/:id': { needs: 'session', isAction: true, noReturn: true, prefetch: true },
  '/logout': { isAction: true, noReturn: true, prefetch: true },
  '/forgot-password': { noReturn: true },
  '/reset-password': { noReturn: true },
  '/check-email': { needs: 'session' },
  '/verify-email': {},

  '/for-art-lovers': { guestCache: true, uncachedWith: 'search', prefetch: true },
  '/artwork/:id': { guestCache: true, uncachedWith: 'similar', prefetch: true },
  '/artwork/:id/on-a-wall': {},
  '/artists': { guestCache: true },
  '/tags/:tag': { guestCache: true },
  '/artist/:id': { guestCache: true, prefetch: true },
  ...PRESS_PAGES,

  ...EXHIBITION_PAGES,
  ...ROOM_PAGES,
  ...ENQUIRY_PAGES,
  '/report/:kind/:id': {},

  '/favorites': { needs: 'session', prefetch: true },
  '/favorites/:id': { isAction: true, prefetch: true },
  ...COLLECTING_PAGES,

  '/cart': { prefetch: true },
  '/cart/items': { isAction: true, prefetch: true },
  '/cart/items/:id': { isAction: true, prefetch: true },

  ...ORDER_PAGES,
  ...CERTIFICATE_PAGES,

  '/artist-dashboard': { needs: 'artist', prefetch: true },
  '/artist-dashboard/photo': { needs: 'artist', body: 'image', prefetch: true },
  '/artist-dashboard/bio': { needs: 'artist', prefetch: true },
  '/artist-dashboard/artwork': { needs: 'artist', prefetch: true },
  ...BATCH_PAGES,
  '/artist-dashboard/artwork/new': { needs: 'artist', body: 'image', prefetch: true },
  ...UPLOAD_PAGES,
  '/artist-dashboard/artwork/:id/edit': { needs: 'artist', body: 'image', prefetch: true },
  '/artist-dashboard/artwork/:id/images': { needs: 'artist', body: 'image', prefetch: true },
  '/artist-dashboard/artwork/:id/delete': { needs: 'artist', prefetch: true },
  '/artist-dashboard/sales': { needs: 'artist', prefetch: true },
  '/artist-dashboard/sales/:id': { needs: 'artist', prefetch: true },
  '/artist-dashboard/statistics': { needs: 'artist' },
  '/artist-dashboard/security': { needs: 'artist', prefetch: true },
  '/artist-dashboard/account': { needs: 'artist', prefetch: true },

  '/dashboard': { needs: 'collector', prefetch: true },
  '/dashboard/purchases': { needs: 'collector', prefetch: true },
  '/dashboard/security': { needs: 'collector', prefetch: true },
  '/dashboard/account': { needs: 'collector', prefetch: true },

  ...OPERATORS_PAGES,

  '/gallery-studio': { guestCache: true },

  '/theme': { isAction: true },
  '/design/components': {},
  // Files of the build at the root, such as /favicon.svg, and addresses that do not exist.
  '/*': { prefetch: true },
} as const satisfies PageTable

/** Every operation of the API. */
export const OPERATIONS = {
  'GET /api/openapi.json': { scope: 'any', noDatabase: true },
  'GET /api/problems': { scope: 'any', noDatabase: true },

  'GET /api/session': { scope: 'session-only' },
  // Excluded from the write budget because it has limits of its own.
  'POST /api/session': {
    scope: 'session-only',
    usesPassword: true,
    noWriteBudget: true,
    limits: {
      perAddress: { limit: 100, windowMs: HOUR_MS / 4 },
      perClient: { limit: 10, windowMs: HOUR_MS / 4 },
      // One count for all unknown devices of an account, and another for all known devices.
      perAccount: { limit: 50, windowMs: HOUR_MS / 4 },
    },
  },
  // Always works. For guests, signing out does nothing.
  'DELETE /api/session': { scope: 'session-only', noWriteBudget: true },

  'GET /api/session/second-step': { scope: 'session-only' },
  'POST /api/session/second-step': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 100, windowMs: HOUR_MS / 4 },
      perClient: { limit: 10, windowMs: HOUR_MS / 4 },
      // Three of a million codes are valid at a time.
      perAccount: { limit: 20, windowMs: HOUR_MS },
    },
  },
  'DELETE /api/session/second-step': { scope: 'session-only' },
  'PUT /api/session/factor-proof': { ...SESSION_ONLY, limits: FACTOR_PROOFS },
  'POST /api/session/passkey/options': { scope: 'session-only', noDatabase: true },
  'POST /api/session/passkey': {
    scope: 'session-only',
    limits: { perAddress: { limit: 100, windowMs: HOUR_MS / 4 } },
  },

  'POST /api/users': {
    scope: 'session-only',
    usesPassword: true,
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      // Allows for a form that is refused a few times.
      perClient: { limit: 15, windowMs: HOUR_MS },
    },
  },
  'GET /api/invitations/:token': {
    scope: 'session-only',
    limits: { perAddress: { limit: 200, windowMs: HOUR_MS / 4 } },
  },
  'GET /api/sign-in-methods': { scope: 'any', noDatabase: true },
  'POST /api/sign-in-providers/:id/sign-ins': { scope: 'session-only', limits: PROVIDER_VISITS },
  'POST /api/sign-in-providers/:id/callbacks': { scope: 'session-only', limits: PROVIDER_VISITS },
  'GET /api/provider-sign-up': { scope: 'session-only', noDatabase: true },
  'POST /api/provider-sign-up': {
    scope: 'session-only',
    limits: { perAddress: { limit: 30, windowMs: HOUR_MS } },
  },
  'GET /api/users/me/sign-in-methods': SESSION_ONLY,
  'POST /api/users/me/linked-accounts': {
    ...SESSION_ONLY,
    limits: { ...PROVIDER_VISITS, ...PASSWORD_CHECKS },
  },
  'DELETE /api/users/me/linked-accounts/:id': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'POST /api/users/me/confirmations': { ...SESSION_ONLY, limits: PROVIDER_VISITS },
  'GET /api/users/me': { scope: 'profile:read', needs: 'session' },
  'PATCH /api/users/me': {
    scope: 'profile:write',
    needs: 'session',
    body: 'image',
    limits: UPLOADS,
  },
  'DELETE /api/users/me': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'PUT /api/users/me/password': { ...SESSION_ONLY, usesPassword: true, limits: PASSWORD_CHECKS },
  'GET /api/users/me/role': SESSION_ONLY,
  'GET /api/users/me/export': {
    ...SESSION_ONLY,
    limits: { perAccount: { limit: 20, windowMs: HOUR_MS } },
  },
  'POST /api/password-resets': {
    scope: 'session-only',
    usesPassword: true,
    limits: {
      perAddress: PASSWORD_RESETS_PER_ADDRESS,
      perClient: { limit: 5, windowMs: HOUR_MS },
      // Limits the mails. The window is no longer than a link is valid, so an account at its limit
      // has a working link in its mailbox.
      perAccount: { limit: 10, windowMs: HOUR_MS },
    },
  },
  'GET /api/password-resets/:token': { scope: 'session-only', usesPassword: true },
  'PUT /api/password-resets/:token': {
    scope: 'session-only',
    usesPassword: true,
    limits: { perAddress: PASSWORD_RESETS_PER_ADDRESS },
  },

  'GET /api/users/me/email': SESSION_ONLY,
  'PUT /api/users/me/email': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'POST /api/users/me/email/links': {
    ...SESSION_ONLY,
    limits: { perAccount: { limit: 5, windowMs: HOUR_MS } },
  },
  'DELETE /api/users/me/email/change': SESSION_ONLY,
  'GET /api/email-links/:token': { scope: 'session-only' },
  'PUT /api/email-links/:token': {
    scope: 'session-only',
    limits: { perAddress: { limit: 60, windowMs: HOUR_MS } },
  },

  'POST /api/images': {
    scope: 'images:write',
    needs: 'session',
    body: 'streamed-image',
    limits: UPLOADS,
  },

  ...UPLOAD_OPERATIONS,
  'GET /api/users/me/uploads': { scope: 'images:write', needs: 'session' },

  'GET /api/users/me/two-factor': SESSION_ONLY,
  'PUT /api/users/me/two-factor': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'DELETE /api/users/me/two-factor': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'POST /api/users/me/two-factor/key': SESSION_ONLY,
  'POST /api/users/me/two-factor/backup-codes': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },

  'GET /api/users/me/passkeys': SESSION_ONLY,
  'POST /api/users/me/passkeys': SESSION_ONLY,
  'POST /api/users/me/passkeys/options': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'PATCH /api/users/me/passkeys/:id': SESSION_ONLY,
  'DELETE /api/users/me/passkeys/:id': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },

  'GET /api/users/me/tokens': SESSION_ONLY,
  'POST /api/users/me/tokens': { ...SESSION_ONLY, limits: PASSWORD_CHECKS },
  'DELETE /api/users/me/tokens/:id': SESSION_ONLY,

  'GET /api/users/me/sessions': SESSION_ONLY,
  'DELETE /api/users/me/sessions': SESSION_ONLY,
  'DELETE /api/users/me/sessions/:id': SESSION_ONLY,

  'GET /api/stock-photos': { scope: 'any' },
  'GET /api/stock-photos/:id': { scope: 'any' },

  'GET /api/users/me/artworks': ARTIST_READS,
  ...BATCH_OPERATIONS,
  'GET /api/artworks': { scope: 'any' },
  'GET /api/suggestions': { scope: 'any' },
  'POST /api/artworks': { ...ARTIST_WRITES, body: 'image', limits: UPLOADS },
  'GET /api/artworks/:id': { scope: 'artworks:read' },
  'GET /api/artworks/:id/related': { scope: 'any' },
  'GET /api/artworks/:id/similar': { scope: 'any' },
  'PATCH /api/artworks/:id': { ...ARTIST_WRITES, body: 'image', limits: UPLOADS },
  'DELETE /api/artworks/:id': ARTIST_WRITES,
  'PUT /api/artworks/:id/images': ARTIST_WRITES,
  'PUT /api/artworks/:id/publication': ARTIST_WRITES,
  ...PUBLICATION_OPERATIONS,
  ...FORM_DRAFT_OPERATIONS,
  'GET /api/artists': { scope: 'any' },
  'GET /api/artists/:id': { scope: 'any' },
  ...PRESS_OPERATIONS,
  ...EXHIBITION_OPERATIONS,
  ...ROOM_OPERATIONS,
  ...ENQUIRY_OPERATIONS,
  'POST /api/reports': {
    scope: 'session-only',
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      perAccount: { limit: 20, windowMs: HOUR_MS },
    },
  },

  'GET /api/featured-works': { scope: 'any' },
  'GET /api/work-cards': { scope: 'any' },
  'GET /api/work-marks': { scope: 'favorites' },
  'GET /api/favorites': { scope: 'favorites', needs: 'session' },
  'GET /api/favorites/:id': { scope: 'favorites', needs: 'session' },
  'PUT /api/favorites/:id': { scope: 'favorites', needs: 'session' },
  'DELETE /api/favorites/:id': { scope: 'favorites', needs: 'session' },
  ...CERTIFICATE_OPERATIONS,
  ...COLLECTING_OPERATIONS,

  'GET /api/users/me/followers/count': { scope: 'profile:read', needs: 'artist' },
  'GET /api/users/me/statistics': ARTIST_READS,
  'GET /api/users/me/statistics/csv': {
    ...ARTIST_READS,
    limits: { perAccount: { limit: 60, windowMs: HOUR_MS } },
  },

  'GET /api/cart': { scope: 'cart', needs: 'session' },
  'DELETE /api/cart': { scope: 'cart', needs: 'session' },
  'GET /api/cart/count': { scope: 'cart', needs: 'session' },
  'POST /api/cart/items': { scope: 'cart', needs: 'session' },
  'PUT /api/cart/items/:id': { scope: 'cart', needs: 'session' },
  'DELETE /api/cart/items/:id': { scope: 'cart', needs: 'session' },
  'PUT /api/cart/items/:id/acceptance': { scope: 'cart', needs: 'session' },
  'POST /api/cart/merges': { scope: 'cart', needs: 'session' },
  'POST /api/quotations': { scope: 'any' },

  ...ORDER_OPERATIONS,

  ...OPERATORS_OPERATIONS,
} as const satisfies OperationTable

const IIIF = { needsDatabase: true, isEmbeddable: true } as const

/** All other addresses. */
export const FILES = {
  '/healthz': { noQueue: true, anyHost: true },
  '/readyz': { noQueue: true, anyHost: true },
  '/metrics': { noQueue: true, anyHost: true },
  '/images/:id/:variant': { noQueue: true, isEmbeddable: true },
  '/stock-photos/:id/:file': { isEmbeddable: true },
  '/og/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/og/artist/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/og/exhibition/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/og/list/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/iiif/3/:id': IIIF,
  '/iiif/3/:id/info.json': IIIF,
  '/iiif/3/:id/:region/:size/:rotation/:file': { ...IIIF, isRendered: true },
  '/iiif/presentation/artwork/:id': IIIF,
  '/iiif/presentation/artist/:id': IIIF,
  '/iiif/presentation/exhibition/:id': IIIF,
  '/ar/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/views/:id': {},
  '/assets/:file': {},
  '/hero/:file': {},
  '/manifest.webmanifest': {},
  '/mark/:file': { isRendered: true },
  '/robots.txt': {},
  '/service-worker.js': {},
  '/feeds/:file': { needsDatabase: true },
  '/feeds/artists/:file': { needsDatabase: true },
  '/sitemap.xml': { needsDatabase: true },
  '/sitemaps/:file': { needsDatabase: true },
} as const satisfies FileTable
