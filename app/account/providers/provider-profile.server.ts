import { z } from 'zod'

const USER_INFO_TIMEOUT_MS = 5000

/** A user as described by a provider. */
export type ProviderProfile = {
  /** The provider's permanent identifier of the user. */
  readonly subject: string
  /** Null if the provider states none. */
  readonly email: string | null
  readonly emailVerified: boolean
  /** '' if the provider states none. */
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
 * Reads the claims of a verified ID token, and requests missing ones from the provider.
 * @param userInfoUrl null if the provider has no such endpoint
 * @returns null without an ID token that has a subject
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
  // Claims of another subject must not be merged (section 5.3.2).
  return profileOf(more?.sub === claims.sub ? { ...more, ...withoutGaps(claims) } : claims)
}

function readClaims(idToken: string | undefined): Claims | null {
  const payload = idToken?.split('.')[1]
  if (payload === undefined) return null
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.data ?? null
}

/** @returns null if the request fails; the ID token alone is used then */
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
