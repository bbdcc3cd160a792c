/** What every cookie of ours that better-auth sets begins with. */
export const COOKIE_PREFIX = 'frame'

/** The name of the session's cookie; over HTTPS, `__Secure-` stands before it. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`
