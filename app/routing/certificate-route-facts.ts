import { DAY_MS, HOUR_MS } from '../kernel/day.ts'
import { SESSION_ONLY, type OperationTable, type PageTable } from './route-fact.ts'

/** The pages of certificates and transfers, a part of `PAGES`. */
export const CERTIFICATE_PAGES = {
  '/collection': { needs: 'session' },
  '/certificates/:id': {},
  '/transfers/:token': {},
} as const satisfies PageTable

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
  'PUT /api/certificates/:id/owner-name': SESSION_ONLY,
  'PUT /api/certificates/:id/transfer': {
    ...SESSION_ONLY,
    // Limits the mails to other people.
    limits: { perAccount: { limit: 20, windowMs: DAY_MS } },
  },
  'DELETE /api/certificates/:id/transfer': SESSION_ONLY,
  'GET /api/transfers/:token': { scope: 'any' },
  'POST /api/transfers/:token/acceptance': SESSION_ONLY,
  'DELETE /api/transfers/:token': SESSION_ONLY,
} as const satisfies OperationTable
