import { endSession } from '../sessions/session-use.store.server.ts'
import { transact } from '../../database/database.server.ts'
import { apiRouter, ProblemError, type ApiContext } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { SessionSchema } from '../account.schema.ts'
import { findUser } from '../account.store.server.ts'
import { refuseSuspended } from '../session/suspended-sign-in.server.ts'
import { rememberDevice } from '../session/known-device.server.ts'
import { newSession } from '../session/new-session.server.ts'
import { clientOf, type SessionServices } from '../session/session.api.server.ts'
import { addSession } from '../session/session.store.server.ts'
import { newChallenge, readChallenge } from './challenge.server.ts'
import { PasskeyOptions, PasskeySignIn } from './passkey.schema.ts'
import { findPasskey, usePasskey } from './passkey.store.server.ts'
import { challengeCookie } from './passkeys.api.server.ts'
import { authenticationOptions, verifyAuthentication } from './relying-party.server.ts'

const { limits } = OPERATIONS['POST /api/session/passkey']

/** Sign-in with a passkey. It counts as both factors, so no password and no code is needed. */
export function createPasskeySignInApi(services: SessionServices) {
  const { db, auth, limiter } = services
  const { baseURL: origin, secret } = auth.options
  const cookie = challengeCookie(auth)

  /** Verifies the passkey's answer to this browser's challenge. */
  async function provePasskey(c: ApiContext, credential: { readonly id: string }) {
    const value = await cookie.read(c.req.header('cookie'))
    const challenge = readChallenge(value ?? '', { userId: '', secret }, new Date())
    const passkey = challenge && (await findPasskey(db, credential.id))
    if (challenge === null || passkey === null) throw new ProblemError('passkey-refused')
    const counter = await verifyAuthentication(credential, { origin, challenge, passkey })
    const isClosed = auth.closedAccounts.includes(passkey.userId)
    if (counter === null || isClosed) throw new ProblemError('passkey-refused')
    await refuseSuspended(db, passkey.userId)
    const used = { id: passkey.id, challengedAt: challenge.madeAt, counter, now: new Date() }
    return { userId: passkey.userId, used }
  }

  return apiRouter()
    .openapi(startPasskeySignIn, async (c) => {
      const challenge = newChallenge({ userId: '', secret }, new Date())
      const options = await authenticationOptions({ origin, challenge: challenge.text })
      addCookie(c, await cookie.write(challenge.cookie))
      return c.json({ options: { ...options } }, 201)
    })
    .openapi(signInWithPasskey, async (c) => {
      await limiter.count(`passkey:${c.get('address')}`, limits.perAddress)
      const { userId, used } = await provePasskey(c, c.req.valid('json').credential)
      const opening = { userId, hash: '', factor: 'proved' as const, ...clientOf(c) }
      const opened = await newSession(auth, opening)
      const viewer = await c.get('findViewer')()
      await transact(db, async (tx) => {
        if (!(await usePasskey(tx, used))) throw new ProblemError('passkey-refused')
        // The new session replaces the current one of the same user.
        if (viewer?.id === userId) {
          await endSession(tx, { userId, sessionId: viewer.sessionId })
        }
        await addSession(tx, opened.session)
      })
      const user = await findUser(db, userId)
      if (user === null) throw new ProblemError('user-data-not-found')
      addCookie(c, opened.cookie)
      addCookie(c, await cookie.remove())
      await rememberDevice(c, services, user)
      return c.json({ user }, 201)
    })
}

const startPasskeySignIn = operation({
  method: 'post',
  path: '/session/passkey/options',
  operationId: 'startPasskeySignIn',
  tags: ['Account'],
  summary: 'Begin to sign in with a passkey',
  description: 'The answer is for `navigator.credentials.get`.',
  responses: { 201: jsonResponse(PasskeyOptions, 'The options; a cookie is in the headers') },
})

const signInWithPasskey = operation({
  method: 'post',
  path: '/session/passkey',
  operationId: 'signInWithPasskey',
  tags: ['Account'],
  summary: 'Sign in with a passkey',
  description:
    'Within five minutes, in the browser that asked for the options. The authenticator has to ' +
    'verify its user, so that neither password nor code is asked for.',
  request: { body: jsonBody(PasskeySignIn) },
  responses: { 201: jsonResponse(SessionSchema, 'Signed in; the cookie is in the headers') },
  refusals: ['passkey-refused', 'account-suspended', 'user-data-not-found', 'too-many-requests'],
})
