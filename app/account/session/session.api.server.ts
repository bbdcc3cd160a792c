import { isAPIError } from 'better-auth/api'
import { suspended } from './suspended-sign-in.server.ts'
import type { Database } from '../../database/database.server.ts'
import {
  apiRouter,
  ProblemError,
  type ApiContext,
  type SessionClaim,
  type SessionRequest,
  type Viewer,
} from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { COOKIE_PREFIX, hasSessionCookie } from '../../http/session-cookie.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { SessionSchema, SignIn } from '../account.schema.ts'
import { findCredential, findUser } from '../account.store.server.ts'
import { findSuspension } from '../suspension.store.server.ts'
import type { Auth } from './auth.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import type { PasswordHasher } from '../password/password-hasher.server.ts'
import type { DeviceCookies } from './device-cookie.server.ts'
import { deviceOwner } from './known-device.server.ts'
import { newSession } from './new-session.server.ts'
import { findCachedAccount, cacheAccount } from './session-account.server.ts'
import { sessionTokenReader } from './session-cookie.server.ts'
import { placeOf } from '../sessions/place.ts'
import { isUseDue, storeSessionUse, endSession } from '../sessions/session-use.store.server.ts'
import { openSecondStep } from '../two-factor/pending-sign-in.server.ts'
import { countSignIn, clearSignInAttempts } from './sign-in-limit.server.ts'
import { findSession, openSession } from './session.store.server.ts'

/** Cookies that mark better-auth's special sessions. */
const MARKS = [`${COOKIE_PREFIX}.dont_remember`, `${COOKIE_PREFIX}.session_data`]

export type SessionServices = {
  db: Database
  auth: Auth
  limiter: RateLimiter
  passwords: PasswordHasher
  devices: DeviceCookies
  notifySecurityChange: NotifySecurityChange
}

/** The session: reading it, signing in and signing out. */
export function createSessionApi(services: SessionServices) {
  const { db, auth, limiter, passwords, devices, notifySecurityChange } = services
  return apiRouter()
    .openapi(readSession, async (c) => {
      const viewer = await c.get('findViewer')()
      return c.json({ user: viewer === null ? null : await findUser(db, viewer.id) }, 200)
    })
    .openapi(createSession, async (c) => {
      const { email, password } = c.req.valid('json')
      passwords.assertCapacity()
      const credential = await findCredential(db, email, auth.closedAccounts)
      const cookies = c.req.header('cookie')
      const device = await devices.find(cookies, deviceOwner(credential))
      const attempt = { email, address: c.get('address'), device }
      await countSignIn(limiter, { ...attempt, step: 'password' })
      const { user, hash, suspensionReason, hasSecondFactor } = await proveCredential(passwords, {
        credential,
        password,
      })
      // Checked after the password, so that only its user learns of the suspension.
      if (suspensionReason !== null) throw suspended(suspensionReason)
      const owner = { userId: user.id, hash }
      if (hasSecondFactor) {
        const pending = await openSecondStep(services, owner)
        if (pending === null) throw new ProblemError('invalid-credential')
        addCookie(c, pending)
        return c.json({ user: null }, 202)
      }
      const opening = { ...owner, factor: 'unproved' as const, ...clientOf(c) }
      const { session, cookie } = await newSession(auth, opening)
      if (!(await openSession(db, session))) {
        // The account or its password changed during the verification.
        const isThere = (await findUser(db, user.id)) !== null
        throw new ProblemError(isThere ? 'invalid-credential' : 'user-data-not-found')
      }
      await clearSignInAttempts(limiter, { ...attempt, step: 'password' })
      addCookie(c, cookie)
      addCookie(c, await devices.issue(cookies, owner))
      if (device === null) notifySecurityChange(c, user, { what: 'new-device' })
      return c.json({ user }, 201)
    })
    .openapi(deleteSession, async (c) => {
      // Deleted here first, since better-auth reports success even if it cannot reach the database.
      const viewer = await c.get('findViewer')()
      if (viewer !== null) await endSession(db, { userId: viewer.id, sessionId: viewer.sessionId })
      const { headers } = await auth.api.signOut({
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      passCookies(c, headers)
      return c.body(null, 204)
    })
}

type Credential = Awaited<ReturnType<typeof findCredential>>

/**
 * Verifies the password. Without an account it hashes instead, so that the time is the same.
 * @throws ProblemError `invalid-credential`
 */
async function proveCredential(
  passwords: PasswordHasher,
  { credential, password }: { credential: Credential; password: string },
) {
  const hash = credential?.hash ?? null
  const isRight =
    hash === null
      ? await passwords.hash(password).then(() => false)
      : await passwords.verify(hash, password)
  if (credential === null || hash === null || !isRight) throw new ProblemError('invalid-credential')
  return { ...credential, hash }
}

type ViewerServices = Pick<SessionServices, 'db' | 'auth'>

/**
 * Finds the viewer by the session cookie. Reads the database every time, so that a session ended by
 * one process ends in all. Passes renewed cookies to `setCookie`.
 */
export async function findViewer(
  services: ViewerServices,
  request: SessionRequest,
  setCookie: (cookie: string) => void,
): Promise<Viewer | null> {
  const { headers } = request
  if (!hasSessionCookie(headers.get('cookie'))) return null
  const claim = await claimSession(services.auth, headers)
  const viewer =
    (claim && (await findClaimed(services.db, claim, request))) ??
    (await findByAuth(services, headers, setCookie))
  if (claim !== null && viewer !== null) cacheAccount(services.auth, claim.token, viewer.id)
  return viewer
}

/** Finds the viewer of a claimed session, and stores its use every five minutes. */
async function findClaimed(
  db: Database,
  claim: SessionClaim,
  { address }: SessionRequest,
): Promise<Viewer | null> {
  const found = await findSession(db, claim)
  if (found === null) return null
  const use = { place: placeOf(address), now: new Date() }
  if (isUseDue(found.last, use)) {
    // Best effort: a read-only database must not sign people out.
    const { sessionId } = found.viewer
    await storeSessionUse(db, { sessionId, ...use }).catch(() => undefined)
  }
  return found.viewer
}

/**
 * The cached account of a session cookie, without a query: for fair sharing and limits, not as
 * proof of a session. Null for guests, and for a session that this process has not looked up yet.
 */
export function cachedAccountOfCookies(auth: Auth, cookies: string | undefined): string | null {
  if (!hasSessionCookie(cookies)) return null
  const token = cookieRules.get(auth)?.readToken(cookies) ?? null
  return token === null ? null : findCachedAccount(auth, token)
}

/**
 * The session claimed by a cookie, if one statement can verify it. better-auth handles all others:
 * forged cookies, sessions that expire or need renewal, and special sessions.
 */
export async function claimSession(auth: Auth, headers: Headers): Promise<SessionClaim | null> {
  const cookies = headers.get('cookie')
  if (!hasSessionCookie(cookies)) return null
  if (MARKS.some((name) => cookies.includes(name))) return null
  const { readToken, beforeRenewal } = cookieRules.get(auth) ?? (await readCookieRules(auth))
  const token = readToken(cookies)
  return token === null
    ? null
    : {
        token,
        lastsUntil: new Date(Date.now() + beforeRenewal).toISOString(),
        closedAccounts: auth.closedAccounts,
      }
}

/** better-auth's settings for cookies. */
type CookieRules = {
  readonly readToken: (cookies: string) => string | null
  /** Remaining lifetime in milliseconds below which a session needs renewal. */
  readonly beforeRenewal: number
}

const cookieRules = new WeakMap<Auth, CookieRules>()

async function readCookieRules(auth: Auth): Promise<CookieRules> {
  const { secret, authCookies, sessionConfig } = await auth.$context
  const rules = {
    readToken: sessionTokenReader({ name: authCookies.sessionToken.name, secret }),
    beforeRenewal: (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000,
  }
  cookieRules.set(auth, rules)
  return rules
}

async function mayEnter({ db, auth }: ViewerServices, userId: string): Promise<boolean> {
  return !auth.closedAccounts.includes(userId) && (await findSuspension(db, userId)) === null
}

async function findByAuth(
  services: ViewerServices,
  headers: Headers,
  setCookie: (cookie: string) => void,
): Promise<Viewer | null> {
  const { headers: out, response } = await readStoredSession(services.auth, headers)
  if (response !== null && !(await mayEnter(services, response.user.id))) return null
  for (const cookie of out.getSetCookie()) setCookie(cookie)
  if (response === null) return null
  const { session, user } = response
  const { id, isArtist, email, firstName, lastName } = user
  return { id, sessionId: session.id, isArtist, email, firstName, lastName }
}

/** @throws ProblemError `unavailable` if the lookup failed; better-auth hides the cause */
async function readStoredSession(auth: Auth, headers: Headers) {
  try {
    return await auth.api.getSession({ headers, returnHeaders: true })
  } catch (error) {
    const isFault = isAPIError(error) && error.status === 'INTERNAL_SERVER_ERROR'
    throw isFault ? new ProblemError('unavailable') : error
  }
}

/** The columns of a session that describe its browser. */
export const clientOf = (c: ApiContext) => ({
  userAgent: c.req.header('user-agent') ?? '',
  place: placeOf(c.get('address')),
})

export function passCookies(c: ApiContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) addCookie(c, cookie)
}

/** Maps better-auth's errors to Frame's problem codes. Any other error is a fault. */
const codes: Record<string, ProblemCode> = {
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'password-too-long',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  USER_ALREADY_EXISTS: 'email-already-in-use',
}

/** @throws ProblemError in place of better-auth's errors */
export async function withAuth<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (!isAPIError(error)) throw error
    const code = codes[String(error.body?.['code'])]
    if (code !== undefined) throw new ProblemError(code)
    if (error.status === 'UNAUTHORIZED') throw new ProblemError('not-signed-in')
    throw error
  }
}

const readSession = operation({
  method: 'get',
  path: '/session',
  operationId: 'getSession',
  tags: ['Account'],
  summary: 'The signed-in user',
  description: '`user` is null for guests.',
  responses: { 200: jsonResponse(SessionSchema, 'The session') },
})

const createSession = operation({
  method: 'post',
  path: '/session',
  operationId: 'signIn',
  tags: ['Account'],
  summary: 'Sign in',
  description:
    'Also sets a device cookie. With it, attempts from elsewhere do not use up those of this client.',
  request: { body: jsonBody(SignIn) },
  responses: {
    201: jsonResponse(SessionSchema, 'Signed in; the cookie is in the headers'),
    202: jsonResponse(
      SessionSchema,
      'The password is right, and a code is needed: send it to `/session/second-step`',
    ),
  },
  refusals: ['invalid-credential', 'account-suspended', 'user-data-not-found', 'too-many-requests'],
})

const deleteSession = operation({
  method: 'delete',
  path: '/session',
  operationId: 'signOut',
  tags: ['Account'],
  summary: 'Sign out',
  responses: { 204: NO_CONTENT },
})
