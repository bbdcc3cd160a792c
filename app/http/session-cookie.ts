/** The prefix of all cookies for signed-in users, better-auth's and ours. */
export const COOKIE_PREFIX = 'frame'

/** The name of the session cookie. Over HTTPS it has the prefix `__Secure-`. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`
