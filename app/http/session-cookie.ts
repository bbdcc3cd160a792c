/** The prefix of all cookies for signed-in users, better-auth's and ours. */
export const COOKIE_PREFIX = 'frame'

/** The name of the session cookie. Over HTTPS it has the prefix `__Secure-`. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

/**
 * Whether a request has a session cookie; it proves no session.
 * @param cookies the header; null and undefined without one
 */
export const hasSessionCookie = (cookies: string | null | undefined): cookies is string =>
  cookies?.includes(SESSION_COOKIE) === true

/** The cookie of a browser in which somebody signed in. Prefixed like the session cookie. */
export const DEVICE_COOKIE_NAME = 'device'

const ONLY_DEVICE_COOKIE = new RegExp(
  `^(?:__Secure-)?${COOKIE_PREFIX}\\.${DEVICE_COOKIE_NAME}=[^;]*$`,
)

/**
 * Whether a request has no cookies that change what a guest sees: none at all, or only the device
 * cookie, which matters for signing in alone.
 * @param cookies the header
 */
export const hasNoPageCookies = (cookies: string | undefined): boolean =>
  cookies === undefined || ONLY_DEVICE_COOKIE.test(cookies)
