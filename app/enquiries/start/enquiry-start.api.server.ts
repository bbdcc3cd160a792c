import { z } from 'zod'
import { requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam } from '../../http/id.schema.ts'
import { newToken } from '../../http/secret-token.server.ts'
import type { RequireVerifiedEmail } from '../../account/email/verified-email.server.ts'
import type { Mailer } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import {
  apiRouter,
  logFault,
  orThrow,
  ProblemError,
  type ApiContext,
} from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import type { FieldError } from '../../kernel/problem.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { leaveEnquiry } from '../enquiry-departure.store.server.ts'
import { confirmationMail } from '../enquiry-mail.ts'
import { GUEST_NAME } from '../enquiry-rules.ts'
import { EMAIL } from '../../account/account-rules.ts'
import { ConfirmationSchema, EnquiryToken, NewEnquiry } from '../enquiry.schema.ts'
import {
  addPendingEnquiry,
  confirmEnquiry,
  findAskedWork,
  findEnquiryAbout,
  findPendingEnquiry,
  startEnquiry,
} from './enquiry-start.store.server.ts'
import { findGuestSide } from '../enquiry.store.server.ts'
import {
  CONFIRMATION_MS,
  CONFIRMATIONS_PER_EMAIL,
  LINK_MS,
  RECEIVED_PER_ARTIST,
} from '../enquiry.ts'

const { limits } = OPERATIONS['POST /api/artworks/:id/enquiries']
const CONFIRMATIONS = OPERATIONS['PUT /api/enquiry-confirmations/:token'].limits

type StartServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly mailer: Mailer
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly requireVerifiedEmail: RequireVerifiedEmail
  readonly log: Log
  /** The site's public URL. */
  readonly origin: string
}

/** Starts enquiries: directly with an account, or for a guest after confirmation of the address. */
export function createEnquiryStartApi(services: StartServices) {
  const { db, limiter, mailer, requireVerifiedEmail } = services
  return apiRouter()
    .openapi(findOwn, async (c) => {
      const viewer = await c.get('findViewer')()
      const { id: artworkId } = c.req.valid('param')
      const id = viewer && (await findEnquiryAbout(db, { artworkId, asker: viewer.id }))
      return c.json({ id }, 200)
    })
    .openapi(ask, async (c) => {
      const { id: artworkId } = c.req.valid('param')
      const { text, ...guest } = c.req.valid('json')
      const viewer = await c.get('findViewer')()
      const work = await findAskedWork(db, artworkId)
      if (work === null) throw new ProblemError('artwork-not-found')
      if (viewer === null) {
        await limiter.count(`enquiry:${c.get('address')}`, limits.perAddress)
        await askToConfirm(c, services, { ...requireGuest(guest), text, artworkId, ...work })
        return c.json({ id: null }, 201)
      }
      await requireVerifiedEmail(viewer)
      await limiter.count(`enquiry:${viewer.id}`, limits.perAccount)
      const asker = { userId: viewer.id, email: viewer.email }
      const question = { artworkId, asker, text, now: new Date() }
      const id = await receive(limiter, work.artistId, () => startEnquiry(db, question))
      return c.json({ id }, 201)
    })
    .openapi(readPending, async (c) => {
      const { token } = c.req.valid('param')
      const pending = await findPendingEnquiry(db, { token, now: new Date() })
      if (pending === null) return c.json({ pending: null }, 200)
      const { artworkId: id, title, text } = pending
      return c.json({ pending: { work: { id, title }, text } }, 200)
    })
    .openapi(confirm, async (c) => {
      await limiter.count(`enquiry-link:${c.get('address')}`, CONFIRMATIONS.perAddress)
      const now = new Date()
      const token = { ...c.req.valid('param'), now }
      const link = { token: newToken(), expiresAt: new Date(now.getTime() + LINK_MS) }
      const access = { ...link, requestKey: requestKeyOf(c.req, null, null) }
      const confirm = () => confirmEnquiry(db, token, access)
      const pending = await findPendingEnquiry(db, token)
      if (pending === null) orThrow(await confirm())
      else await receive(limiter, pending.artistId, confirm)
      return c.json({ key: link.token }, 200)
    })
    .openapi(leave, async (c) => {
      const side = await findGuestSide(db, { ...c.req.valid('param'), now: new Date() })
      if (side === null) throw new ProblemError('enquiry-not-found')
      await leaveEnquiry(db, side)
      await mailer.deleteStored(side.guestEmail)
      return c.body(null, 204)
    })
}

/**
 * Opens an enquiry within the artist's daily limit. A refused one does not count, so that blocked
 * people cannot use up that limit.
 */
async function receive<Opened>(
  limiter: RateLimiter,
  artistId: string,
  open: () => Promise<Opened | Refusal>,
): Promise<Opened> {
  const key = `enquiries-of:${artistId}`
  const retryAfterS = await limiter.tryCount(key, RECEIVED_PER_ARTIST)
  if (retryAfterS !== null) {
    const detail = 'This artist has got too many messages today. Please try again tomorrow.'
    throw new ProblemError('too-many-requests', { retryAfterS, detail })
  }
  const opened = await open()
  if (isRefusal(opened)) await limiter.uncount(key)
  return orThrow(opened)
}

type Guest = { readonly name: string; readonly email: string }

/** @throws ProblemError `invalid-request` for a guest without a name or an address */
function requireGuest({ name, email }: Pick<z.infer<typeof NewEnquiry>, keyof Guest>): Guest {
  if (name !== undefined && email !== undefined) return { name, email }
  const errors: FieldError[] = []
  if (name === undefined) errors.push({ field: 'name', message: GUEST_NAME.required })
  if (email === undefined) errors.push({ field: 'email', message: EMAIL.required })
  throw new ProblemError('invalid-request', { errors })
}

type Asked = Guest & {
  readonly text: string
  readonly artworkId: string
  readonly title: string
}

/**
 * Stores a guest's enquiry, and mails the link that confirms it. The mail leaves out the guest's
 * text, because the form accepts any address and could be abused to send messages.
 */
async function askToConfirm(
  c: ApiContext,
  { db, limiter, mailer, settings, origin, log }: StartServices,
  { title, name, email, text, artworkId }: Asked,
): Promise<void> {
  await limiter.count(`enquiry-mail:${email}`, CONFIRMATIONS_PER_EMAIL)
  const token = newToken()
  const expiresAt = new Date(Date.now() + CONFIRMATION_MS)
  await addPendingEnquiry(db, { token, artworkId, name, email, text, expiresAt })
  const { name: gallery } = await settings.read()
  // Not awaited, because a slow mail server must not delay the response.
  mailer
    .send(confirmationMail({ to: email, title, token, origin, gallery }))
    .catch(logFault(c, log, 'a mail to confirm an enquiry was not sent'))
}

const tags = ['Enquiries']
const findOwn = operation({
  method: 'get',
  path: '/artworks/{id}/enquiry',
  operationId: 'findEnquiryAboutArtwork',
  tags,
  summary: 'Your conversation about a work',
  request: { params: IdParam },
  responses: {
    200: jsonResponse(z.object({ id: z.uuid().nullable() }), 'Its id; null without one'),
  },
})

const ask = operation({
  method: 'post',
  path: '/artworks/{id}/enquiries',
  operationId: 'askAboutArtwork',
  tags,
  summary: 'Ask the artist about a work',
  description:
    'With an account, the artist gets it at once. A guest gets a mail, and the artist the message ' +
    'when the guest has confirmed it by the link. The artist learns no email address.',
  request: { params: IdParam, body: jsonBody(NewEnquiry) },
  responses: {
    201: jsonResponse(
      z.object({ id: z.uuid().nullable() }),
      'The id of the conversation; null for a guest, who has to confirm it',
    ),
  },
  refusals: [
    'artwork-not-found',
    'enquiry-own-work',
    'enquiry-exists',
    'message-refused',
    'sender-blocked',
    'email-unverified',
    'too-many-requests',
  ],
})

const readPending = operation({
  method: 'get',
  path: '/enquiry-confirmations/{token}',
  operationId: 'getEnquiryConfirmation',
  tags,
  summary: 'What a guest asked and has not confirmed yet',
  description: 'Does not use the link.',
  request: { params: EnquiryToken },
  responses: { 200: jsonResponse(ConfirmationSchema, 'The message') },
})

const confirm = operation({
  method: 'put',
  path: '/enquiry-confirmations/{token}',
  operationId: 'confirmEnquiry',
  tags,
  summary: 'Confirm what a guest asked',
  description:
    'Works once, for 24 hours. The artist gets the message then. A repeated request with the same ' +
    '`Idempotency-Key` gets another key of the conversation.',
  request: { params: EnquiryToken, headers: IdempotencyHeader },
  responses: {
    200: jsonResponse(z.object({ key: z.string() }), 'By which the guest reads the conversation'),
  },
  refusals: ['enquiry-link-invalid', 'artwork-not-found', 'message-refused', 'too-many-requests'],
})

const leave = operation({
  method: 'delete',
  path: '/enquiry-links/{token}',
  operationId: 'leaveEnquiry',
  tags,
  summary: 'Leave a conversation as a guest',
  description: 'Removes your name, your address, what you wrote, and all links.',
  request: { params: EnquiryToken },
  responses: { 204: NO_CONTENT },
  refusals: ['enquiry-not-found'],
})
