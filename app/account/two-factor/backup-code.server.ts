import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../http/secret-token.server.ts'

const COUNT = 10
const LENGTH = 12
/** 32 characters of five random bits each, without easily confused ones. */
const SIGNS = 'abcdefghjkmnpqrstvwxyz0123456789'

/** Makes ten codes, such as `3fk9-a0tz-77qm`, and their hashes. */
export function makeBackupCodes(userId: string, secret: string) {
  const codes = Array.from({ length: COUNT }, newBackupCode)
  return { codes, hashes: codes.map((code) => hashBackupCode(code, userId, secret)) }
}

function newBackupCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * Hashes a backup code, normalising how it was typed.
 * @param secret of the installation, so that a copy of the database alone does not help guessing
 */
export function hashBackupCode(code: string, userId: string, secret: string): string {
  const key = deriveKey(secret, 'frame backup code')
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId}.${plain}`).digest('base64url')
}
