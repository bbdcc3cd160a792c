import type { Auth } from '../session/auth.server.ts'
import { createShortCookie } from '../session/short-cookie.server.ts'

/** How long after the right password the code may follow. */
export const SECOND_STEP_MS = 5 * 60_000

/** The cookie with the token of a sign-in that waits for its code. */
export const pendingSignIn = (auth: Auth) => createShortCookie(auth, 'second_step', SECOND_STEP_MS)
