/** What the cookies of people who are signed in begin with, better-auth's and ours. */
export const COOKIE_PREFIX = 'frame'

/** The name of the session's cookie; over HTTPS, `__Secure-` stands before it. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`
