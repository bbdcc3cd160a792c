import { z } from 'zod'

const USER_INFO_TIMEOUT_MS = 5000

/** A person as a provider describes them. */
export type ProviderProfile = {
  /** The provider's own, lasting name for the person. */
  readonly subject: string
  /** Null when the provider gives none. */
  readonly email: string | null
  readonly emailVerified: boolean
  /** '' when the provider gives none. */
  readonly firstName: string
  readonly lastName: string
}

const text = z.string().optional().catch(undefined)

/** OpenID Connect Core 1.0, section 5.1. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: text,
  email_verified: z.literal(true).optional().catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
})
type Claims = z.infer<typeof Claims>

type Tokens = { readonly idToken?: string | undefined; readonly accessToken?: string | undefined }

/**
 * The person of an ID token that is verified already. What it lacks is asked of the provider.
 * @param userInfoUrl null for a provider without such an address
 * @returns null without an ID token that names the person
 */
export async function readProfile(
  { idToken, accessToken }: Tokens,
  userInfoUrl: string | null,
): Promise<ProviderProfile | null> {
  const claims = readClaims(idToken)
  if (claims === null) return null
  const isWhole = claims.email !== undefined && (claims.given_name ?? claims.name) !== undefined
  if (isWhole || userInfoUrl === null || accessToken === undefined) return profileOf(claims)
  const more = await fetchClaims(userInfoUrl, accessToken)
  // Claims of somebody else must not be mixed in (section 5.3.2).
  return profileOf(more?.sub === claims.sub ? { ...more, ...withoutGaps(claims) } : claims)
}

function readClaims(idToken: string | undefined): Claims | null {
  const payload = idToken?.split('.')[1]
  if (payload === undefined) return null
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.data ?? null
}

/** @returns null when the provider does not answer as it should: the ID token has to do */
async function fetchClaims(url: string, accessToken: string): Promise<Claims | null> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(USER_INFO_TIMEOUT_MS),
  }).catch(() => null)
  if (response === null || !response.ok) return null
  const claims = Claims.safeParse(await response.json().catch(() => null))
  return claims.data ?? null
}

const withoutGaps = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as Claims

function profileOf(claims: Claims): ProviderProfile {
  const [first = '', ...rest] = (claims.name ?? '').trim().split(/\s+/)
  return {
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? (claims.given_name === undefined ? rest.join(' ') : ''),
  }
}
