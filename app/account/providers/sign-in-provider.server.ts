import type { ProviderSettings } from '../../config/provider-settings.server.ts'
import { describeFault } from '../../http/fault.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import { loadOnce } from '../../kernel/single-flight.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import type { AuthOptions } from '../session/auth.server.ts'
import {
  createProviderAuth,
  callbackContext,
  type CallbackContext,
} from './provider-auth.server.ts'
import type { CallbackQuery } from './provider.schema.ts'
import { readDiscovery } from './provider-document.server.ts'
import type { ProviderProfile } from './provider-profile.server.ts'

/** Longer than the timeout of each request to the provider. */
const START_TIMEOUT_MS = 8000
const CALLBACK_TIMEOUT_MS = 15_000

export type CallbackResult = {
  /** better-auth's error code; null if the user was signed in or linked, or a code is required. */
  readonly error: string | null
  /** The user whose second factor is required; null if none. */
  readonly codeOf: string | null
  /** Id of the opened session; null without one. */
  readonly sessionId: string | null
  /** The user at the provider; null if unknown. */
  readonly profile: ProviderProfile | null
  /** Response headers with cookies for the browser. */
  readonly headers: Headers
}

/** An OpenID Connect provider. */
export type SignInProvider = Pick<ProviderSettings, 'id' | 'name' | 'issuer'> & {
  /**
   * Builds the provider's authorization URL, with PKCE, nonce and state.
   * @param headers of the request; for `link`, those of a signed-in user
   * @throws ProblemError `provider-unavailable`
   */
  start(
    purpose: 'sign-in' | 'link' | 'confirm',
    headers: Headers,
  ): Promise<{ readonly url: string; readonly state: string; readonly headers: Headers }>
  /**
   * Signs in or links the user whom the provider redirects back.
   * @param how whether to accept the user, and whether a code may be required
   * @throws ProblemError `provider-unavailable`
   */
  finish(
    query: CallbackQuery,
    headers: Headers,
    how: Pick<CallbackContext, 'accepts' | 'asksCode'>,
  ): Promise<CallbackResult>
}

type ProviderAuth = ReturnType<typeof createProviderAuth>

/** Creates the configured providers. Discovery documents are read on first use. */
export const createProviders = (
  settings: readonly ProviderSettings[],
  options: AuthOptions & { readonly log: Log },
): SignInProvider[] => settings.map((each) => createProvider(each, options))

function createProvider(
  settings: ProviderSettings,
  options: AuthOptions & { readonly log: Log },
): SignInProvider {
  const { id, name, issuer } = settings
  const unavailable = () =>
    new ProblemError('provider-unavailable', {
      detail: `${name} does not answer. Please try again in a moment.`,
    })
  const load = loadOnce(() => openAuth(options, settings))
  const open = async (): Promise<ProviderAuth> => {
    try {
      const auth = await withTimeout(load(), START_TIMEOUT_MS)
      if (auth !== null) return auth
    } catch (error) {
      options.log.warn(
        { provider: id, ...describeFault(error) },
        'a sign-in provider does not answer',
      )
    }
    throw unavailable()
  }
  return {
    id,
    name,
    issuer,
    async start(purpose, headers) {
      const { api } = await open()
      const { publicUrl } = options
      const request = {
        body: {
          provider: issuer,
          callbackURL: publicUrl,
          errorCallbackURL: publicUrl,
          disableRedirect: true,
          ...(purpose === 'confirm' && { additionalParams: { prompt: 'login' } }),
        },
        headers,
        returnHeaders: true as const,
      }
      const answer = await (purpose === 'link'
        ? api.linkSocialAccount(request)
        : api.signInSocial(request))
      const url = answer.response.url ?? ''
      const state = new URL(url).searchParams.get('state') ?? ''
      return { url, state, headers: answer.headers }
    },
    async finish(query, headers, how) {
      const { api } = await open()
      const none = { profile: null, codeOf: null, sessionId: null }
      const current: CallbackContext = { ...none, isOver: false, ...how }
      const call = { params: { id: issuer }, query, method: 'GET' as const, headers }
      const response = await withTimeout(
        callbackContext.run(current, () => api.callbackOAuth({ ...call, asResponse: true })),
        CALLBACK_TIMEOUT_MS,
      )
      current.isOver = true
      if (response === null) throw unavailable()
      const location = new URL(response.headers.get('location') ?? '', options.publicUrl)
      const { codeOf, profile, sessionId } = current
      const error = codeOf === null ? location.searchParams.get('error') : null
      // May be a misconfiguration that only an operator can fix, such as a wrong client secret.
      if (error !== null) options.log.info({ provider: id, error }, 'a sign-in was not finished')
      return { error, codeOf, profile, sessionId, headers: response.headers }
    },
  }
}

/** @throws Error if the provider cannot be reached; better-auth would silently leave it out */
async function openAuth(options: AuthOptions, settings: ProviderSettings): Promise<ProviderAuth> {
  const document = await readDiscovery(settings.issuer)
  const auth = createProviderAuth(options, settings, document)
  const { socialProviders } = await auth.$context
  if (socialProviders.length === 0) throw new Error('the provider lacks a part of OpenID Connect')
  return auth
}
