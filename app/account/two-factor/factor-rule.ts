/** The second factors of a person, and whether one was proved in the session, or set up in it. */
export type Factors = {
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly isProved: boolean
}

/** @returns what a session lacks that needs a second factor; null when it lacks nothing */
export function factorRefusal({ hasAuthenticator, hasPasskey, isProved }: Factors) {
  // Whoever has removed their second factors needs a new one, whatever the session has proved.
  if (!hasAuthenticator && !hasPasskey) return 'second-factor-required'
  if (isProved) return null
  return hasAuthenticator ? 'factor-not-proved' : 'passkey-not-proved'
}
