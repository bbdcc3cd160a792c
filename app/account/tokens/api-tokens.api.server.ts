import { requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam } from '../../http/id.schema.ts'
import { DAY_MS } from '../../kernel/day.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { newId } from '../../kernel/id.ts'
import { isTokenScope } from '../../routing/token-scope.ts'
import { proveOwner } from '../prove-owner.server.ts'
import type { PasswordHasher } from '../password/password-hasher.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import { hashApiToken, newApiToken } from './api-token.server.ts'
import {
  ApiTokensSchema,
  MadeApiTokenSchema,
  NewApiToken,
  type ApiToken,
} from './api-token.schema.ts'
import {
  addApiToken,
  listApiTokens,
  revokeApiToken,
  type StoredApiToken,
} from './api-token.store.server.ts'

export type ApiTokenServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly passwords: PasswordHasher
  readonly passwordSignIn: boolean
  readonly notifySecurityChange: NotifySecurityChange
}

/** The viewer's API tokens. */
export function createApiTokensApi(services: ApiTokenServices) {
  const { db, passwords, notifySecurityChange } = services
  return apiRouter()
    .openapi(listOwnTokens, async (c) => {
      const { id } = await requireViewer(c)
      const now = new Date()
      const items = (await listApiTokens(db, id)).map((token) => viewApiToken(token, now))
      return c.json({ items }, 200)
    })
    .openapi(makeToken, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { name, scopes, days, password } = c.req.valid('json')
      await proveOwner(services, viewer, password)
      const token = newApiToken()
      const now = new Date()
      const requestKey = requestKeyOf(c.req, viewer.id, [name, scopes, days])
      const given = {
        id: newId(),
        userId: viewer.id,
        name,
        hash: hashApiToken(token),
        scopes,
        expiresAt: days === 0 ? null : new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      }
      const { sessionId } = viewer
      const added = orThrow(await addApiToken(db, given, { sessionId, requestKey }))
      if (!added.isRepeated) notifySecurityChange(c, viewer, { what: 'token-made', name, scopes })
      return c.json({ ...viewApiToken(added.token, now), token }, 201)
    })
    .openapi(revokeToken, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { id } = c.req.valid('param')
      const name = await revokeApiToken(db, { userId, id })
      if (name === null) throw new ProblemError('api-token-not-found')
      return c.body(null, 204)
    })
}

/** The owner's view of a token, without its hash. */
const viewApiToken = (token: StoredApiToken, now: Date): ApiToken => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes.filter(isTokenScope),
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt?.toISOString() ?? null,
  isExpired: token.expiresAt !== null && token.expiresAt <= now,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
})

const listOwnTokens = operation({
  method: 'get',
  path: '/users/me/tokens',
  operationId: 'listApiTokens',
  tags: ['Account'],
  summary: 'Your API tokens',
  responses: { 200: jsonResponse(ApiTokensSchema, 'The latest first, without the tokens') },
})

const makeToken = operation({
  method: 'post',
  path: '/users/me/tokens',
  operationId: 'makeApiToken',
  tags: ['Account'],
  summary: 'Make an API token',
  description:
    'Requires the password, or without one a session of the last ten minutes. The token is shown ' +
    'only in this response. At most 50. A repeated request returns a new token, and the first no ' +
    'longer works.',
  request: { headers: IdempotencyHeader, body: jsonBody(NewApiToken) },
  responses: { 201: jsonResponse(MadeApiTokenSchema, 'The token') },
  refusals: ['incorrect-password', 'sign-in-again', 'api-tokens-full', 'api-token-not-found'],
})

const revokeToken = operation({
  method: 'delete',
  path: '/users/me/tokens/{id}',
  operationId: 'revokeApiToken',
  tags: ['Account'],
  summary: 'Revoke one of your API tokens',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['api-token-not-found'],
})
