import { createHmac } from 'node:crypto'
import { deriveKey, isSameSecret, newToken } from '../../http/secret-token.server.ts'

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * The text that a passkey signs. `madeAt` is part of it, and is authenticated by the cookie's
 * signature.
 */
export type Challenge = { readonly text: string; readonly madeAt: Date }

type Purpose = {
  /** User who adds a passkey; '' for signing in. */
  readonly userId: string
  /** Secret of the installation. */
  readonly secret: string
}

const signatureOf = (challenge: string, { userId, secret }: Purpose): Buffer => {
  const key = deriveKey(secret, 'frame passkey challenge')
  return createHmac('sha256', key).update(`${userId}.${challenge}`).digest()
}

/**
 * Creates a challenge and its cookie, which binds it to the browser and the purpose. Nothing is
 * stored, since guests could fill the database with challenges.
 */
export function newChallenge(purpose: Purpose, now: Date): { text: string; cookie: string } {
  const text = `${newToken()}.${now.getTime()}`
  return { text, cookie: `${text}.${signatureOf(text, purpose).toString('base64url')}` }
}

/** @returns null if the cookie is forged, for another purpose, or too old */
export function readChallenge(cookie: string, purpose: Purpose, now: Date): Challenge | null {
  const dot = cookie.lastIndexOf('.')
  const text = cookie.slice(0, Math.max(dot, 0))
  const given = Buffer.from(cookie.slice(dot + 1), 'base64url')
  if (!isSameSecret(given, signatureOf(text, purpose))) return null
  const madeAt = Number(text.split('.')[1])
  const age = now.getTime() - madeAt
  return age >= 0 && age <= CHALLENGE_MS ? { text, madeAt: new Date(madeAt) } : null
}
