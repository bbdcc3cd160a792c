import { transact, type Queryable } from '../../database/database.server.ts'
import { apiRouter, ProblemError, type ApiContext } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { SessionSchema } from '../account.schema.ts'
import { findCredential, findUser } from '../account.store.server.ts'
import { refuseSuspended } from '../session/suspended-sign-in.server.ts'
import { deviceOwner } from '../session/known-device.server.ts'
import { newSession } from '../session/new-session.server.ts'
import { clientOf, type SessionServices } from '../session/session.api.server.ts'
import { addSession, openSession, type NewSession } from '../session/session.store.server.ts'
import { countSignIn, clearSignInAttempts } from '../session/sign-in-limit.server.ts'
import { removeVerification } from '../verification.store.server.ts'
import { findPendingSignIn, pendingSignIn, type PendingSignIn } from './pending-sign-in.server.ts'
import { proveSecondFactor } from './second-factor.server.ts'
import { SecondStep, SecondStepState } from './two-factor.schema.ts'

/** The second step of a sign-in: a code after the password or the sign-in at a provider. */
export function createSecondStepApi(services: SessionServices) {
  const { db, auth, limiter, devices, notifySecurityChange } = services
  const cookie = pendingSignIn(auth)
  const findPending = (c: ApiContext) => findPendingSignIn(services, c.req.header('cookie'))

  async function getPending(c: ApiContext) {
    const pending = await findPending(c)
    const user = pending && (await findUser(db, pending.userId))
    const credential = user && (await findCredential(db, user.email, auth.closedAccounts))
    const owner = deviceOwner(credential)
    const isOver = owner?.hash === '' && pending?.purpose === 'second-step'
    if (pending === null || user === null || owner === null || isOver)
      throw new ProblemError('second-step-expired')
    await refuseSuspended(db, user.id)
    return { pending, user, owner }
  }

  return apiRouter()
    .openapi(readSecondStep, async (c) => {
      return c.json({ isPending: (await findPending(c)) !== null }, 200)
    })
    .openapi(takeSecondStep, async (c) => {
      const { pending, user, owner } = await getPending(c)
      const cookies = c.req.header('cookie')
      const device = await devices.find(cookies, owner)
      const attempt = { email: user.email, address: c.get('address'), device }
      await countSignIn(limiter, { ...attempt, step: 'code' })
      const { code } = c.req.valid('json')
      const { secret } = auth.options
      const opening = { ...owner, factor: 'proved' as const, ...clientOf(c) }
      const opened = await newSession(auth, opening)
      const proof = await transact(db, async (tx) => {
        const claim = { userId: user.id, code, secret, now: new Date() }
        const proved = await proveSecondFactor(tx, claim)
        if (proved === null) throw new ProblemError('wrong-code')
        const isFirst = await removeVerification(tx, pending)
        if (!isFirst || !(await openPending(tx, pending, opened.session)))
          throw new ProblemError('second-step-expired')
        return proved
      })
      await clearSignInAttempts(limiter, { ...attempt, step: 'code' })
      await clearSignInAttempts(limiter, { ...attempt, step: 'password' })
      addCookie(c, opened.cookie)
      addCookie(c, await cookie.remove())
      addCookie(c, await devices.issue(cookies, owner))
      if (device === null) notifySecurityChange(c, user, { what: 'new-device' })
      if (proof.by === 'backup code') {
        notifySecurityChange(c, user, { what: 'backup-code-used', left: proof.left })
      }
      return c.json({ user }, 201)
    })
    .openapi(cancelSecondStep, async (c) => {
      const pending = await findPending(c)
      if (pending !== null) await removeVerification(db, pending)
      addCookie(c, await cookie.remove())
      return c.body(null, 204)
    })
}

/** After a sign-in at a provider, there is no password that could have changed meanwhile. */
async function openPending(
  tx: Queryable,
  { purpose }: PendingSignIn,
  session: NewSession,
): Promise<boolean> {
  if (purpose === 'second-step') return openSession(tx, session)
  await addSession(tx, session)
  return true
}

const readSecondStep = operation({
  method: 'get',
  path: '/session/second-step',
  operationId: 'getSecondStep',
  tags: ['Account'],
  summary: 'Whether this browser has to send a code',
  responses: { 200: jsonResponse(SecondStepState, 'Whether a code is awaited') },
})

const takeSecondStep = operation({
  method: 'post',
  path: '/session/second-step',
  operationId: 'finishSignIn',
  tags: ['Account'],
  summary: 'Finish a sign-in with a code',
  description:
    'Within five minutes of the right password or the sign-in at a provider, in the same browser: a code of the authenticator app, or a backup code. Each works once.',
  request: { body: jsonBody(SecondStep) },
  responses: { 201: jsonResponse(SessionSchema, 'Signed in; the cookie is in the headers') },
  refusals: ['wrong-code', 'second-step-expired', 'account-suspended', 'too-many-requests'],
})

const cancelSecondStep = operation({
  method: 'delete',
  path: '/session/second-step',
  operationId: 'cancelSignIn',
  tags: ['Account'],
  summary: 'Forget the first step, to sign in as somebody else',
  responses: { 204: NO_CONTENT },
})
