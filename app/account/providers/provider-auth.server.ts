import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { ProviderSettings } from '../../config/provider-settings.server.ts'
import { authSettings, type AuthOptions } from '../session/auth.server.ts'
import { endSurplusSessions } from '../session/session.store.server.ts'
import type { Database } from '../../database/database.server.ts'
import { findAuthenticator } from '../two-factor/two-factor.store.server.ts'
import type { ProviderDocument } from './provider-document.server.ts'
import { readProfile, type ProviderProfile } from './provider-profile.server.ts'

/** Where the provider sends people back to. */
const callbackUrl = (publicUrl: string, providerId: string): string =>
  `${publicUrl}/login/callback/${providerId}`

/** What a callback learns of the person, and who may go on. */
export type CallbackContext = {
  profile: ProviderProfile | null
  /** Nobody waits for the result any more: it must not sign in or link. */
  isOver: boolean
  readonly accepts: (profile: ProviderProfile) => Promise<boolean>
  /** Whether people with two-step login get no session before their code. */
  readonly asksCode: boolean
  /** Whose code is asked for, in place of a session; null for nobody. */
  codeOf: string | null
  /** The id of the session that was opened; null without one. */
  sessionId: string | null
}

/** The callback in progress. */
export const callbackContext = new AsyncLocalStorage<CallbackContext>()

/** Frame calls no other service for anybody, so tokens are not stored. */
const withoutTokens = async () => ({
  data: { accessToken: null, refreshToken: null, idToken: null, scope: null },
})

/**
 * better-auth with one provider. It signs in only people whose provider account is linked, and links
 * only for somebody who is signed in: never by email address. The provider's key is its issuer, so
 * that another provider under the same id knows nobody.
 * @param document the provider's discovery document, which better-auth reads once more
 */
export function createProviderAuth(
  options: AuthOptions,
  settings: ProviderSettings,
  document: ProviderDocument,
) {
  const { issuer, id, clientId, clientSecret } = settings
  return betterAuth({
    ...authSettings(options),
    account: {
      updateAccountOnSignIn: false,
      accountLinking: {
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [issuer],
      },
    },
    onAPIError: { errorURL: options.publicUrl },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: {
        create: {
          before: (session) => awaitCode(options.db, session),
          after: (session) => noteSession(options.db, session),
        },
      },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: issuer,
            discoveryUrl: document.url,
            clientId,
            clientSecret,
            authentication: document.usesBasicAuthentication ? 'basic' : 'post',
            redirectURI: callbackUrl(options.publicUrl, id),
            scopes: ['openid', 'email', 'profile'],
            requireIdTokenVerification: true,
            disableSignUp: true,
            accountSubject: ({ profile }) => String(profile.sub),
            getUserInfo: async ({ idToken, accessToken }) => {
              const profile = await readProfile({ idToken, accessToken }, document.userInfoUrl)
              const isAdmitted = profile !== null && (await admit(profile))
              return isAdmitted ? claimsOf(profile) : null
            },
          },
        ],
      }),
    ],
  })
}

/** @returns false, by which better-auth opens no session, for somebody with two-step login */
async function awaitCode(db: Database, { userId }: { userId: string }): Promise<false | void> {
  const current = callbackContext.getStore()
  if (current === undefined || !current.asksCode) return
  const authenticator = await findAuthenticator(db, userId)
  if (authenticator?.confirmedAt == null) return
  current.codeOf = userId
  return false
}

async function noteSession(
  db: Database,
  session: { readonly id: string; readonly userId: string },
): Promise<void> {
  const current = callbackContext.getStore()
  if (current !== undefined) current.sessionId = session.id
  await endSurplusSessions(db, session)
}

async function admit(profile: ProviderProfile): Promise<boolean> {
  const current = callbackContext.getStore()
  if (current === undefined) return false
  current.profile = profile
  return (await current.accepts(profile)) && !current.isOver
}

/** better-auth signs in nobody without an email address, and Frame needs none of those it knows. */
const NO_EMAIL = 'nobody@provider.invalid'

const claimsOf = ({ subject, email, emailVerified }: ProviderProfile) => ({
  sub: subject,
  email: email ?? NO_EMAIL,
  emailVerified,
})
