import { z } from 'zod'

const DISCOVERY_TIMEOUT_MS = 5000

/** The used parts of a provider's discovery document. */
export type ProviderDocument = {
  /** URL of the document itself. */
  readonly url: string
  readonly userInfoUrl: string | null
  /** Whether the client secret is sent in a header, not in the body. */
  readonly usesBasicAuthentication: boolean
}

const address = z.url({ protocol: /^https?$/ })

/** OpenID Connect Discovery 1.0, section 3. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

/**
 * Reads an issuer's discovery document.
 * @param issuer without a trailing slash
 * @throws Error after a timeout, and for a document of another issuer
 */
export async function readDiscovery(issuer: string): Promise<ProviderDocument> {
  const url = `${issuer}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the discovery document has the status ${response.status}`)
  const found = Discovery.parse(await response.json())
  if (found.issuer.replace(/\/+$/, '') !== issuer) {
    throw new Error('the discovery document is that of another issuer')
  }
  return {
    url,
    userInfoUrl: found.userinfo_endpoint ?? null,
    usesBasicAuthentication:
      found.token_endpoint_auth_methods_supported.includes('client_secret_basic'),
  }
}
