import { OAuth2Server, type MutableResponse, type MutableToken } from 'oauth2-mock-server'
import type { Api } from '../../../app/api/api.server.ts'
import type { ProviderSettings } from '../../../app/config/provider-settings.server.ts'
import { createGuest, type Answer, type Person } from '../app/person.ts'

export type Claims = Readonly<Record<string, unknown>>

/** An OpenID Connect provider that signs in the person of the test without interaction. */
export type TestProvider = {
  readonly settings: ProviderSettings
  /** The claims of the next person to sign in; in an ID token they override the provider's own. */
  claims: Claims
  /** The response of the user info endpoint, besides the subject. */
  userInfo: Claims
  /** Changes the answers of the token endpoint. */
  changeTokens: ((body: Record<string, unknown>) => void) | null
  /** The requests to the token endpoint so far. */
  readonly exchanges: number
  /**
   * Follows the address of a sign-in, as a browser does.
   * @returns the parameters that the provider sends back
   */
  visit(url: string): Promise<Record<string, string>>
  /** Stops listening; the same address opens again by `open`. */
  close(): Promise<void>
  open(): Promise<void>
}

/** @param id the `<ID>` in the names of the settings, in lower case */
export async function startProvider(id = 'museum', name = 'The Museum'): Promise<TestProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  const { port } = server.address()
  let exchanges = 0
  const provider: TestProvider = {
    settings: {
      id,
      name,
      issuer: `http://localhost:${port}`,
      clientId: 'frame',
      clientSecret: 'a secret of the tests',
    },
    claims: {},
    userInfo: {},
    changeTokens: null,
    get exchanges() {
      return exchanges
    },
    visit,
    close: () => server.stop(),
    open: () => server.start(port, 'localhost'),
  }
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, provider.claims)
  })
  server.service.on('beforeResponse', ({ body }: MutableResponse) => {
    exchanges += 1
    if (body !== '') provider.changeTokens?.(body)
  })
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = { sub: provider.claims['sub'], ...provider.userInfo }
  })
  return provider
}

async function visit(url: string): Promise<Record<string, string>> {
  const response = await fetch(url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  return Object.fromEntries(back.searchParams)
}

let count = 0

/** The claims of a new person. */
export function newClaims(fields: Claims = {}) {
  count += 1
  return {
    sub: `person-${process.pid}-${count}`,
    email: `person-${process.pid}-${count}@example.com`,
    email_verified: true,
    given_name: 'Petra',
    family_name: 'Provided',
    ...fields,
  }
}

/** Starts a sign-in in a browser, signs in at the provider and returns. */
export async function signInAt(
  provider: TestProvider,
  guest: Person,
  {
    claims,
    ...wayBack
  }: {
    readonly claims: Claims
    returnTo?: string
    keep?: string
    isArtist?: boolean
    invitation?: string
  },
): Promise<Answer> {
  provider.claims = claims
  const path = `/sign-in-providers/${provider.settings.id}`
  const { status, body } = await guest.call('POST', `${path}/sign-ins`, wayBack)
  if (status !== 201) throw new Error(`no sign-in began: ${JSON.stringify(body)}`)
  return guest.call('POST', `${path}/callbacks`, await provider.visit(body.url))
}

/** Sends a signed-in person from the Security tab to a provider and back. */
export async function visitProvider(
  provider: TestProvider,
  person: Person,
  how: { readonly claims: Claims; readonly purpose: 'linked-accounts' | 'confirmations' },
): Promise<Answer> {
  provider.claims = how.claims
  const { id } = provider.settings
  const wanted = { provider: id, returnTo: '/dashboard/security' }
  const { status, body } = await person.call('POST', `/users/me/${how.purpose}`, wanted)
  if (status !== 201) throw new Error(`no visit began: ${JSON.stringify(body)}`)
  const query = await provider.visit(body.url)
  return person.call('POST', `/sign-in-providers/${id}/callbacks`, query)
}

/** Creates an account that is linked to the provider and has no password. */
export async function signUpAt(
  provider: TestProvider,
  api: Api,
  claims: Claims = newClaims(),
): Promise<Person> {
  const guest = createGuest(api)
  await signInAt(provider, guest, { claims })
  const names = { firstName: 'Petra', lastName: 'Provided', isArtist: false }
  const { status, body } = await guest.call('POST', '/provider-sign-up', names)
  if (status !== 201) throw new Error(`no sign-up: ${JSON.stringify(body)}`)
  return { ...guest, id: body.user.id, email: body.user.email }
}
