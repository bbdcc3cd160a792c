import { z } from 'zod'
import type { Auth } from '../session/auth.server.ts'
import { createSignedCookie, type SignedCookie } from './signed-cookie.server.ts'

/** Equals better-auth's lifetime of a state. */
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
  /** The user who began the flow; null for `sign-in`. */
  userId: z.string().nullable(),
  ...wayBack,
})
/** A visit at a provider in progress, and the return query. */
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
/** A new user who has signed in at a provider and has no account yet. */
type SignUpFlow = z.infer<typeof SignUpFlow>

export type SignInFlows = {
  readonly current: SignedCookie<SignInFlow>
  readonly signUp: SignedCookie<SignUpFlow>
}

/** Kept in cookies, so that abandoned flows take no space in the database. */
export const createSignInFlows = (auth: Auth): SignInFlows => ({
  current: createSignedCookie(auth, { name: 'sign_in', schema: SignInFlow, maxAgeS: FLOW_S }),
  signUp: createSignedCookie(auth, { name: 'sign_up', schema: SignUpFlow, maxAgeS: SIGN_UP_S }),
})
