import { createHmac } from 'node:crypto'
import { deriveKey, isSameSecret, newToken } from '../../http/secret-token.server.ts'

/** How long a browser may take to answer. */
export const CHALLENGE_MS = 5 * 60_000

/** What a passkey signs. `madeAt` is part of it, and is checked with the signature of its cookie. */
export type Challenge = { readonly text: string; readonly madeAt: Date }

type Purpose = {
  /** The user who adds a passkey; '' for signing in. */
  readonly userId: string
  /** Of the installation. */
  readonly secret: string
}

const signatureOf = (challenge: string, { userId, secret }: Purpose): Buffer => {
  const key = deriveKey(secret, 'frame passkey challenge')
  return createHmac('sha256', key).update(`${userId}.${challenge}`).digest()
}

/**
 * A new challenge and the value of its cookie, which binds it to the browser and the purpose. It is
 * not stored: guests could fill the database with challenges.
 */
export function newChallenge(purpose: Purpose, now: Date): { text: string; cookie: string } {
  const text = `${newToken()}.${now.getTime()}`
  return { text, cookie: `${text}.${signatureOf(text, purpose).toString('base64url')}` }
}

/** @returns null for a value that this installation has not made for this purpose, or long ago */
export function readChallenge(cookie: string, purpose: Purpose, now: Date): Challenge | null {
  const dot = cookie.lastIndexOf('.')
  const text = cookie.slice(0, Math.max(dot, 0))
  const given = Buffer.from(cookie.slice(dot + 1), 'base64url')
  if (!isSameSecret(given, signatureOf(text, purpose))) return null
  const madeAt = Number(text.split('.')[1])
  const age = now.getTime() - madeAt
  return age >= 0 && age <= CHALLENGE_MS ? { text, madeAt: new Date(madeAt) } : null
}
