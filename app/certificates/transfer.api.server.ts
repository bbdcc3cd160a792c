import { z } from '@hono/zod-openapi'
import { requestKeyOf } from '../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam } from '../http/id.schema.ts'
import { hashToken, linkTokenOf, newLinkToken } from '../http/secret-token.server.ts'
import type { Mail, Mailer } from '../account/mailer.server.ts'
import {
  apiRouter,
  logFault,
  orThrow,
  ProblemError,
  requireViewer,
  type ApiContext,
} from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import type { Log } from '../kernel/log.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { OFFER_MS } from './certificate.ts'
import {
  OfferTerms,
  TransferOfferSchema,
  ReceivedOfferSchema,
  TransferToken,
} from './certificate.schema.ts'
import { editionOf } from './certificate.store.server.ts'
import { openSigner } from './certificate-signer.server.ts'
import { getOrIssue, imageUrlOf, type CertificateServices } from './certificate-view.server.ts'
import { acceptedMail, declinedMail, offerMail } from './transfer-mail.server.ts'
import {
  acceptTransfer,
  declineTransfer,
  findOffer,
  offerTransfer,
  withdrawTransfer,
} from './transfer.store.server.ts'

const { limits } = OPERATIONS['PUT /api/certificates/:id/transfer']

export type TransferServices = CertificateServices & {
  readonly limiter: RateLimiter
  readonly mailer: Pick<Mailer, 'send'>
  readonly log: Log
}

/** Offers, accepts, declines and withdraws the transfer of a work to another person. */
export function createTransferApi(services: TransferServices) {
  const { db, limiter, mailer, log, origin, secret } = services
  // Not awaited: the change is stored, so an unavailable mail server must not fail the request.
  const send = (c: ApiContext, mail: Mail) =>
    void mailer.send(mail).catch(logFault(c, log, 'a mail about a transfer was not sent'))
  return apiRouter()
    .openapi(offer, async (c) => {
      const viewer = await requireViewer(c)
      await limiter.count(`transfer:${viewer.id}`, limits.perAccount)
      const { id } = c.req.valid('param')
      const { email } = c.req.valid('json')
      if (email === viewer.email) throw new ProblemError('transfer-to-yourself')
      const { title } = await getOrIssue(services, id)
      const now = new Date()
      const requestKey = requestKeyOf(c.req, viewer.id, email)
      const token = requestKey === null ? newLinkToken() : linkTokenOf(secret, requestKey)
      const until = new Date(now.getTime() + OFFER_MS)
      const terms = { tokenHash: hashToken(token), email, now, expiresAt: until }
      const offered = await offerTransfer(db, { certificateId: id, ownerId: viewer.id, ...terms })
      const { isNew, expiresAt } = orThrow(offered)
      if (isNew && email !== null) {
        const from = `${viewer.firstName} ${viewer.lastName}`
        send(c, offerMail({ to: email, from, title, token, expiresAt, origin }))
      }
      return c.json({ token, email, expiresAt: expiresAt.toISOString() }, 200)
    })
    .openapi(withdraw, async (c) => {
      const viewer = await requireViewer(c)
      const { id: certificateId } = c.req.valid('param')
      const isDone = await withdrawTransfer(db, { certificateId, ownerId: viewer.id })
      if (!isDone) throw new ProblemError('transfer-not-found')
      return c.body(null, 204)
    })
    .openapi(read, async (c) => {
      const open = await findOffer(db, hashToken(c.req.valid('param').token), new Date())
      if (open === null) throw new ProblemError('transfer-not-found')
      const { certificateId, from, expiresAt } = open
      const found = await getOrIssue(services, certificateId)
      const { title, artist } = found
      return c.json(
        {
          from,
          title,
          artist,
          edition: editionOf(found),
          imageUrl: imageUrlOf(found),
          certificateId,
          expiresAt: expiresAt.toISOString(),
        },
        200,
      )
    })
    .openapi(accept, async (c) => {
      const recipient = await requireViewer(c)
      const { token } = c.req.valid('param')
      const now = new Date()
      const sign = await openSigner(services, now)
      const ending = { tokenHash: hashToken(token), recipient, now }
      const { id, title, fromEmail: to } = orThrow(await acceptTransfer(db, ending, sign))
      send(c, acceptedMail({ to, title, certificateId: id, origin }))
      return c.json({ certificateId: id }, 200)
    })
    .openapi(decline, async (c) => {
      const recipient = await requireViewer(c)
      const { token } = c.req.valid('param')
      const ending = { tokenHash: hashToken(token), recipient, now: new Date() }
      const { id, title, fromEmail: to } = orThrow(await declineTransfer(db, ending))
      send(c, declinedMail({ to, title, certificateId: id, origin }))
      return c.body(null, 204)
    })
}

const tags = ['Certificates']

const offer = operation({
  method: 'put',
  path: '/certificates/{id}/transfer',
  operationId: 'offerTransfer',
  tags,
  summary: 'Offer a work that you own to another person',
  description:
    'To whoever has the link, or to the account of one email address, which gets the link by mail. ' +
    'Withdraw an earlier offer first. An offer ends after 14 days.',
  request: { params: IdParam, headers: IdempotencyHeader, body: jsonBody(OfferTerms) },
  responses: { 200: jsonResponse(TransferOfferSchema, 'The offer') },
  refusals: [
    'certificate-not-found',
    'certificate-not-due',
    'certificate-void',
    'transfer-not-due',
    'transfer-open',
    'transfer-to-yourself',
    'provenance-full',
    'too-many-requests',
  ],
})

const withdraw = operation({
  method: 'delete',
  path: '/certificates/{id}/transfer',
  operationId: 'withdrawTransfer',
  tags,
  summary: 'Withdraw an offer',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['transfer-not-found'],
})

const read = operation({
  method: 'get',
  path: '/transfers/{token}',
  operationId: 'getTransfer',
  tags,
  summary: 'A work that somebody offers by a link',
  request: { params: TransferToken },
  responses: { 200: jsonResponse(ReceivedOfferSchema, 'The offer') },
  refusals: ['transfer-not-found'],
})

const ENDING_REFUSALS = [
  'transfer-not-found',
  'certificate-void',
  'transfer-not-due',
  'transfer-to-yourself',
  'transfer-for-another-address',
] as const

const accept = operation({
  method: 'post',
  path: '/transfers/{token}/acceptance',
  operationId: 'acceptTransfer',
  tags,
  summary: 'Accept a work',
  description: 'It is yours then, and you are added to its provenance, without your name.',
  request: { params: TransferToken },
  responses: { 200: jsonResponse(z.object({ certificateId: z.uuid() }), 'Its certificate') },
  refusals: ENDING_REFUSALS,
})

const decline = operation({
  method: 'delete',
  path: '/transfers/{token}',
  operationId: 'declineTransfer',
  tags,
  summary: 'Decline a work',
  request: { params: TransferToken },
  responses: { 204: NO_CONTENT },
  refusals: ENDING_REFUSALS,
})
