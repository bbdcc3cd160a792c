import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 characters that nobody can guess. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** 22 characters that nobody can guess, for addresses that people send to each other. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** What is stored of a token, so that a copy of the database is of no use for signing in. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** A key for one purpose, from the secret of the installation. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Compares in constant time, so that nobody can find a secret out byte by byte. */
export const isSameSecret = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
