/** A user's second factors, and whether the session has proved or set up one. */
export type Factors = {
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly isProved: boolean
}

/** @returns the refusal of an action that requires a second factor; null if it is proved */
export function factorRefusal({ hasAuthenticator, hasPasskey, isProved }: Factors) {
  // After removing all second factors, a new one is required, whatever the session has proved.
  if (!hasAuthenticator && !hasPasskey) return 'second-factor-required'
  if (isProved) return null
  return hasAuthenticator ? 'factor-not-proved' : 'passkey-not-proved'
}
