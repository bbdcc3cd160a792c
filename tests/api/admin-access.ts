import type { AccessRow } from './access-row.ts'

const NO_ID = '01890000-0000-7000-8000-000000000000'
const WEBHOOK = `/admin/webhooks/${NO_ID}`
const BACKUP = '/admin/backups/frame-2026-03-04T05-06-07Z.tar'

type Row = Pick<AccessRow, 'request'> & {
  /** The response to an operator; everybody else is refused. */
  readonly status: number
}

/** Every operation for operators, as a part of the access table. */
export const ADMIN_ACCESS: Readonly<Record<string, Row>> = {
  'GET /admin/overview': { status: 200 },
  'GET /admin/people': { status: 200 },
  'GET /admin/people/{id}': {
    status: 200,
    request: ({ personId }) => ({ path: `/admin/people/${personId}` }),
  },
  'PUT /admin/people/{id}/suspension': {
    status: 204,
    request: ({ personId }) => ({
      path: `/admin/people/${personId}/suspension`,
      body: { reason: 'Copied works' },
    }),
  },
  'DELETE /admin/people/{id}/suspension': {
    status: 204,
    request: ({ personId }) => ({ path: `/admin/people/${personId}/suspension` }),
  },
  'PUT /admin/people/{id}/role': {
    status: 204,
    request: ({ personId }) => ({ path: `/admin/people/${personId}/role` }),
  },
  'DELETE /admin/people/{id}/role': {
    status: 204,
    request: ({ personId }) => ({ path: `/admin/people/${personId}/role` }),
  },
  'DELETE /admin/people/{id}/sessions': {
    status: 204,
    request: ({ personId }) => ({ path: `/admin/people/${personId}/sessions` }),
  },
  'DELETE /admin/people/{id}/sessions/{sessionId}': {
    status: 204,
    request: ({ personId, personSessionId }) => ({
      path: `/admin/people/${personId}/sessions/${personSessionId}`,
    }),
  },
  'GET /admin/artworks': { status: 200 },
  'GET /admin/artworks/{id}': {
    status: 200,
    request: ({ artworkId }) => ({ path: `/admin/artworks/${artworkId}` }),
  },
  'PUT /admin/artworks/{id}/hiding': {
    status: 204,
    request: ({ publishedId }) => ({
      path: `/admin/artworks/${publishedId}/hiding`,
      body: { reason: 'Copied' },
    }),
  },
  'DELETE /admin/artworks/{id}/hiding': {
    status: 204,
    request: ({ publishedId }) => ({ path: `/admin/artworks/${publishedId}/hiding` }),
  },
  'GET /admin/exhibitions': { status: 200 },
  'GET /admin/exhibitions/{id}': {
    status: 200,
    request: ({ exhibitionId }) => ({ path: `/admin/exhibitions/${exhibitionId}` }),
  },
  'PUT /admin/exhibitions/{id}/hiding': {
    status: 204,
    request: ({ exhibitionId }) => ({
      path: `/admin/exhibitions/${exhibitionId}/hiding`,
      body: { reason: 'Copied' },
    }),
  },
  'DELETE /admin/exhibitions/{id}/hiding': {
    status: 204,
    request: ({ exhibitionId }) => ({ path: `/admin/exhibitions/${exhibitionId}/hiding` }),
  },
  'GET /admin/reports': { status: 200 },
  'GET /admin/reports/{id}': {
    status: 200,
    request: ({ reportId }) => ({ path: `/admin/reports/${reportId}` }),
  },
  'PUT /admin/reports/{id}/state': {
    status: 204,
    request: ({ reportId }) => ({
      path: `/admin/reports/${reportId}/state`,
      body: { state: 'resolved' },
    }),
  },
  'POST /admin/reports/{id}/notes': {
    status: 204,
    request: ({ reportId }) => ({
      path: `/admin/reports/${reportId}/notes`,
      body: { text: 'Looks like a copy' },
    }),
  },
  'POST /admin/reports/{id}/messages': {
    status: 204,
    request: ({ reportId }) => ({
      path: `/admin/reports/${reportId}/messages`,
      body: { to: 'owner', text: 'Is this a copy?' },
    }),
  },
  'DELETE /admin/reports/{id}/sharing': {
    // The report is about a work.
    status: 404,
    request: ({ reportId }) => ({ path: `/admin/reports/${reportId}/sharing` }),
  },
  'GET /admin/orders': { status: 200 },
  'GET /admin/orders/{id}': {
    status: 200,
    request: ({ purchaseId }) => ({ path: `/admin/orders/${purchaseId}` }),
  },
  'POST /admin/orders/{id}/lines/{lineId}/changes': {
    status: 200,
    request: ({ purchaseId, saleId }) => ({
      path: `/admin/orders/${purchaseId}/lines/${saleId}/changes`,
      body: { change: 'confirmed' },
    }),
  },
  'GET /admin/storage': { status: 200 },
  'GET /admin/jobs': { status: 200 },
  'PUT /admin/jobs/{name}/{id}/retry': {
    // No job has failed here.
    status: 404,
    request: ({ personId }) => ({ path: `/admin/jobs/send-mail/${personId}/retry` }),
  },
  'GET /admin/settings': { status: 200 },
  'PATCH /admin/settings': {
    status: 200,
    request: () => ({ path: '/admin/settings', body: { footerCounts: 'claims' } }),
  },
  'GET /admin/backups': { status: 200 },
  'POST /admin/backups': { status: 202 },
  // No backup was made here.
  'GET /admin/backups/{name}': { status: 404, request: () => ({ path: BACKUP }) },
  'DELETE /admin/backups/{name}': { status: 404, request: () => ({ path: BACKUP }) },
  'GET /admin/featured-works': { status: 200 },
  'PUT /admin/featured-works': {
    status: 204,
    request: () => ({ path: '/admin/featured-works', body: { ids: [] } }),
  },
  'GET /admin/invitations': { status: 200 },
  'POST /admin/invitations': {
    status: 201,
    request: () => ({ path: '/admin/invitations', body: {} }),
  },
  'DELETE /admin/invitations/{id}': {
    // There is no invitation.
    status: 404,
    request: ({ personId }) => ({ path: `/admin/invitations/${personId}` }),
  },
  'GET /admin/webhooks': { status: 200 },
  'POST /admin/webhooks': {
    status: 201,
    request: () => ({
      path: '/admin/webhooks',
      body: { url: 'https://example.org/', events: ['order.placed'] },
    }),
  },
  // There is no webhook with this id.
  'GET /admin/webhooks/{id}': { status: 404, request: () => ({ path: WEBHOOK }) },
  'PATCH /admin/webhooks/{id}': {
    status: 404,
    request: () => ({ path: WEBHOOK, body: { state: 'paused' } }),
  },
  'DELETE /admin/webhooks/{id}': { status: 404, request: () => ({ path: WEBHOOK }) },
  'PUT /admin/webhooks/{id}/secret': {
    status: 404,
    request: () => ({ path: `${WEBHOOK}/secret` }),
  },
  'POST /admin/webhooks/{id}/tests': {
    status: 404,
    request: () => ({ path: `${WEBHOOK}/tests` }),
  },
  'GET /admin/webhooks/{id}/deliveries': {
    status: 404,
    request: () => ({ path: `${WEBHOOK}/deliveries` }),
  },
  'PUT /admin/webhooks/{id}/deliveries/{deliveryId}/redelivery': {
    status: 404,
    request: () => ({ path: `${WEBHOOK}/deliveries/${NO_ID}/redelivery` }),
  },
  'GET /admin/audit-log': { status: 200 },
  'GET /admin/audit-log/export': { status: 200 },
}
