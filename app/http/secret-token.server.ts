import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random characters (192 bits). */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** Whether a text has the form of `newToken`, unlike a link that was cut off. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/**
 * The token in the address of a mailed link. An address without a whole one gets a text that is no
 * token: the API answers that its link has ended.
 */
export function tokenIn(url: URL): string {
  const token = url.searchParams.get('token') ?? ''
  return isToken(token) ? token : 'none'
}

/** 22 random characters (128 bits), for addresses that people share. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** The hash that is stored instead of a token, so that a copy of the database signs nobody in. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Derives a key for one purpose from the installation's secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** The link token of a request and its repetitions, of which the database has the hash only. */
export const linkTokenOf = (secret: string, requestKey: string): string =>
  deriveKey(secret, `link of request ${requestKey}`).subarray(0, 16).toString('base64url')

/** Compares in constant time, so that nobody can guess a secret byte by byte. */
export const isSameSecret = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
