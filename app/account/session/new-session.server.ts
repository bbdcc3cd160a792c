import { randomBytes } from 'node:crypto'
import { serialize, type CookieOptions } from 'hono/utils/cookie'
import { newId } from '../../kernel/id.ts'
import type { Auth } from './auth.server.ts'
import { signSessionToken } from './session-cookie.server.ts'
import type { NewSession } from './session.store.server.ts'

/** Who signs in with which password hash, by which browser, from where. */
export type SessionOwner = Pick<NewSession, 'userId' | 'hash' | 'userAgent' | 'place'>

/** A session as better-auth makes it, to be stored, and the header that sets its cookie. */
export async function newSession(
  auth: Auth,
  owner: SessionOwner,
): Promise<{ readonly session: NewSession; readonly cookie: string }> {
  const { secret, authCookies, sessionConfig } = await auth.$context
  const { name, attributes } = authCookies.sessionToken
  const maxAge = sessionConfig.expiresIn
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + maxAge * 1000)
  const options = { ...attributes, sameSite: 'Lax', maxAge } as CookieOptions
  const cookie = serialize(name, signSessionToken(token, secret), options)
  return { session: { ...owner, id: newId(), token, expiresAt }, cookie }
}
