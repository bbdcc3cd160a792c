import { requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam, IdPageQuery } from '../../http/id.schema.ts'
import { hashToken, newToken } from '../../http/secret-token.server.ts'
import { DAY_MS } from '../../kernel/day.ts'
import { z } from '@hono/zod-openapi'
import { Email } from '../../account/account.schema.ts'
import { emailIsTaken } from '../../account/account.store.server.ts'
import { ListedInvitationSchema } from '../../account/invitations/invitation.schema.ts'
import { listInvitations } from '../../account/invitations/invitation.store.server.ts'
import {
  INVITATION_DAYS,
  invitationPath,
  invitationRules,
  MAX_INVITATION_DAYS,
} from '../../account/invitations/invitation.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { newId } from '../../kernel/id.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { invite, revokeInvitation } from './invitation.store.server.ts'

type InvitationServices = OperatorServices & {
  /** The site's public URL. */
  readonly origin: string
}

/** Lists, creates and revokes invitations, for operators. */
export function createInvitationsApi({ db, origin }: InvitationServices) {
  return apiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      return c.json(await listInvitations(db, { ...query, now: new Date() }), 200)
    })
    .openapi(create, async (c) => {
      const { id: actorId } = c.get('operator')
      const { email, isArtist, days } = c.req.valid('json')
      // Nobody could use such an invitation.
      if (email !== null && (await emailIsTaken(db, email))) {
        throw new ProblemError('email-already-in-use')
      }
      const token = newToken()
      const expiresAt = new Date(Date.now() + days * DAY_MS)
      const requestKey = requestKeyOf(c.req, actorId, [email, isArtist, days])
      const given = { id: newId(), tokenHash: hashToken(token), email, isArtist, expiresAt }
      const id = orThrow(await invite(db, { actorId, requestKey }, given))
      const url = origin + invitationPath(token, isArtist)
      return c.json({ id, url, expiresAt: expiresAt.toISOString() }, 201)
    })
    .openapi(remove, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id } = c.req.valid('param')
      if (!(await revokeInvitation(db, { actorId, id }))) {
        throw new ProblemError('invitation-not-found')
      }
      return c.body(null, 204)
    })
}

const PATH = '/admin/invitations'
const tags = ['Administration']

const NewInvitation = z
  .strictObject({
    email: Email.nullable().default(null).describe('The only address that may use it'),
    isArtist: z
      .boolean()
      .nullable()
      .default(null)
      .describe('The account type that it gives; null for the choice of the person'),
    days: z
      .int(invitationRules.days.required)
      .min(1, invitationRules.days.required)
      .max(MAX_INVITATION_DAYS, invitationRules.days.required)
      .default(INVITATION_DAYS)
      .describe('How long it is good'),
  })
  .meta({ id: 'NewInvitation' })

const list = operation({
  method: 'get',
  path: PATH,
  operationId: 'listInvitations',
  tags,
  summary: 'Invitations to sign up, the latest first',
  request: { query: IdPageQuery },
  responses: { 200: pageResponse(ListedInvitationSchema, 'A page of invitations') },
})

const create = operation({
  method: 'post',
  path: PATH,
  operationId: 'createInvitation',
  tags,
  summary: 'Invite somebody to sign up',
  description:
    'Works once. The address of the invitation is shown only in this response. A repeated request ' +
    'returns a new address, and the first no longer works.',
  request: { headers: IdempotencyHeader, body: jsonBody(NewInvitation) },
  responses: {
    201: jsonResponse(
      z.object({ id: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() }),
      'The invitation, with the address to pass on',
    ),
  },
  refusals: ['email-already-in-use', 'invitation-not-found'],
})

const remove = operation({
  method: 'delete',
  path: `${PATH}/{id}`,
  operationId: 'revokeInvitation',
  tags,
  summary: 'Revoke an invitation',
  description: 'An account that it has made stays.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['invitation-not-found'],
})
