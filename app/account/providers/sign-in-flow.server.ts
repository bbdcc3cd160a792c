import { z } from 'zod'
import type { Auth } from '../session/auth.server.ts'
import { createSignedCookie, type SignedCookie } from './signed-cookie.server.ts'

/** As long as better-auth keeps a state. */
const FLOW_S = 10 * 60
const SIGN_UP_S = 30 * 60

const wayBack = {
  isArtist: z.boolean(),
  /** The token of an invitation to sign up. */
  invitation: z.string().nullable().default(null),
  returnTo: z.string().nullable(),
  keep: z.string().nullable(),
}

const SignInFlow = z.object({
  provider: z.string(),
  state: z.string(),
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  /** Who began it; null for `sign-in`. */
  userId: z.string().nullable(),
  ...wayBack,
})
/** What the browser does at a provider, and where it goes afterwards. */
export type SignInFlow = z.infer<typeof SignInFlow>

const SignUpFlow = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether an invitation decides the account type. */
  isTypeGiven: z.boolean().default(false),
  ...wayBack,
})
/** Somebody who has signed in at a provider and has no account here. */
type SignUpFlow = z.infer<typeof SignUpFlow>

export type SignInFlows = {
  readonly current: SignedCookie<SignInFlow>
  readonly signUp: SignedCookie<SignUpFlow>
}

/** Kept in the browser, so that nobody who only begins takes room in the database for long. */
export const createSignInFlows = (auth: Auth): SignInFlows => ({
  current: createSignedCookie(auth, { name: 'sign_in', schema: SignInFlow, maxAgeS: FLOW_S }),
  signUp: createSignedCookie(auth, { name: 'sign_up', schema: SignUpFlow, maxAgeS: SIGN_UP_S }),
})
