import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WHOLE_PHOTO } from '../../app/images/area/image-area.ts'
import { newId } from '../../app/kernel/id.ts'
import type { Need, OperationFacts } from '../../app/routing/route-fact.ts'
import { OPERATIONS } from '../../app/routing/route-facts.ts'
import { IDLE_JOBS, openTestApp, type TestApp } from '../helpers/app/app.ts'
import { givePasskey } from '../helpers/app/operator.ts'
import { createGuest, PASSWORD } from '../helpers/app/person.ts'
import { startProvider, type TestProvider } from '../helpers/services/sign-in-provider.ts'
import { createCast, reportOf, ROLES, type AccessCast, type Role } from './access-cast.ts'
import { ADMIN_ACCESS } from './admin-access.ts'
import { ARTWORK_ACCESS } from './artwork-access.ts'
import { CERTIFICATE_ACCESS } from './certificate-access.ts'
import { expectDescribed, type Description } from './described-response.ts'
import { enquiryRows } from './enquiry-access.ts'
import { PRESS_ACCESS } from './press-access.ts'
import { EXHIBITION_ACCESS } from './exhibition-access.ts'
import { LIST_ACCESS } from './list-access.ts'
import {
  artists,
  everybody,
  notFoundByOthers,
  operatorOnly,
  signedIn,
  type AccessRow,
  type AccessRows,
} from './access-row.ts'
import { notificationRows } from './notification-access.ts'
import { ORDER_ACCESS, putIntoCart } from './order-access.ts'
import { UPLOAD_ACCESS } from './upload-access.ts'
import { describeTokens, tokenRows } from './token-access.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', response: {} }

const adminRows = Object.fromEntries(
  Object.entries(ADMIN_ACCESS).map(([name, { status, ...row }]): [string, AccessRow] => [
    name,
    { ...row, statuses: operatorOnly(status) },
  ]),
)

/** The response to each role for every operation of the API. */
const table: AccessRows = {
  'GET /session': { statuses: everybody(200) },
  'POST /session': {
    // With the right password, suspended people learn that they are suspended.
    statuses: { ...everybody(201), nobody: 401, suspended: 403 },
    request: (_, caller) => ({
      body: { email: caller.email || 'no@example.com', password: PASSWORD },
    }),
  },
  'DELETE /session': { statuses: everybody(204) },
  'POST /session/passkey/options': { statuses: everybody(201) },
  'POST /session/passkey': {
    statuses: everybody(401),
    request: () => ({ body: { credential: CREDENTIAL } }),
  },
  'GET /session/second-step': { statuses: everybody(200) },
  'POST /session/second-step': {
    statuses: everybody(401),
    request: () => ({ body: { code: '123456' } }),
  },
  'DELETE /session/second-step': { statuses: everybody(204) },
  'PUT /session/factor-proof': {
    statuses: signedIn(409),
    request: () => ({ body: { code: '123456' } }),
  },
  'POST /users': {
    statuses: everybody(201),
    request: () => ({
      body: { email: `${newId()}@example.com`, password: PASSWORD, firstName: 'N', lastName: 'N' },
    }),
  },
  'GET /invitations/{token}': {
    statuses: everybody(200),
    request: () => ({ path: '/invitations/no-such-token' }),
  },
  'GET /sign-in-methods': { statuses: everybody(200) },
  'POST /sign-in-providers/{id}/sign-ins': {
    statuses: everybody(201),
    request: () => ({ path: '/sign-in-providers/museum/sign-ins', body: {} }),
  },
  'POST /sign-in-providers/{id}/callbacks': {
    statuses: everybody(410),
    request: () => ({ path: '/sign-in-providers/museum/callbacks', body: { code: 'not begun' } }),
  },
  'GET /provider-sign-up': { statuses: everybody(200) },
  'POST /provider-sign-up': {
    statuses: everybody(410),
    request: () => ({ body: { firstName: 'N', lastName: 'N' } }),
  },
  'GET /users/me/sign-in-methods': { statuses: signedIn(200) },
  'POST /users/me/linked-accounts': {
    statuses: signedIn(201),
    request: () => ({ body: { provider: 'museum' } }),
  },
  'DELETE /users/me/linked-accounts/{id}': {
    statuses: signedIn(404),
    request: () => ({ path: `/users/me/linked-accounts/${newId()}`, body: { password: PASSWORD } }),
  },
  'POST /users/me/confirmations': {
    statuses: signedIn(201),
    request: () => ({ body: { provider: 'museum' } }),
  },
  'GET /users/me': { statuses: signedIn(200) },
  'GET /users/me/role': { statuses: signedIn(200) },
  'GET /users/me/export': { statuses: signedIn(200) },
  'GET /users/me/uploads': { statuses: signedIn(200) },
  'GET /users/me/passkeys': { statuses: signedIn(200) },
  'POST /users/me/passkeys/options': {
    statuses: signedIn(201),
    request: () => ({ body: { password: PASSWORD } }),
  },
  'POST /users/me/passkeys': {
    statuses: signedIn(401),
    request: () => ({ body: { name: 'Phone', credential: CREDENTIAL } }),
  },
  'PATCH /users/me/passkeys/{id}': {
    statuses: notFoundByOthers(200),
    before: ({ artistId, passkeyId }) => givePasskey(app.database, artistId, passkeyId),
    request: ({ passkeyId }) => ({ path: `/users/me/passkeys/${passkeyId}`, body: { name: 'A' } }),
  },
  'DELETE /users/me/passkeys/{id}': {
    statuses: notFoundByOthers(204),
    before: ({ artistId, passkeyId }) => givePasskey(app.database, artistId, passkeyId),
    request: ({ passkeyId }) => ({
      path: `/users/me/passkeys/${passkeyId}`,
      body: { password: PASSWORD },
    }),
  },
  'GET /users/me/two-factor': { statuses: signedIn(200) },
  'POST /users/me/two-factor/key': { statuses: signedIn(201) },
  'PUT /users/me/two-factor': {
    statuses: signedIn(409),
    request: () => ({ body: { code: '123456', password: PASSWORD } }),
  },
  'POST /users/me/two-factor/backup-codes': {
    statuses: signedIn(409),
    request: () => ({ body: { code: '123456', password: PASSWORD } }),
  },
  'DELETE /users/me/two-factor': {
    statuses: signedIn(409),
    request: () => ({ body: { code: '123456', password: PASSWORD } }),
  },
  'GET /users/me/email': { statuses: signedIn(200) },
  'PUT /users/me/email': {
    statuses: signedIn(202),
    request: () => ({ body: { email: `${newId()}@example.com`, password: PASSWORD } }),
  },
  'POST /users/me/email/links': { statuses: signedIn(204) },
  'DELETE /users/me/email/change': { statuses: signedIn(204) },
  'GET /email-links/{token}': {
    statuses: everybody(200),
    request: () => ({ path: '/email-links/no-such-token' }),
  },
  'PUT /email-links/{token}': {
    statuses: everybody(410),
    request: () => ({ path: '/email-links/no-such-token' }),
  },
  'GET /users/me/sessions': { statuses: signedIn(200) },
  'DELETE /users/me/sessions': { statuses: signedIn(204) },
  'DELETE /users/me/sessions/{id}': {
    statuses: notFoundByOthers(204),
    request: ({ sessionId }) => ({ path: `/users/me/sessions/${sessionId}` }),
  },
  'PATCH /users/me': {
    statuses: artists(200),
    request: () => ({ body: { location: 'Ghent' } }),
  },
  'PUT /users/me/password': {
    statuses: signedIn(204),
    request: () => ({ body: { currentPassword: PASSWORD, newPassword: 'another horse' } }),
  },
  'DELETE /users/me': {
    statuses: signedIn(204),
    request: () => ({ body: { password: PASSWORD } }),
  },
  'POST /password-resets': {
    statuses: everybody(204),
    request: (_, caller) => ({ body: { email: caller.email || 'no@example.com' } }),
  },
  'GET /password-resets/{token}': {
    statuses: everybody(200),
    request: () => ({ path: '/password-resets/no-such-token' }),
  },
  'PUT /password-resets/{token}': {
    statuses: everybody(410),
    request: () => ({
      path: '/password-resets/no-such-token',
      body: { newPassword: 'another horse' },
    }),
  },
  'POST /images': {
    statuses: signedIn(201),
    request: () => ({ body: { dataUrl: PIXEL } }),
  },
  'GET /images/{id}/area': {
    statuses: signedIn(404),
    request: () => ({ path: `/images/${'0'.repeat(64)}/area` }),
  },
  'POST /images/{id}/areas': {
    statuses: signedIn(404),
    request: () => ({
      path: `/images/${'0'.repeat(64)}/areas`,
      body: { corners: WHOLE_PHOTO },
    }),
  },
  'GET /stock-photos': { statuses: everybody(200) },
  'GET /stock-photos/{id}': {
    statuses: everybody(200),
    request: () => ({ path: '/stock-photos/sketch-quiet-profile' }),
  },
  'GET /users/me/artworks': { statuses: artists(200) },
  'POST /artworks': {
    statuses: artists(201),
    request: () => ({ body: { title: 'New', imageUrl: PIXEL } }),
  },
  ...ARTWORK_ACCESS,
  ...UPLOAD_ACCESS,
  'GET /artworks': { statuses: everybody(200) },
  'GET /artworks/{id}': {
    statuses: { ...everybody(404), owner: 200 },
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}` }),
  },
  'GET /artworks/{id}/related': {
    statuses: everybody(200),
    request: ({ publishedId }) => ({ path: `/artworks/${publishedId}/related` }),
  },
  'GET /artworks/{id}/similar': {
    statuses: everybody(200),
    request: ({ publishedId }) => ({ path: `/artworks/${publishedId}/similar` }),
  },
  'GET /artists': { statuses: everybody(200) },
  'GET /artists/{id}': {
    statuses: everybody(200),
    request: ({ artistId }) => ({ path: `/artists/${artistId}` }),
  },
  ...PRESS_ACCESS,
  'GET /featured-works': { statuses: everybody(200) },
  'GET /suggestions': { statuses: everybody(200) },
  'POST /reports': {
    statuses: everybody(204),
    request: ({ publishedId }) => ({ body: reportOf(publishedId) }),
  },
  ...CERTIFICATE_ACCESS,
  ...EXHIBITION_ACCESS,
  ...LIST_ACCESS,
  'GET /work-marks': {
    statuses: everybody(200),
    request: ({ publishedId }) => ({ path: `/work-marks?ids=${publishedId}` }),
  },
  'GET /favorites': { statuses: signedIn(200) },
  'GET /favorites/{id}': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ path: `/favorites/${publishedId}` }),
  },
  'PUT /favorites/{id}': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ path: `/favorites/${publishedId}` }),
  },
  'DELETE /favorites/{id}': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ path: `/favorites/${publishedId}` }),
  },
  'GET /following/artworks': { statuses: signedIn(200) },
  'GET /users/me/following': { statuses: signedIn(200) },
  'GET /users/me/following/{artistId}': {
    statuses: signedIn(200),
    request: ({ artistId }) => ({ path: `/users/me/following/${artistId}` }),
  },
  'PUT /users/me/following/{artistId}': {
    // People cannot follow themselves.
    statuses: { ...signedIn(200), owner: 422 },
    request: ({ artistId }) => ({ path: `/users/me/following/${artistId}` }),
  },
  'DELETE /users/me/following/{artistId}': {
    statuses: signedIn(200),
    request: ({ artistId }) => ({ path: `/users/me/following/${artistId}` }),
  },
  'GET /users/me/followers/count': { statuses: artists(200) },
  'GET /users/me/statistics': { statuses: artists(200) },
  'GET /users/me/statistics/csv': { statuses: artists(200) },
  'GET /cart': { statuses: signedIn(200) },
  'GET /cart/count': { statuses: signedIn(200) },
  'DELETE /cart': { statuses: signedIn(204) },
  'POST /cart/items': {
    statuses: signedIn(201),
    request: ({ publishedId }) => ({ body: { id: publishedId } }),
  },
  'PUT /cart/items/{id}': {
    statuses: signedIn(200),
    before: putIntoCart,
    request: ({ publishedId }) => ({ path: `/cart/items/${publishedId}`, body: { quantity: 2 } }),
  },
  'PUT /cart/items/{id}/acceptance': {
    statuses: signedIn(200),
    before: putIntoCart,
    request: ({ publishedId }) => ({
      path: `/cart/items/${publishedId}/acceptance`,
      body: { price: 120 },
    }),
  },
  'DELETE /cart/items/{id}': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ path: `/cart/items/${publishedId}` }),
  },
  'POST /cart/merges': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ body: { items: [{ id: publishedId, quantity: 2 }] } }),
  },
  'POST /quotations': {
    statuses: everybody(200),
    request: ({ publishedId }) => ({ body: { items: [{ id: publishedId, price: 120 }] } }),
  },
  ...ORDER_ACCESS,
  ...adminRows,
  ...tokenRows(() => app),
  ...notificationRows(() => app),
  ...enquiryRows(() => app),
}

let app: TestApp
let museum: TestProvider
let cast: AccessCast
let description: Description

beforeAll(async () => {
  museum = await startProvider()
  app = await openTestApp({ providers: [museum.settings], jobs: IDLE_JOBS })
  cast = await createCast(app)
  description = (await createGuest(app.api).call('GET', '/openapi.json')).body
})

afterAll(async () => {
  await app.close()
  await museum.close()
})

/** Refused calls and reads change nothing. */
const mayChange = (operation: string, { statuses, before }: AccessRow, role: Role): boolean =>
  before !== undefined || !(operation.startsWith('GET ') || statuses[role] >= 400)

// Specification: 4.15
test('every operation has a row in the table, and every row an operation', async () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(Object.keys(table).toSorted())
})

/** The fact `needs` that follows from the statuses of an operation. */
function needOf({ nobody, collector, artist, operator }: AccessRow['statuses']): Need | undefined {
  if (nobody !== 401 || operator === 401) return undefined
  if (artist === 403) return collector === 403 ? 'operator' : 'collector'
  return collector === 403 ? 'artist' : 'session'
}

test('the table of routes says whom the handlers refuse', () => {
  const operations: Readonly<Record<string, OperationFacts>> = OPERATIONS
  const rowOf = (name: string) => name.replace(' ', ' /api').replaceAll(/\{(\w+)\}/g, ':$1')
  const differing = Object.entries(table)
    .filter(([name, { statuses }]) => operations[rowOf(name)]?.needs !== needOf(statuses))
    .map(([name]) => name)
  // These refuse by the request: a wrong password or passkey, an artist's setting, no key in a link.
  expect(differing.toSorted()).toEqual([
    'GET /enquiries/{key}',
    'GET /enquiries/{key}/messages/{messageId}',
    'PATCH /users/me',
    'POST /enquiries/{key}/messages',
    'POST /session',
    'POST /users/me/passkeys',
    'PUT /enquiries/{key}/reading',
  ])
})

describe.each(Object.entries(table))('%s', (operation, row) => {
  // Specification: 3.4, 3.8, 5.7, 6.1, 6.4, 6.10, 6.15, 7.24, 7.28, 9.30
  test.each(ROLES)('answers %s as the table says', async (role) => {
    const { scene, caller } = mayChange(operation, row, role)
      ? await cast.createFor(role, row)
      : cast.share(role)
    await row.before?.(scene, caller)
    const [method = '', pattern = ''] = operation.split(' ')
    const { path = pattern, body, headers } = row.request?.(scene, caller) ?? {}
    const answer = await caller.call(method, path, body, headers)
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.statuses[role])
    expectDescribed(description, operation, answer)
    if (answer.status >= 400)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })
})
describeTokens({ table, app: () => app, cast: () => cast, description: () => description })
