import { randomBytes } from 'node:crypto'

/** 16 new random bytes, as text that needs no escaping. */
export const newNonce = (): string => randomBytes(16).toString('base64url')
