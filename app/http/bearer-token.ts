const SCHEME = /^bearer(?: |$)/i

/**
 * Whether a request names a bearer token; it proves nothing. Other schemes are those of proxies in
 * front of Frame.
 * @param authorization the header
 */
export const hasBearerToken = (authorization: string | null | undefined): authorization is string =>
  SCHEME.test(authorization ?? '')

/**
 * The token after the scheme, as it was sent.
 * @param authorization a header with a bearer token
 */
export const bearerTokenOf = (authorization: string): string =>
  authorization.replace(SCHEME, '').trim()
