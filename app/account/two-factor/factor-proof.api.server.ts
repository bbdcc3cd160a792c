import { transact } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import type { SessionServices } from '../session/session.api.server.ts'
import { noteFactorProof } from './factor-proof.store.server.ts'
import { proveSecondFactor } from './second-factor.server.ts'
import { SecondStep } from './two-factor.schema.ts'
import { findAuthenticator } from './two-factor.store.server.ts'

const { limits } = OPERATIONS['PUT /api/session/factor-proof']

/**
 * Counts a signed-in user's code, right or wrong.
 * @throws ProblemError `too-many-requests`
 */
export const countProof = (limiter: RateLimiter, userId: string): Promise<void> =>
  limiter.count(`factor-proof:${userId}`, limits.perAccount)

type FactorProofServices = Pick<SessionServices, 'db' | 'auth' | 'limiter' | 'notifySecurityChange'>

/** Proves the second factor in an existing session, for operations of operators. */
export function createFactorProofApi(services: FactorProofServices) {
  const { db, auth, limiter, notifySecurityChange } = services
  return apiRouter().openapi(proveFactor, async (c) => {
    const viewer = await requireViewer(c)
    const { code } = c.req.valid('json')
    const { id: userId, sessionId } = viewer
    await countProof(limiter, userId)
    const authenticator = await findAuthenticator(db, userId)
    if (authenticator?.confirmedAt == null) throw new ProblemError('two-factor-off')
    const { secret } = auth.options
    const proof = await transact(db, async (tx) => {
      const proved = await proveSecondFactor(tx, { userId, code, secret, now: new Date() })
      if (proved === null) throw new ProblemError('wrong-code')
      await noteFactorProof(tx, sessionId)
      return proved
    })
    if (proof.by === 'backup code') {
      notifySecurityChange(c, viewer, { what: 'backup-code-used', left: proof.left })
    }
    return c.body(null, 204)
  })
}

const proveFactor = operation({
  method: 'put',
  path: '/session/factor-proof',
  operationId: 'proveSecondFactor',
  tags: ['Account'],
  summary: 'Prove your second factor in this session',
  description:
    'For operators who logged in before two-step login was on: a code of the authenticator app, or a backup code. Each works once.',
  request: { body: jsonBody(SecondStep) },
  responses: { 204: NO_CONTENT },
  refusals: ['wrong-code', 'two-factor-off', 'too-many-requests'],
})
