import { newToken } from '../../http/secret-token.server.ts'
import { newId } from '../../kernel/id.ts'
import { cookieHeader } from './account-cookie.server.ts'
import type { Auth } from './auth.server.ts'
import { signSessionToken } from './session-cookie.server.ts'
import type { NewSession } from './session.store.server.ts'

/**
 * Creates a session in better-auth's format, not stored yet, with its cookie's header.
 * @param owner the user, with the other columns to store
 */
export async function newSession<Owner extends Pick<NewSession, 'userId'>>(
  auth: Auth,
  owner: Owner,
): Promise<{
  readonly session: Owner & Pick<NewSession, 'id' | 'token' | 'expiresAt'>
  readonly cookie: string
}> {
  const { secret, authCookies, sessionConfig } = await auth.$context
  const maxAge = sessionConfig.expiresIn
  const token = newToken()
  const expiresAt = new Date(Date.now() + maxAge * 1000)
  const cookie = cookieHeader(authCookies.sessionToken, signSessionToken(token, secret), maxAge)
  return { session: { ...owner, id: newId(), token, expiresAt }, cookie }
}
