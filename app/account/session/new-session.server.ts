import { newToken } from '../../http/secret-token.server.ts'
import { newId } from '../../kernel/id.ts'
import { cookieHeader } from './account-cookie.server.ts'
import type { Auth } from './auth.server.ts'
import { signSessionToken } from './session-cookie.server.ts'
import type { NewSession } from './session.store.server.ts'

/**
 * A session as better-auth makes it, to be stored, and the header that sets its cookie.
 * @param owner who signs in, with whatever else is stored
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
