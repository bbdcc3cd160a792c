import { z } from '@hono/zod-openapi'
import {
  findResult,
  requestKeyOf,
  type RequestKey,
} from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader } from '../../http/id.schema.ts'
import { newToken } from '../../http/secret-token.server.ts'
import {
  apiRouter,
  logFault,
  orThrow,
  ProblemError,
  requireViewer,
  type ApiContext,
  type Viewer,
} from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { PasswordChange, Reset, ResetRequest, type User } from '../account.schema.ts'
import { findCredential, findUser } from '../account.store.server.ts'
import { tooManyLinks } from '../email/email-links.server.ts'
import type { Mail, Mailer } from '../mailer.server.ts'
import type { Auth } from '../session/auth.server.ts'
import type { DeviceCookies, DeviceOwner } from '../session/device-cookie.server.ts'
import { listPasskeys } from '../passkeys/passkey.store.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import { newSession } from '../session/new-session.server.ts'
import { clientOf } from '../session/session.api.server.ts'
import { findFactors } from '../two-factor/factor-proof.store.server.ts'
import { safeReturnTo } from '../session/return-to.server.ts'
import { returnQuery } from '../session/return-query.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { proveOwner, type OwnerProof } from '../prove-owner.server.ts'
import { listCredentials } from '../providers/provider.store.server.ts'
import { checkPassword, passwordCounter, provePassword } from './current-password.server.ts'
import {
  addPassword,
  addResetLink,
  findResetLink,
  replacePassword,
  resetPassword,
} from './password.store.server.ts'

const { limits } = OPERATIONS['POST /api/password-resets']

export type PasswordServices = OwnerProof & {
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly auth: Auth
  readonly devices: DeviceCookies
  readonly mailer: Pick<Mailer, 'send'>
  readonly notifySecurityChange: NotifySecurityChange
  /**
   * Whether an account requires a second factor, as an operator's does. Access to its mailbox must
   * not suffice then.
   */
  readonly needsFactor: (userId: string) => Promise<boolean>
  readonly log: Log
}

/** Changing the password, and resetting it with a mailed link. */
export function createPasswordApi(services: PasswordServices) {
  const { db, auth, limiter, passwords, notifySecurityChange, log } = services
  const keepDevice = async (c: ApiContext, owner: DeviceOwner) =>
    addCookie(c, await services.devices.issue(c.req.header('cookie'), owner))
  return apiRouter()
    .openapi(changePassword, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { currentPassword, newPassword } = c.req.valid('json')
      const requestKey = requestKeyOf(c.req, viewer.id, null)
      if ((await findResult(db, requestKey)) !== null) {
        const hash = await checkPassword(services, viewer, newPassword)
        if (hash !== null) {
          await keepDevice(c, { userId: viewer.id, hash })
          return c.body(null, 204)
        }
      }
      if (currentPassword === undefined) {
        const first = { password: newPassword, requestKey }
        await keepDevice(c, await setFirstPassword(services, viewer, first))
        notifySecurityChange(c, viewer, { what: 'password-set' })
        return c.body(null, 204)
      }
      const refusal = 'wrong-password'
      const known = await provePassword(services, viewer, { password: currentPassword, refusal })
      const hash = await passwords.hash(newPassword)
      const factor = (await findFactors(db, viewer)).isProved ? 'proved' : 'waived'
      const owner = { userId: viewer.id, hash, factor, ...clientOf(c) } as const
      const { session, cookie } = await newSession(auth, owner)
      if (!(await replacePassword(db, { known, session, requestKey })))
        throw new ProblemError(refusal)
      await resetAttempts(limiter, viewer)
      notifySecurityChange(c, viewer, { what: 'password-changed' })
      addCookie(c, cookie)
      await keepDevice(c, session)
      return c.body(null, 204)
    })
    .openapi(requestReset, async (c) => {
      const { email, returnTo, keep = '' } = c.req.valid('json')
      const query = new URLSearchParams({ returnTo: safeReturnTo(returnTo) ?? '', keep })
      await limiter.count(`reset:${c.get('address')}`, limits.perAddress)
      await countReset(limiter, email, c.get('address'))
      // Not awaited, so that the response time does not reveal whether the account exists.
      sendResetLink(services, email, returnQuery(query)).catch(logFault(c, log, RESET_FAILED))
      return c.body(null, 204)
    })
    .openapi(checkResetLink, async (c) => {
      const owner = await findLinkOwner(services, c.req.valid('param').token)
      return c.json({ isValid: owner !== null }, 200)
    })
    .openapi(useResetLink, async (c) => {
      const { newPassword } = c.req.valid('json')
      const { token } = c.req.valid('param')
      passwords.assertCapacity()
      await limiter.count(`reset:${c.get('address')}`, limits.perAddress)
      // Hashing is expensive, so it is done for valid links only.
      const owner = await findLinkOwner(services, token)
      if (owner === null) throw new ProblemError('reset-token-invalid')
      const hash = await passwords.hash(newPassword)
      const keepsPasskeys = await services.needsFactor(owner)
      const reset = await resetPassword(db, { token, hash, now: new Date(), keepsPasskeys })
      if (reset === null) throw new ProblemError('reset-token-invalid')
      const { userId, removed } = reset
      const user = await findUser(db, userId)
      if (user !== null) {
        await resetAttempts(limiter, user)
        const kept = (await listPasskeys(db, userId)).map(({ name }) => name)
        notifySecurityChange(c, user, { what: 'password-reset', removed, kept })
      }
      // The reader of the mail owns the account, so this device is exempt from limits that
      // strangers use up.
      await keepDevice(c, { userId, hash })
      return c.body(null, 204)
    })
}

/**
 * @throws ProblemError `sign-in-again`, `wrong-password` if there is a password already, or
 *   `not-signed-in` if the session has ended meanwhile
 */
async function setFirstPassword(
  services: OwnerProof,
  viewer: Viewer,
  { password, requestKey }: { readonly password: string; readonly requestKey: RequestKey },
): Promise<DeviceOwner> {
  const { db, passwords } = services
  const { hasPassword } = await listCredentials(db, viewer.id)
  if (hasPassword) throw new ProblemError('wrong-password')
  await proveOwner(services, viewer)
  const owner = { userId: viewer.id, hash: await passwords.hash(password) }
  orThrow(await addPassword(db, { ...owner, sessionId: viewer.sessionId, requestKey }))
  return owner
}

/** @returns null for an ended link, and for a closed account */
async function findLinkOwner(
  { db, auth }: Pick<PasswordServices, 'db' | 'auth'>,
  token: string,
): Promise<string | null> {
  const owner = await findResetLink(db, { token, now: new Date() })
  return owner === null || auth.closedAccounts.includes(owner) ? null : owner
}

const RESET_FAILED = 'a reset mail was not sent'

type ResetServices = Pick<PasswordServices, 'db' | 'settings' | 'auth' | 'limiter' | 'mailer'>

/**
 * Sends a reset link if the address has an account.
 * @param query the return query (`returnQuery`) for signing in afterwards
 */
async function sendResetLink(services: ResetServices, email: string, query: string): Promise<void> {
  const { db, auth, limiter, mailer } = services
  const mails = mailCounter(email)
  if ((await limiter.tryCount(mails, limits.perAccount)) !== null) return
  const credential = await findCredential(db, email, auth.closedAccounts)
  const mail = credential && (await makeResetMail(services, credential, query))
  if (mail === null) return
  await mailer.send(mail).catch(async (error: unknown) => {
    // A mail that was not sent does not count.
    await limiter.uncount(mails)
    throw error
  })
}

/** @returns null if the password or the account has changed meanwhile */
async function makeResetMail(
  { db, settings, auth }: ResetServices,
  { user, hash }: { readonly user: User; readonly hash: string | null },
  query: string,
): Promise<Mail | null> {
  const { name: gallery } = await settings.read()
  const site = auth.options.baseURL
  if (hash === null)
    return noPasswordMail({ to: user.email, link: `${site}/login${query}`, gallery })
  const token = newToken()
  if (!(await addResetLink(db, { token, userId: user.id, hash, now: new Date() }))) return null
  const link = `${site}/reset-password?token=${token}${query.replace('?', '&')}`
  return resetMail({ to: user.email, link, gallery })
}

/** Rate limit key for reset mails to one account. Beyond it, the response stays the same. */
const mailCounter = (email: string): string => `reset:${email}`

/** @throws ProblemError `too-many-requests` if one client address asks for an account too often */
async function countReset(limiter: RateLimiter, email: string, address: string): Promise<void> {
  const key = `${mailCounter(email)} ${address}`
  const retryAfterS = await limiter.tryCount(key, limits.perClient)
  if (retryAfterS !== null) throw tooManyLinks(retryAfterS)
}

/**
 * Resets the counts of wrong passwords and requested links after a reset. All earlier links have
 * ended, so the next request must be able to send one.
 */
async function resetAttempts(
  limiter: RateLimiter,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await limiter.resetAbout([email])
  await limiter.reset(passwordCounter(id))
}

type ResetMail = { readonly to: string; readonly link: string; readonly gallery: string }

function resetMail({ to, link, gallery }: ResetMail): Mail {
  const text = [
    `Someone, most likely you, asked to reset the password of your ${gallery} account.`,
    `Set a new password within one hour:\n\n${link}`,
    'If it was not you, ignore this message. Nothing has changed.',
  ].join('\n\n')
  return { to, subject: `Reset your ${gallery} password`, text }
}

/** Sent to accounts without a password, so that nobody waits for a link in vain. */
function noPasswordMail({ to, link, gallery }: ResetMail): Mail {
  const text = [
    `Someone, most likely you, asked to reset the password of your ${gallery} account.`,
    'Your account has no password. ' +
      `Log in with a passkey, or with your account at another site:\n\n${link}`,
    'If it was not you, ignore this message. Nothing has changed.',
  ].join('\n\n')
  return { to, subject: `Your ${gallery} account has no password`, text }
}

const changePassword = operation({
  method: 'put',
  path: '/users/me/password',
  operationId: 'changePassword',
  tags: ['Account'],
  summary: 'Change your password',
  description:
    'Requires the current password, and ends all other sessions and all password reset links. A first password requires that you have signed in a moment ago instead, and ends nothing.',
  request: { headers: IdempotencyHeader, body: jsonBody(PasswordChange) },
  responses: { 204: NO_CONTENT },
  refusals: [
    'not-signed-in',
    'wrong-password',
    'sign-in-again',
    'weak-password',
    'too-many-requests',
  ],
})

const requestReset = operation({
  method: 'post',
  path: '/password-resets',
  operationId: 'requestPasswordReset',
  tags: ['Account'],
  summary: 'Request a password reset',
  description:
    'Sends a link to the address if it has an account, or how to log in to one without a ' +
    'password. The response is the same if it has none.',
  request: { body: jsonBody(ResetRequest) },
  responses: { 204: NO_CONTENT },
  refusals: ['too-many-requests'],
})

const ResetToken = z.object({ token: z.string().max(200) })

const checkResetLink = operation({
  method: 'get',
  path: '/password-resets/{token}',
  operationId: 'checkPasswordReset',
  tags: ['Account'],
  summary: 'Check whether a reset link still works',
  description: 'Does not use the link, and does not tell whose it is.',
  request: { params: ResetToken },
  responses: { 200: jsonResponse(z.object({ isValid: z.boolean() }), 'Whether it works') },
})

const useResetLink = operation({
  method: 'put',
  path: '/password-resets/{token}',
  operationId: 'resetPassword',
  tags: ['Account'],
  summary: 'Set a new password with the token of a reset link',
  description:
    'Ends all sessions and all password reset links of the account, unlinks accounts at ' +
    'providers, removes passkeys, and revokes all API tokens. Operators keep their ' +
    'passkeys, which are their second factor.',
  request: { params: ResetToken, body: jsonBody(Reset) },
  responses: { 204: NO_CONTENT },
  refusals: ['reset-token-invalid', 'weak-password', 'too-many-requests'],
})
