import type { ProviderSettings } from '../../config/provider-settings.server.ts'
import { describeFault } from '../../http/fault.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import type { AuthOptions } from '../session/auth.server.ts'
import {
  createProviderAuth,
  callbackContext,
  type CallbackContext,
} from './provider-auth.server.ts'
import { readDiscovery } from './provider-document.server.ts'
import type { ProviderProfile } from './provider-profile.server.ts'

/** Longer than each request to the provider may take. */
const START_TIMEOUT_MS = 8000
const CALLBACK_TIMEOUT_MS = 15_000

/** What the browser brings back from the provider. */
export type CallbackQuery = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

export type CallbackResult = {
  /** better-auth's code for what went wrong; null when somebody is signed in or linked. */
  readonly error: string | null
  /** Whose code is asked for before there is a session; null for nobody. */
  readonly codeOf: string | null
  /** The id of the session that was opened; null without one. */
  readonly sessionId: string | null
  /** Who signed in at the provider; null when that is not known. */
  readonly profile: ProviderProfile | null
  /** With cookies for the browser. */
  readonly headers: Headers
}

/** An OpenID Connect provider. */
export type SignInProvider = Pick<ProviderSettings, 'id' | 'name' | 'issuer'> & {
  /**
   * The provider's address for signing in, with PKCE, nonce and state.
   * @param headers of the request: for `link`, of a signed-in person
   * @throws ProblemError `provider-unavailable`
   */
  start(
    purpose: 'sign-in' | 'link' | 'confirm',
    headers: Headers,
  ): Promise<{ readonly url: string; readonly state: string; readonly headers: Headers }>
  /**
   * Signs in or links the person whom the provider sends back.
   * @param how decides whether to go on with that person, and whether a code is asked for
   * @throws ProblemError `provider-unavailable`
   */
  finish(
    query: CallbackQuery,
    headers: Headers,
    how: Pick<CallbackContext, 'accepts' | 'asksCode'>,
  ): Promise<CallbackResult>
}

type ProviderAuth = ReturnType<typeof createProviderAuth>

/** The configured providers. Each is asked for its discovery document when it is first used. */
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
  let opening: Promise<ProviderAuth> | null = null
  const open = async (): Promise<ProviderAuth> => {
    opening ??= openAuth(options, settings)
    const current = opening
    try {
      const auth = await withTimeout(current, START_TIMEOUT_MS)
      if (auth !== null) return auth
    } catch (error) {
      options.log.warn({ provider: id, ...describeFault(error) }, 'a sign-in provider is away')
      // The next request tries again.
      if (opening === current) opening = null
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
      // Such as a wrong client secret, which only an operator can mend.
      if (error !== null) options.log.info({ provider: id, error }, 'a sign-in was not finished')
      return { error, codeOf, profile, sessionId, headers: response.headers }
    },
  }
}

/** @throws Error while the provider cannot be reached: better-auth would leave it out silently */
async function openAuth(options: AuthOptions, settings: ProviderSettings): Promise<ProviderAuth> {
  const document = await readDiscovery(settings.issuer)
  const auth = createProviderAuth(options, settings, document)
  const { socialProviders } = await auth.$context
  if (socialProviders.length === 0) throw new Error('the provider lacks a part of OpenID Connect')
  return auth
}
