import { transact } from '../../database/database.server.ts'
import { apiRouter, ProblemError, type ApiContext } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { SessionSchema } from '../account.schema.ts'
import { findCredential, findUser } from '../account.store.server.ts'
import { refuseSuspended } from '../session/suspended-sign-in.server.ts'
import { newSession } from '../session/new-session.server.ts'
import { clientOf, deviceOwner, type SessionServices } from '../session/session.api.server.ts'
import { openSession } from '../session/session.store.server.ts'
import { countSignIn, settleSignIn } from '../session/sign-in-limit.server.ts'
import { findVerification, removeVerification } from '../verification.store.server.ts'
import { pendingSignIn, SECOND_STEP_MS } from './pending-sign-in.server.ts'
import { proveSecondFactor } from './second-factor.server.ts'
import { SecondStep, SecondStepState } from './two-factor.schema.ts'

const purpose = 'second-step'

/** The second step of a sign-in: a code, from somebody whose password was right. */
export function createSecondStepApi(services: SessionServices) {
  const { db, auth, limiter, devices, notifySecurityChange } = services
  const cookie = pendingSignIn(auth)

  /** Whose password was right in this browser, a few minutes ago. */
  async function findPending(c: ApiContext) {
    const token = await cookie.read(c.req.header('cookie'))
    if (token === null) return null
    const timed = { purpose, token, lifetimeMs: SECOND_STEP_MS, now: new Date() } as const
    const userId = await findVerification(db, timed)
    return userId === null || auth.closedAccounts.includes(userId) ? null : { token, userId }
  }

  async function getPending(c: ApiContext) {
    const pending = await findPending(c)
    const user = pending && (await findUser(db, pending.userId))
    const credential = user && (await findCredential(db, user.email, auth.closedAccounts))
    const owner = deviceOwner(credential)
    if (pending === null || user === null || owner === null) {
      throw new ProblemError('second-step-expired')
    }
    await refuseSuspended(db, user.id)
    return { ...pending, user, owner }
  }

  return apiRouter()
    .openapi(readSecondStep, async (c) => {
      return c.json({ isPending: (await findPending(c)) !== null }, 200)
    })
    .openapi(takeSecondStep, async (c) => {
      const { token, user, owner } = await getPending(c)
      const cookies = c.req.header('cookie')
      const device = await devices.find(cookies, owner)
      const attempt = { email: user.email, address: c.get('address'), device }
      await countSignIn(limiter, { ...attempt, step: 'code' })
      const { code } = c.req.valid('json')
      const { secret } = await auth.$context
      const opening = { ...owner, factor: 'proved' as const, ...clientOf(c) }
      const opened = await newSession(auth, opening)
      const proof = await transact(db, async (tx) => {
        const claim = { userId: user.id, code, secret, now: new Date() }
        const proved = await proveSecondFactor(tx, claim)
        if (proved === null) throw new ProblemError('wrong-code')
        const isFirst = await removeVerification(tx, { purpose, token })
        const isOpen = isFirst && (await openSession(tx, opened.session))
        if (!isOpen) throw new ProblemError('second-step-expired')
        return proved
      })
      await settleSignIn(limiter, { ...attempt, step: 'code' })
      await settleSignIn(limiter, { ...attempt, step: 'password' })
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
      if (pending !== null) await removeVerification(db, { purpose, token: pending.token })
      addCookie(c, await cookie.remove())
      return c.body(null, 204)
    })
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
    'Within five minutes of the right password, in the same browser: a code of the authenticator app, or a backup code. Each works once.',
  request: { body: jsonBody(SecondStep) },
  responses: { 201: jsonResponse(SessionSchema, 'Signed in; the cookie is in the headers') },
  refusals: ['wrong-code', 'second-step-expired', 'account-suspended', 'too-many-requests'],
})

const cancelSecondStep = operation({
  method: 'delete',
  path: '/session/second-step',
  operationId: 'cancelSignIn',
  tags: ['Account'],
  summary: 'Forget the right password, to sign in as somebody else',
  responses: { 204: NO_CONTENT },
})
