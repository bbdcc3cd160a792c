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

/** Redirect URI registered with the provider. */
const callbackUrl = (publicUrl: string, providerId: string): string =>
  `${publicUrl}/login/callback/${providerId}`

/** State of a callback in progress: its policy, and what better-auth's hooks found out. */
export type CallbackContext = {
  profile: ProviderProfile | null
  /** True once the callback has ended or timed out: a late result must neither sign in nor link. */
  isOver: boolean
  readonly accepts: (profile: ProviderProfile) => Promise<boolean>
  /** Whether users with two-step login get no session before their code. */
  readonly asksCode: boolean
  /** The user whose code is required instead of a session; null if none. */
  codeOf: string | null
  /** Id of the opened session; null without one. */
  sessionId: string | null
}

/** The callback in progress. */
export const callbackContext = new AsyncLocalStorage<CallbackContext>()

/** Frame uses no provider API after the sign-in, so tokens are not stored. */
const withoutTokens = async () => ({
  data: { accessToken: null, refreshToken: null, idToken: null, scope: null },
})

/**
 * Creates better-auth with a single provider. It signs in only users with a linked account, and
 * links only for a signed-in user, never by email address. The provider's key is its issuer, so
 * that another provider under the same id matches no linked account.
 * @param document the provider's discovery document, which better-auth reads again
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

/** @returns false for users with two-step login, so that better-auth opens no session */
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

/** better-auth requires an email address, but Frame ignores the one it sees. */
const NO_EMAIL = 'nobody@provider.invalid'

const claimsOf = ({ subject, email, emailVerified }: ProviderProfile) => ({
  sub: subject,
  email: email ?? NO_EMAIL,
  emailVerified,
})
