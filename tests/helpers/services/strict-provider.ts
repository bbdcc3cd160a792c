import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { ProviderSettings } from '../../../app/config/provider-settings.server.ts'
import type { Claims } from './sign-in-provider.ts'
import { listen } from '../site/listen.ts'

/**
 * A certified OpenID Connect provider, which refuses everything that the specification forbids. It
 * signs in one person without interaction.
 */
export type StrictProvider = {
  readonly settings: ProviderSettings
  /**
   * Follows the address of a sign-in, as a browser does.
   * @returns the parameters that the provider sends back
   */
  visit(url: string): Promise<Record<string, string>>
  close(): Promise<void>
}

const SCOPE = 'openid email profile'

/** @param callbackUrl the only allowed redirect address */
export async function startStrictProvider(
  callbackUrl: string,
  person: Claims & { readonly sub: string },
): Promise<StrictProvider> {
  const server = createServer()
  const port = await listen(server, 'localhost')
  const settings = {
    id: 'strict',
    name: 'Strict',
    issuer: `http://localhost:${port}`,
    clientId: 'frame',
    clientSecret: 'a secret of the tests: with colon & co.',
  }
  const provider = createProvider(settings, { callbackUrl, person })
  const serve = provider.callback()
  server.on('request', (request, response) => {
    const isAsking = request.url?.startsWith('/interaction/') === true
    void (isAsking
      ? answerQuestion(provider, { request, response, person })
      : serve(request, response))
  })
  return {
    settings,
    visit: (url) => follow(url, callbackUrl),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { callbackUrl, person }: { callbackUrl: string; person: Claims & { readonly sub: string } },
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl] }],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] as never,
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: (_, accountId) => ({ accountId, claims: () => person }),
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
}

type Question = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly person: { readonly sub: string }
}

/** Signs the person in, then consents to the client's request. */
async function answerQuestion(provider: Provider, { request, response, person }: Question) {
  const { prompt, params } = await provider.interactionDetails(request, response)
  const accountId = person.sub
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(SCOPE)
  const result =
    prompt.name === 'login'
      ? { login: { accountId } }
      : { consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: true,
  })
}

async function follow(start: string, callbackUrl: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider shows ${await response.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(callbackUrl)) return Object.fromEntries(new URL(url).searchParams)
  }
  throw new Error('the provider does not send back')
}
