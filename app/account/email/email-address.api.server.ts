import {
  findResult,
  storeResult,
  requestKeyOf,
} from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader } from '../../http/id.schema.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../../http/http.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { emailIsTaken } from '../account.store.server.ts'
import { proveOwner, type OwnerProof } from '../prove-owner.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import {
  findLastEmailVerification,
  removeEmailVerifications,
} from '../verification.store.server.ts'
import {
  EmailAddressSchema,
  EmailChange,
  EmailLinkSchema,
  EmailLinkToken,
} from './email-address.schema.ts'
import { findEmailLink, isEmailVerified, useEmailLink } from './email-address.store.server.ts'
import type { EmailLinks } from './email-links.server.ts'

const { limits } = OPERATIONS['PUT /api/email-links/:token']
const changeLimits = OPERATIONS['PUT /api/users/me/email'].limits

export type EmailAddressServices = OwnerProof & {
  readonly emailLinks: EmailLinks
  /** Whether publishing, buying and asking require a verified address. */
  readonly verifiedEmail: boolean
  readonly notifySecurityChange: NotifySecurityChange
}

/** The viewer's email address: confirming it, and changing it. */
export function createEmailAddressApi(services: EmailAddressServices) {
  const { db, limiter, passwords, emailLinks, notifySecurityChange } = services
  return apiRouter()
    .openapi(readEmail, async (c) =>
      c.json(await describeEmail(services, await requireViewer(c)), 200),
    )
    .openapi(changeEmail, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { email, password } = c.req.valid('json')
      await proveOwner(services, viewer, password)
      if (email === viewer.email) throw new ProblemError('email-unchanged')
      const requestKey = requestKeyOf(c.req, viewer.id, email)
      const isRepeated = (await findResult(db, requestKey)) !== null
      if (isRepeated) return c.json(await describeEmail(services, viewer), 202)
      // Counted before the answer, which tells whether the address has an account.
      await limiter.count(`email-change:${viewer.id}`, changeLimits.perAccount)
      if (await emailIsTaken(db, email)) throw new ProblemError('email-already-in-use')
      await emailLinks.send(c, { userId: viewer.id, email })
      await storeResult(db, requestKey, viewer.id)
      notifySecurityChange(c, viewer, { what: 'email-change-requested', email })
      return c.json(await describeEmail(services, viewer), 202)
    })
    .openapi(sendLink, async (c) => {
      const viewer = await requireViewer(c)
      const { address, isVerified, link } = await describeEmail(services, viewer)
      const email = link?.address ?? address
      if (email === address && isVerified) throw new ProblemError('email-verified')
      await emailLinks.send(c, { userId: viewer.id, email })
      return c.body(null, 204)
    })
    .openapi(cancelChange, async (c) => {
      const { id: userId, email: except } = await requireViewer(c)
      await removeEmailVerifications(db, { userId, except })
      return c.body(null, 204)
    })
    .openapi(checkLink, async (c) => {
      const { token } = c.req.valid('param')
      const link = await findEmailLink(db, { token, now: new Date() })
      if (link === null) return c.json({ address: null, needsSession: false }, 200)
      const viewer = await c.get('findViewer')()
      return c.json({ address: link.email, needsSession: isForeign(link, viewer) }, 200)
    })
    .openapi(confirmEmail, async (c) => {
      await limiter.count(`email-link:${c.get('address')}`, limits.perAddress)
      const token = { token: c.req.valid('param').token, now: new Date() }
      const link = await findEmailLink(db, token)
      const viewer = await c.get('findViewer')()
      if (link !== null && isForeign(link, viewer)) throw new ProblemError('not-signed-in')
      const { userId, email, current } = orThrow(await useEmailLink(db, token))
      if (email !== current.email) {
        const owner = { id: userId, email: current.email }
        notifySecurityChange(c, owner, { what: 'email-changed', email })
      }
      return c.body(null, 204)
    })
}

/**
 * Whether a link to a new address is opened outside its account. Otherwise the owner of a mistyped
 * mailbox could take over the account by a password reset.
 */
const isForeign = (
  link: { readonly userId: string; readonly email: string; readonly current: { email: string } },
  viewer: Viewer | null,
): boolean => link.email !== link.current.email && viewer?.id !== link.userId

async function describeEmail(
  { db, verifiedEmail }: Pick<EmailAddressServices, 'db' | 'verifiedEmail'>,
  { id: userId, email: address }: Viewer,
) {
  const link = await findLastEmailVerification(db, { userId, now: new Date() })
  return {
    address,
    isVerified: await isEmailVerified(db, userId),
    isRequired: verifiedEmail,
    link: link === null ? null : { address: link.email, sentAt: link.sentAt.toISOString() },
  }
}

const readEmail = operation({
  method: 'get',
  path: '/users/me/email',
  operationId: 'getEmail',
  tags: ['Account'],
  summary: 'Your email address, and whether it is confirmed',
  responses: { 200: jsonResponse(EmailAddressSchema, 'The address') },
})

const changeEmail = operation({
  method: 'put',
  path: '/users/me/email',
  operationId: 'changeEmail',
  tags: ['Account'],
  summary: 'Change your email address',
  description:
    'Mails a link to the new address, which counts once you have confirmed it by that link, ' +
    'signed in. The old address is told.',
  request: { headers: IdempotencyHeader, body: jsonBody(EmailChange) },
  responses: { 202: jsonResponse(EmailAddressSchema, 'The address until then') },
  refusals: [
    'incorrect-password',
    'sign-in-again',
    'email-unchanged',
    'email-already-in-use',
    'invalid-email',
    'too-many-requests',
  ],
})

const sendLink = operation({
  method: 'post',
  path: '/users/me/email/links',
  operationId: 'sendEmailLink',
  tags: ['Account'],
  summary: 'Mail another link to confirm your address',
  description: 'To the new address, if a change waits for its link. At most five an hour.',
  responses: { 204: NO_CONTENT },
  refusals: ['email-verified', 'too-many-requests'],
})

const cancelChange = operation({
  method: 'delete',
  path: '/users/me/email/change',
  operationId: 'cancelEmailChange',
  tags: ['Account'],
  summary: 'Keep your email address after all',
  description: 'Ends the links that were mailed to a new address.',
  responses: { 204: NO_CONTENT },
})

const checkLink = operation({
  method: 'get',
  path: '/email-links/{token}',
  operationId: 'checkEmailLink',
  tags: ['Account'],
  summary: 'Check whether a link to confirm an address still works',
  description: 'Does not use the link.',
  request: { params: EmailLinkToken },
  responses: { 200: jsonResponse(EmailLinkSchema, 'What it confirms') },
})

const confirmEmail = operation({
  method: 'put',
  path: '/email-links/{token}',
  operationId: 'confirmEmail',
  tags: ['Account'],
  summary: 'Confirm an address with the token of a link',
  description:
    'Works once, for 24 hours. A new address needs a session of its account, and ends all ' +
    'links that were mailed before.',
  request: { params: EmailLinkToken },
  responses: { 204: NO_CONTENT },
  refusals: ['email-link-invalid', 'email-already-in-use', 'not-signed-in', 'too-many-requests'],
})
