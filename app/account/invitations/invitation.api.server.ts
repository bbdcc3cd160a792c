import { z } from '@hono/zod-openapi'
import { hashToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { InvitationSchema, InvitationToken } from './invitation.schema.ts'
import { findInvitation } from './invitation.store.server.ts'

const { limits } = OPERATIONS['GET /api/invitations/:token']

type InvitationServices = { readonly db: Database; readonly limiter: RateLimiter }

/** Lets the holder of an invitation's token read its state, email and account type. */
export function createInvitationApi({ db, limiter }: InvitationServices) {
  return apiRouter().openapi(read, async (c) => {
    await limiter.count(`invitation:${c.get('address')}`, limits.perAddress)
    const { token } = c.req.valid('param')
    const found = await findInvitation(db, hashToken(token), new Date())
    const { email = null, isArtist = null } = found ?? {}
    return c.json({ isValid: found !== null, email, isArtist }, 200)
  })
}

const read = operation({
  method: 'get',
  path: '/invitations/{token}',
  operationId: 'getInvitation',
  tags: ['Account'],
  summary: 'Whether an invitation to sign up is good, and what for',
  request: { params: z.object({ token: InvitationToken }) },
  responses: { 200: jsonResponse(InvitationSchema, 'The invitation') },
  refusals: ['too-many-requests'],
})
