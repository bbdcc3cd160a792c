import { createHash, randomBytes } from 'node:crypto'

/** 32 characters that nobody can guess. */
export const createToken = (): string => randomBytes(24).toString('base64url')

/** Only hashes of tokens are stored: a copy of the database opens no conversation. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
