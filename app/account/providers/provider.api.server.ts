import { z } from '@hono/zod-openapi'
import { refuseSuspended } from '../session/suspended-sign-in.server.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, ProblemError, type ApiContext } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { newId, parseWorkId } from '../../kernel/id.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { Email } from '../account.schema.ts'
import { noteVerifiedEmail } from '../email/email-address.store.server.ts'
import type { EmailLinks } from '../email/email-links.server.ts'
import {
  admitSignUp,
  requireInvitation,
  SIGN_UP_REFUSALS,
} from '../invitations/sign-up-guard.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { findUser } from '../account.store.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import type { Auth } from '../session/auth.server.ts'
import type { DeviceCookies } from '../session/device-cookie.server.ts'
import { rememberDevice } from '../session/known-device.server.ts'
import { newSession } from '../session/new-session.server.ts'
import { safeReturnTo } from '../session/return-to.server.ts'
import { replaceSession } from '../session/session.store.server.ts'
import { openSecondStep } from '../two-factor/pending-sign-in.server.ts'
import { clientOf, passCookies } from '../session/session.api.server.ts'
import { callbackProblem } from './callback-problem.server.ts'
import {
  PendingSignUpSchema,
  ProviderAddressSchema,
  ProviderCallback,
  ProviderOutcomeSchema,
  ProviderSignIn,
  ProviderSignUp,
  SignInMethodsSchema,
  type CallbackQuery,
} from './provider.schema.ts'
import { confirmLinkedUser, createLinkedUser, findLinkedUser } from './provider.store.server.ts'
import type { ProviderProfile } from './provider-profile.server.ts'
import type { SignInFlow, SignInFlows } from './sign-in-flow.server.ts'
import type { SignInProvider } from './sign-in-provider.server.ts'

const { limits } = OPERATIONS['POST /api/sign-in-providers/:id/sign-ins']
const signUpLimits = OPERATIONS['POST /api/provider-sign-up'].limits

export type ProviderServices = {
  readonly db: Database
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly auth: Auth
  readonly limiter: RateLimiter
  readonly flows: SignInFlows
  readonly providers: readonly SignInProvider[]
  /** Whether this installation offers password sign-in. */
  readonly passwordSignIn: boolean
  readonly notifySecurityChange: NotifySecurityChange
  readonly devices: DeviceCookies
  readonly emailLinks: EmailLinks
  /** Whether publishing, buying and asking require a verified email address. */
  readonly verifiedEmail: boolean
}

/** Sign-in at providers, for existing and new users. */
export function createProviderApi(services: ProviderServices) {
  const {
    db,
    settings,
    auth,
    limiter,
    flows,
    providers,
    passwordSignIn: password,
    verifiedEmail,
  } = services
  return apiRouter()
    .openapi(listSignInMethods, async (c) => {
      const { signUp } = await settings.read()
      const named = providers.map(({ id, name }) => ({ id, name }))
      return c.json({ password, providers: named, signUp, verifiedEmail }, 200)
    })
    .openapi(startSignIn, async (c) => {
      const provider = findProvider(providers, c.req.valid('param').id)
      const { returnTo, keep, isArtist, invitation } = c.req.valid('json')
      await limiter.count(`provider:${c.get('address')}`, limits.perAddress)
      const flow = {
        purpose: 'sign-in' as const,
        userId: null,
        returnTo: safeReturnTo(returnTo),
        keep: parseWorkId(keep ?? ''),
        isArtist,
        invitation,
      }
      return c.json(await beginFlow(c, { provider, flow, flows }), 201)
    })
    .openapi(finishSignIn, async (c) => {
      const provider = findProvider(providers, c.req.valid('param').id)
      await limiter.count(`provider:${c.get('address')}`, limits.perAddress)
      const query = c.req.valid('json')
      return c.json(await finishFlow(c, services, { provider, query }), 200)
    })
    .openapi(readSignUp, async (c) => {
      const pending = await findPending(c, services)
      if (pending === null) return c.json({ person: null }, 200)
      const { provider, email, firstName, lastName, isArtist, isTypeGiven } = pending
      const { id, name } = provider
      const person = { email, firstName, lastName, isArtist, isTypeGiven }
      return c.json({ person: { provider: { id, name }, ...person } }, 200)
    })
    .openapi(signUpWithProvider, async (c) => {
      const found = await findPending(c, services)
      if (found === null) throw new ProblemError('sign-in-expired')
      const { email, emailVerified, returnTo, keep, invitation, ...pending } = found
      await limiter.count(`sign-up:${c.get('address')}`, signUpLimits.perAddress)
      const account = { issuer: pending.provider.issuer, subject: pending.subject }
      const owner = { userId: newId(), ...clientOf(c) }
      const { session, cookie } = await newSession(auth, owner)
      const fields = { ...c.req.valid('json'), email, emailVerified }
      await admitSignUp(services, { token: invitation, email }, async (invitedAs) => {
        const user = { ...fields, isArtist: invitedAs ?? fields.isArtist }
        const isNew = await createLinkedUser(db, { account, user, session })
        if (!isNew) throw new ProblemError('email-already-in-use')
      })
      addCookie(c, cookie)
      addCookie(c, await flows.signUp.remove())
      const device = { userId: owner.userId, hash: '' }
      addCookie(c, await services.devices.issue(c.req.header('cookie'), device))
      if (verifiedEmail && !emailVerified) {
        await services.emailLinks.send(c, { userId: owner.userId, email })
      }
      const created = await findUser(db, owner.userId)
      return c.json({ outcome: 'signed-in' as const, user: created, returnTo, keep }, 201)
    })
}

/** @throws ProblemError `provider-not-found` */
export function findProvider(providers: readonly SignInProvider[], id: string): SignInProvider {
  const provider = providers.find((each) => each.id === id)
  if (provider === undefined) throw new ProblemError('provider-not-found')
  return provider
}

/** Starts a flow and stores it in a cookie. @returns the provider's URL */
export async function beginFlow(
  c: ApiContext,
  start: {
    readonly provider: SignInProvider
    readonly flow: Omit<SignInFlow, 'provider' | 'state'>
    readonly flows: SignInFlows
  },
): Promise<{ readonly url: string }> {
  const { provider, flow, flows } = start
  const { url, state, headers } = await provider.start(flow.purpose, c.req.raw.headers)
  passCookies(c, headers)
  addCookie(c, await flows.current.write({ ...flow, provider: provider.id, state }))
  return { url }
}

/**
 * Ends the browser's flow; it works once. A state of another provider's flow is refused before the
 * code is sent anywhere.
 */
async function finishFlow(
  c: ApiContext,
  services: ProviderServices,
  { provider, query }: { readonly provider: SignInProvider; readonly query: CallbackQuery },
) {
  const { flows } = services
  const flow = await flows.current.read(c.req.header('cookie'))
  addCookie(c, await flows.current.remove())
  const isOwn = flow !== null && flow.provider === provider.id && flow.state === query.state
  if (!isOwn || !(await isSameViewer(c, flow))) throw new ProblemError('sign-in-expired')
  try {
    return await finishOwnFlow(c, services, { provider, query, flow })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { returnTo, keep } = flow
    throw new ProblemError(error.code, { ...error.extra, wayBack: { returnTo, keep } })
  }
}

type OwnFlow = {
  readonly provider: SignInProvider
  readonly query: CallbackQuery
  readonly flow: SignInFlow
}

async function finishOwnFlow(
  c: ApiContext,
  services: ProviderServices,
  { provider, query, flow }: OwnFlow,
) {
  const { db, auth, notifySecurityChange } = services
  const viewer = flow.userId === null ? null : await c.get('findViewer')()
  const accountOf = ({ subject }: ProviderProfile) => ({ issuer: provider.issuer, subject })
  const accepts = async (profile: ProviderProfile) =>
    flow.purpose !== 'confirm' || (await findLinkedUser(db, accountOf(profile)))?.id === flow.userId
  const finished = await provider.finish(query, c.req.raw.headers, {
    accepts,
    asksCode: flow.purpose === 'sign-in',
  })
  const { error, codeOf, profile, sessionId, headers } = finished
  const { returnTo, keep } = flow
  if (error === 'signup_disabled' && profile !== null) {
    await openSignUp(c, services, pendingSignUp(provider, profile, flow))
    return { outcome: 'sign-up' as const, user: null, returnTo, keep }
  }
  if (error !== null || profile === null) throw callbackProblem(error, { provider, profile, flow })
  const isLink = flow.purpose === 'link' && viewer !== null
  const linkedBy = isLink ? { userId: viewer.id, sessionId: viewer.sessionId } : null
  const user = await confirmLinkedUser(db, accountOf(profile), linkedBy)
  if (user === null || auth.closedAccounts.includes(user.id)) {
    throw new ProblemError('user-data-not-found')
  }
  await refuseSuspended(db, user.id)
  await acceptVerifiedEmail(db, user.id, profile)
  if (codeOf !== null) {
    const pending = await openSecondStep({ db, auth }, { userId: user.id, ...accountOf(profile) })
    if (pending === null) throw new ProblemError('sign-in-expired')
    addCookie(c, pending)
    return { outcome: 'code' as const, user: null, returnTo, keep }
  }
  passCookies(c, headers)
  if (flow.purpose === 'confirm' && sessionId !== null) {
    // The new session replaces the current one of the same user.
    if (viewer !== null) await replaceSession(db, { from: viewer.sessionId, to: sessionId })
  }
  if (flow.purpose === 'sign-in') await rememberDevice(c, services, user)
  if (flow.purpose !== 'link') return { outcome: 'signed-in' as const, user, returnTo, keep }
  notifySecurityChange(c, user, { what: 'provider-linked', name: provider.name })
  return { outcome: 'linked' as const, user, returnTo, keep }
}

/** Accepts the provider's verification of the account's own address. */
async function acceptVerifiedEmail(
  db: Database,
  userId: string,
  { email, emailVerified }: ProviderProfile,
): Promise<void> {
  const address = Email.safeParse(email)
  if (emailVerified && address.success) {
    await noteVerifiedEmail(db, { userId, email: address.data })
  }
}

/** Whether the viewer is still the user who began the flow. */
async function isSameViewer(c: ApiContext, { userId }: SignInFlow): Promise<boolean> {
  return userId === null || (await c.get('findViewer')())?.id === userId
}

/** @throws ProblemError `provider-without-email` */
function pendingSignUp(
  provider: SignInProvider,
  profile: ProviderProfile,
  { isArtist, invitation, returnTo, keep }: SignInFlow,
) {
  const email = Email.safeParse(profile.email)
  if (!email.success) {
    const detail = `${provider.name} did not share your email address, which an account here needs.`
    throw new ProblemError('provider-without-email', { detail })
  }
  const { subject, emailVerified, firstName, lastName } = profile
  const person = { subject, emailVerified, firstName, lastName, email: email.data }
  return { ...person, provider: provider.id, isArtist, invitation, returnTo, keep }
}

/** Sets the cookie from which the sign-up page reads the new user's profile. */
async function openSignUp(
  c: ApiContext,
  services: ProviderServices,
  pending: ReturnType<typeof pendingSignUp>,
): Promise<void> {
  const applicant = { token: pending.invitation, email: pending.email }
  const invitedAs = (await requireInvitation(services, applicant))?.isArtist ?? null
  const isArtist = invitedAs ?? pending.isArtist
  const isTypeGiven = invitedAs !== null
  addCookie(c, await services.flows.signUp.write({ ...pending, isArtist, isTypeGiven }))
}

/** Reads the cookie of a new user who has signed in at a provider; null without one. */
async function findPending(c: ApiContext, { flows, providers }: ProviderServices) {
  const pending = await flows.signUp.read(c.req.header('cookie'))
  const provider = providers.find(({ id }) => id === pending?.provider)
  return pending === null || provider === undefined ? null : { ...pending, provider }
}

const ProviderId = z.object({ id: z.string().max(32) })

const listSignInMethods = operation({
  method: 'get',
  path: '/sign-in-methods',
  operationId: 'listSignInMethods',
  tags: ['Account'],
  summary: 'How people sign in here',
  responses: { 200: jsonResponse(SignInMethodsSchema, 'Password and providers') },
})

const startSignIn = operation({
  method: 'post',
  path: '/sign-in-providers/{id}/sign-ins',
  operationId: 'startProviderSignIn',
  tags: ['Account'],
  summary: 'Begin to sign in at a provider',
  description:
    'Sets cookies for ten minutes. The browser goes to the address, and comes back to this site’s page for that provider.',
  request: { params: ProviderId, body: jsonBody(ProviderSignIn) },
  responses: { 201: jsonResponse(ProviderAddressSchema, 'The provider’s address') },
  refusals: ['provider-not-found', 'provider-unavailable', 'too-many-requests'],
})

const finishSignIn = operation({
  method: 'post',
  path: '/sign-in-providers/{id}/callbacks',
  operationId: 'finishProviderSignIn',
  tags: ['Account'],
  summary: 'Finish what began at a provider',
  description:
    'Takes the parameters that the provider sent, once, in the browser in which it began. Signs in, links, asks a new person to sign up, or asks for a code: send it to `/session/second-step`.',
  request: { params: ProviderId, body: jsonBody(ProviderCallback) },
  responses: { 200: jsonResponse(ProviderOutcomeSchema, 'What happened') },
  refusals: [
    ...SIGN_UP_REFUSALS,
    'account-suspended',
    'provider-not-found',
    'provider-unavailable',
    'provider-refused',
    'provider-cancelled',
    'provider-without-email',
    'provider-account-differs',
    'account-not-linked',
    'linked-elsewhere',
    'sign-in-expired',
    'user-data-not-found',
    'too-many-requests',
  ],
})

const readSignUp = operation({
  method: 'get',
  path: '/provider-sign-up',
  operationId: 'getProviderSignUp',
  tags: ['Account'],
  summary: 'Who is about to sign up with a provider',
  description: 'For somebody who has signed in at a provider and has no account here.',
  responses: { 200: jsonResponse(PendingSignUpSchema, 'What the provider says of them') },
})

const signUpWithProvider = operation({
  method: 'post',
  path: '/provider-sign-up',
  operationId: 'signUpWithProvider',
  tags: ['Account'],
  summary: 'Sign up after a sign-in at a provider',
  description: 'Creates an account without a password and signs in.',
  request: { body: jsonBody(ProviderSignUp) },
  responses: { 201: jsonResponse(ProviderOutcomeSchema, 'Signed in') },
  refusals: [...SIGN_UP_REFUSALS, 'sign-in-expired', 'email-already-in-use', 'too-many-requests'],
})
