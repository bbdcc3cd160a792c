import type { Method, OperationFacts, PageFacts } from './route-fact.ts'

const HOUR_MS = 60 * 60_000

/** The pages of certificates and transfers, a part of `PAGES`. */
export const CERTIFICATE_PAGES = {
  '/collection': { needs: 'session', noPrefetch: true },
  '/certificates/:id': { noPrefetch: true },
  '/transfers/:token': { noPrefetch: true },
} as const satisfies Readonly<Record<`/${string}`, PageFacts>>

/** The operations of certificates and transfers, a part of `OPERATIONS`. */
export const CERTIFICATE_OPERATIONS = {
  'GET /api/collection': { scope: 'orders:read', needs: 'session' },
  'GET /api/certificates/:id': { scope: 'any' },
  'GET /api/certificates/:id/jws': { scope: 'any' },
  'GET /api/certificates/:id/document': {
    scope: 'any',
    // Drawing one takes a core 40 ms.
    limits: { perAddress: { limit: 120, windowMs: HOUR_MS } },
  },
  'GET /api/certificate-keys': { scope: 'any' },
  'PUT /api/certificates/:id/owner-name': { scope: 'session-only', needs: 'session' },
  'PUT /api/certificates/:id/transfer': {
    scope: 'session-only',
    needs: 'session',
    // Limits the mails to other people.
    limits: { perAccount: { limit: 20, windowMs: 24 * HOUR_MS } },
  },
  'DELETE /api/certificates/:id/transfer': { scope: 'session-only', needs: 'session' },
  'GET /api/transfers/:token': { scope: 'any' },
  'POST /api/transfers/:token/acceptance': { scope: 'session-only', needs: 'session' },
  'DELETE /api/transfers/:token': { scope: 'session-only', needs: 'session' },
} as const satisfies Readonly<Record<`${Method} /api/${string}`, OperationFacts>>
