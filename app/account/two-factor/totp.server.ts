import { Secret, TOTP } from 'otpauth'

/** Bytes of a key, equal to the hash length, as RFC 4226 recommends. */
const KEY_BYTES = 20
/** Also accepts codes one step earlier or later, for clocks that differ. */
const CLOCK_SKEW_STEPS = 1

/** Creates a key for an authenticator app, in base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32

type KeyOwner = {
  readonly email: string
  /** Name of the gallery. */
  readonly gallery: string
}

/** The `otpauth:` URI that transfers a key to an authenticator app. */
export const keyUri = (key: string, { email, gallery }: KeyOwner): string =>
  new TOTP({ issuer: gallery, label: email, secret: key }).toString()

/** @returns the time step (30 s since 1970) of a code, or null for a wrong one */
export function stepOf(code: string, key: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: key })
  const delta = totp.validate({ token: code, timestamp, window: CLOCK_SKEW_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
