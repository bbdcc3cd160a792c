/**
 * The facts about each route that the server needs before the code of the route runs. Every page,
 * operation and file needs a row here: `route-facts.test.ts` checks it.
 */

const HOUR_MS = 60 * 60_000

/** The number of requests allowed within a window. */
export type RequestLimit = { readonly limit: number; readonly windowMs: number }
/**
 * Per client address, per account, or per client: one account from one client address or known
 * device.
 */
type RequestLimits = Readonly<
  Partial<Record<'perAddress' | 'perAccount' | 'perClient', RequestLimit>>
>

/** Who may use a route: all signed-in users, only artists, only collectors, or only operators. */
type Need = 'session' | 'artist' | 'collector' | 'operator'

/**
 * The kind of body that a route accepts. `streamed-image` is an image whose route reads the body
 * itself, after it has checked the session.
 */
export type BodyKind = 'text' | 'image' | 'streamed-image'

/** Bytes of a request body, by kind. A full form has a third of `text`. Images may be data URLs. */
export const BODY_LIMIT_BYTES = {
  text: 256 * 1024,
  image: 40 * 1024 * 1024,
  'streamed-image': 40 * 1024 * 1024,
} as const satisfies Record<BodyKind, number>

/** A page, or an action that only accepts forms. */
export type PageFacts = {
  /** All guests get the same page, so the server may cache it. */
  readonly guestCache?: true
  readonly needs?: Need
  readonly body?: BodyKind
  /** Only accepts forms and has no page. */
  readonly isAction?: true
  /** Hardly ever the next page, so its files are not prefetched. */
  readonly noPrefetch?: true
  /** Signing in does not return here: it would loop, or show no page. */
  readonly noReturn?: true
}

/** One method at one address of the API. */
export type OperationFacts = {
  readonly needs?: Need
  readonly body?: BodyKind
  readonly limits?: RequestLimits
  /** Does not use the database. */
  readonly noDatabase?: true
}

/** Other addresses: files, images, health checks. */
export type FileFacts = {
  /** Answered even under overload: it is cheap, or needed most at that time. */
  readonly noQueue?: true
  /** Rendered on request, one at a time. */
  readonly isRendered?: true
  readonly needsDatabase?: true
  /** Answers under any host name, for monitoring: it holds no personal data. */
  readonly anyHost?: true
  /** Other sites may embed it. */
  readonly isEmbeddable?: true
}

/** Shared by all operations that accept an image: decoding one costs seconds of CPU. */
const UPLOADS = {
  perAddress: { limit: 900, windowMs: HOUR_MS },
  perAccount: { limit: 300, windowMs: HOUR_MS },
}
/** Shared by all operations that check the current password. */
const PASSWORD_CHECKS = { perAccount: { limit: 10, windowMs: HOUR_MS / 4 } }
/** Generous, since a whole company may share one address. */
const ORDERS_PER_ADDRESS = { limit: 600, windowMs: HOUR_MS }
/**
 * Also bounds the rows that an account adds: purchases have no other limit, since none may be lost.
 * An account's sessions, favourites, cart lines and works have limits of their own.
 */
const ORDERS_PER_ACCOUNT = { limit: 120, windowMs: HOUR_MS }
const PASSWORD_RESETS_PER_ADDRESS = { limit: 30, windowMs: HOUR_MS }

/** Codes of somebody who is signed in. Three of a million are right at a time. */
const FACTOR_PROOFS = { perAccount: { limit: 20, windowMs: HOUR_MS } }

/** Shared by what begins and what ends at a sign-in provider. */
const PROVIDER_VISITS = { perAddress: { limit: 200, windowMs: HOUR_MS / 4 } }

/** The id of the route around all pages. Its error boundary keeps the frame of the site. */
export const PAGES_ROUTE = 'pages'

const OPERATORS_PAGE = { needs: 'operator', noPrefetch: true } as const

/** All paths of routes.ts. */
export const PAGES = {
  '/': { guestCache: true },
  '/for-artists': { guestCache: true },
  '/become-artist': { guestCache: true },
  '/privacy': { guestCache: true },
  '/terms': { guestCache: true },
  '/contact': { guestCache: true },
  '/api': { guestCache: true, noPrefetch: true },

  '/login': { guestCache: true, noReturn: true },
  '/signup': { guestCache: true, noReturn: true },
  '/login/with/:provider': { noReturn: true, noPrefetch: true },
  '/login/callback/:provider': { noReturn: true, noPrefetch: true },
  '/signup/provider': { noReturn: true, noPrefetch: true },
  '/linked-accounts/:id': { isAction: true, noReturn: true },
  '/logout': { isAction: true, noReturn: true },
  '/forgot-password': { noReturn: true },
  '/reset-password': { noReturn: true, noPrefetch: true },
  '/check-email': { needs: 'session', noPrefetch: true },
  '/verify-email': { noPrefetch: true },

  '/for-art-lovers': { guestCache: true },
  '/artwork/:id': { guestCache: true },
  '/artist/:id': { guestCache: true },

  '/report/:kind/:id': { noPrefetch: true },

  '/favorites': { needs: 'session' },
  '/favorites/:id': { isAction: true },

  '/cart': {},
  '/cart/items': { isAction: true },
  '/cart/items/:id': { isAction: true },

  '/checkout': {},
  '/checkout/success': { noPrefetch: true },
  '/purchases': { needs: 'session' },
  '/purchases/:id': { needs: 'session' },

  '/artist-dashboard': { needs: 'artist' },
  '/artist-dashboard/photo': { needs: 'artist', body: 'image' },
  '/artist-dashboard/bio': { needs: 'artist' },
  '/artist-dashboard/artwork': { needs: 'artist' },
  '/artist-dashboard/artwork/new': { needs: 'artist', body: 'image' },
  '/artist-dashboard/artwork/:id/edit': { needs: 'artist', body: 'image' },
  '/artist-dashboard/artwork/:id/delete': { needs: 'artist' },
  '/artist-dashboard/sales': { needs: 'artist' },
  '/artist-dashboard/sales/:id': { needs: 'artist' },
  '/artist-dashboard/security': { needs: 'artist' },
  '/artist-dashboard/account': { needs: 'artist' },

  '/dashboard': { needs: 'collector' },
  '/dashboard/purchases': { needs: 'collector' },
  '/dashboard/security': { needs: 'collector' },
  '/dashboard/account': { needs: 'collector' },

  '/admin': OPERATORS_PAGE,
  '/admin/people': OPERATORS_PAGE,
  '/admin/people/:id': OPERATORS_PAGE,
  '/admin/people/:id/suspension': OPERATORS_PAGE,
  '/admin/people/:id/role': OPERATORS_PAGE,
  '/admin/works': OPERATORS_PAGE,
  '/admin/works/:id': OPERATORS_PAGE,
  '/admin/reports': OPERATORS_PAGE,
  '/admin/reports/:id': OPERATORS_PAGE,
  '/admin/orders': OPERATORS_PAGE,
  '/admin/images': OPERATORS_PAGE,
  '/admin/jobs': OPERATORS_PAGE,
  '/admin/settings': OPERATORS_PAGE,
  '/admin/backups': OPERATORS_PAGE,
  '/admin/settings/featured-works': OPERATORS_PAGE,
  '/admin/settings/mark': { ...OPERATORS_PAGE, body: 'image' },
  '/admin/settings/invitations': OPERATORS_PAGE,
  '/admin/audit-log': OPERATORS_PAGE,

  '/gallery-studio': { guestCache: true },

  '/theme': { isAction: true },
  '/design/components': { noPrefetch: true },
  // Files of the build at the root, such as /favicon.svg, and addresses that do not exist.
  '/*': {},
} as const satisfies Readonly<Record<`/${string}`, PageFacts>>

/** Every operation of the API. */
export const OPERATIONS = {
  'GET /api/openapi.json': { noDatabase: true },
  'GET /api/problems': { noDatabase: true },

  'GET /api/session': {},
  'POST /api/session': {
    limits: {
      perAddress: { limit: 100, windowMs: HOUR_MS / 4 },
      perClient: { limit: 10, windowMs: HOUR_MS / 4 },
      // For all unknown devices together, and apart from them for all known devices.
      perAccount: { limit: 50, windowMs: HOUR_MS / 4 },
    },
  },
  'DELETE /api/session': { needs: 'session' },

  'GET /api/session/second-step': {},
  'POST /api/session/second-step': {
    limits: {
      perAddress: { limit: 100, windowMs: HOUR_MS / 4 },
      perClient: { limit: 10, windowMs: HOUR_MS / 4 },
      // Three of a million codes are right at a time.
      perAccount: { limit: 20, windowMs: HOUR_MS },
    },
  },
  'DELETE /api/session/second-step': {},
  'PUT /api/session/factor-proof': { needs: 'session', limits: FACTOR_PROOFS },
  'POST /api/session/passkey/options': { noDatabase: true },
  'POST /api/session/passkey': {
    limits: { perAddress: { limit: 100, windowMs: HOUR_MS / 4 } },
  },

  'POST /api/users': {
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      // Leaves room for a form that is refused a few times.
      perClient: { limit: 15, windowMs: HOUR_MS },
    },
  },
  'GET /api/invitations/:token': {
    limits: { perAddress: { limit: 200, windowMs: HOUR_MS / 4 } },
  },
  'GET /api/sign-in-methods': { noDatabase: true },
  'POST /api/sign-in-providers/:id/sign-ins': { limits: PROVIDER_VISITS },
  'POST /api/sign-in-providers/:id/callbacks': { limits: PROVIDER_VISITS },
  'GET /api/provider-sign-up': { noDatabase: true },
  'POST /api/provider-sign-up': { limits: { perAddress: { limit: 30, windowMs: HOUR_MS } } },
  'GET /api/users/me/sign-in-methods': { needs: 'session' },
  'POST /api/users/me/linked-accounts': { needs: 'session', limits: PROVIDER_VISITS },
  'DELETE /api/users/me/linked-accounts/:id': { needs: 'session' },
  'POST /api/users/me/confirmations': { needs: 'session', limits: PROVIDER_VISITS },
  'GET /api/users/me': { needs: 'session' },
  'PATCH /api/users/me': { needs: 'session', body: 'image', limits: UPLOADS },
  'DELETE /api/users/me': { needs: 'session', limits: PASSWORD_CHECKS },
  'PUT /api/users/me/password': { needs: 'session', limits: PASSWORD_CHECKS },
  'GET /api/users/me/role': { needs: 'session' },
  'GET /api/users/me/export': {
    needs: 'session',
    limits: { perAccount: { limit: 20, windowMs: HOUR_MS } },
  },
  'POST /api/password-resets': {
    limits: {
      perAddress: PASSWORD_RESETS_PER_ADDRESS,
      perClient: { limit: 5, windowMs: HOUR_MS },
      // Limits the mails. The window is at most the time for which a link works: while no mail is
      // sent, a link that works is in the mailbox.
      perAccount: { limit: 10, windowMs: HOUR_MS },
    },
  },
  'GET /api/password-resets/:token': {},
  'PUT /api/password-resets/:token': { limits: { perAddress: PASSWORD_RESETS_PER_ADDRESS } },

  'GET /api/users/me/email': { needs: 'session' },
  'PUT /api/users/me/email': { needs: 'session', limits: PASSWORD_CHECKS },
  'POST /api/users/me/email/links': {
    needs: 'session',
    limits: { perAccount: { limit: 5, windowMs: HOUR_MS } },
  },
  'GET /api/email-links/:token': {},
  'PUT /api/email-links/:token': { limits: { perAddress: { limit: 60, windowMs: HOUR_MS } } },

  'POST /api/images': { needs: 'session', body: 'streamed-image', limits: UPLOADS },

  'GET /api/users/me/uploads': { needs: 'session' },

  'GET /api/users/me/two-factor': { needs: 'session' },
  'PUT /api/users/me/two-factor': { needs: 'session', limits: PASSWORD_CHECKS },
  'DELETE /api/users/me/two-factor': { needs: 'session', limits: PASSWORD_CHECKS },
  'POST /api/users/me/two-factor/key': { needs: 'session' },
  'POST /api/users/me/two-factor/backup-codes': { needs: 'session', limits: PASSWORD_CHECKS },

  'GET /api/users/me/passkeys': { needs: 'session' },
  'POST /api/users/me/passkeys': { needs: 'session' },
  'POST /api/users/me/passkeys/options': { needs: 'session', limits: PASSWORD_CHECKS },
  'DELETE /api/users/me/passkeys/:id': { needs: 'session' },

  'GET /api/users/me/sessions': { needs: 'session' },
  'DELETE /api/users/me/sessions': { needs: 'session' },
  'DELETE /api/users/me/sessions/:id': { needs: 'session' },

  'GET /api/stock-photos': {},
  'GET /api/stock-photos/:id': {},

  'GET /api/users/me/artworks': { needs: 'artist' },
  'GET /api/artworks': {},
  'POST /api/artworks': { needs: 'artist', body: 'image', limits: UPLOADS },
  'GET /api/artworks/:id': {},
  'GET /api/artworks/:id/related': {},
  'PATCH /api/artworks/:id': { needs: 'artist', body: 'image', limits: UPLOADS },
  'DELETE /api/artworks/:id': { needs: 'artist' },
  'PUT /api/artworks/:id/publication': { needs: 'artist' },
  'GET /api/artists/:id': {},

  'GET /api/featured-works': {},
  'POST /api/reports': {
    limits: {
      perAddress: { limit: 30, windowMs: HOUR_MS },
      perAccount: { limit: 20, windowMs: HOUR_MS },
    },
  },

  'GET /api/work-marks': {},
  'GET /api/favorites': { needs: 'session' },
  'GET /api/favorites/:id': { needs: 'session' },
  'PUT /api/favorites/:id': { needs: 'session' },
  'DELETE /api/favorites/:id': { needs: 'session' },

  'GET /api/cart': { needs: 'session' },
  'DELETE /api/cart': { needs: 'session' },
  'GET /api/cart/count': { needs: 'session' },
  'POST /api/cart/items': { needs: 'session' },
  'PUT /api/cart/items/:id': { needs: 'session' },
  'DELETE /api/cart/items/:id': { needs: 'session' },
  'PUT /api/cart/items/:id/acceptance': { needs: 'session' },
  'POST /api/cart/merges': { needs: 'session' },
  'POST /api/quotations': {},

  'GET /api/purchases': { needs: 'session' },
  'POST /api/purchases': {
    needs: 'session',
    limits: { perAddress: ORDERS_PER_ADDRESS, perAccount: ORDERS_PER_ACCOUNT },
  },
  'GET /api/purchases/:id': { needs: 'session' },
  'POST /api/guest-orders': { limits: { perAddress: ORDERS_PER_ADDRESS } },
  'GET /api/sales': { needs: 'artist' },
  'GET /api/sales/summary': { needs: 'artist' },
  'GET /api/sales/:id': { needs: 'artist' },

  'GET /api/admin/overview': { needs: 'operator' },
  'GET /api/admin/people': { needs: 'operator' },
  'GET /api/admin/people/:id': { needs: 'operator' },
  'PUT /api/admin/people/:id/suspension': { needs: 'operator' },
  'DELETE /api/admin/people/:id/suspension': { needs: 'operator' },
  'PUT /api/admin/people/:id/role': { needs: 'operator' },
  'DELETE /api/admin/people/:id/role': { needs: 'operator' },
  'DELETE /api/admin/people/:id/sessions': { needs: 'operator' },
  'DELETE /api/admin/people/:id/sessions/:sessionId': { needs: 'operator' },
  'GET /api/admin/artworks': { needs: 'operator' },
  'GET /api/admin/artworks/:id': { needs: 'operator' },
  'PUT /api/admin/artworks/:id/hiding': { needs: 'operator' },
  'DELETE /api/admin/artworks/:id/hiding': { needs: 'operator' },
  'GET /api/admin/reports': { needs: 'operator' },
  'GET /api/admin/reports/:id': { needs: 'operator' },
  'PUT /api/admin/reports/:id/state': { needs: 'operator' },
  'POST /api/admin/reports/:id/notes': { needs: 'operator' },
  'POST /api/admin/reports/:id/messages': { needs: 'operator' },
  'GET /api/admin/orders': { needs: 'operator' },
  'GET /api/admin/storage': { needs: 'operator' },
  'GET /api/admin/jobs': { needs: 'operator' },
  'PUT /api/admin/jobs/:name/:id/retry': { needs: 'operator' },
  'GET /api/admin/settings': { needs: 'operator' },
  'PATCH /api/admin/settings': { needs: 'operator' },
  'GET /api/admin/backups': { needs: 'operator' },
  'POST /api/admin/backups': { needs: 'operator' },
  'GET /api/admin/backups/:name': { needs: 'operator' },
  'DELETE /api/admin/backups/:name': { needs: 'operator' },
  'GET /api/admin/featured-works': { needs: 'operator' },
  'PUT /api/admin/featured-works': { needs: 'operator' },
  'GET /api/admin/invitations': { needs: 'operator' },
  'POST /api/admin/invitations': { needs: 'operator' },
  'DELETE /api/admin/invitations/:id': { needs: 'operator' },
  'GET /api/admin/audit-log': { needs: 'operator' },
  'GET /api/admin/audit-log/export': { needs: 'operator' },
} as const satisfies Readonly<Record<`${Method} /api${string}`, OperationFacts>>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** All other addresses. */
export const FILES = {
  '/healthz': { noQueue: true, anyHost: true },
  '/readyz': { noQueue: true, anyHost: true },
  '/metrics': { noQueue: true, anyHost: true },
  '/images/:id/:variant': { noQueue: true, isEmbeddable: true },
  '/stock-photos/:id/:file': { isEmbeddable: true },
  '/og/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/og/artist/:file': { isRendered: true, needsDatabase: true, isEmbeddable: true },
  '/assets/:file': {},
  '/hero/:file': {},
  '/manifest.webmanifest': {},
  '/mark/:file': { isRendered: true },
  '/robots.txt': {},
  '/service-worker.js': {},
  '/sitemap.xml': { needsDatabase: true },
  '/sitemaps/:file': { needsDatabase: true },
} as const satisfies Readonly<Record<`/${string}`, FileFacts>>
