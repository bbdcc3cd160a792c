import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../http/secret-token.server.ts'

const COUNT = 10
const LENGTH = 12
/** 32 signs, so that each holds five random bits; without those that are easily confused. */
const SIGNS = 'abcdefghjkmnpqrstvwxyz0123456789'

/** Ten new codes such as `3fk9-a0tz-77qm`. */
export const newBackupCodes = (): string[] => Array.from({ length: COUNT }, newBackupCode)

function newBackupCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * What is stored of a backup code, however it was typed.
 * @param secret of the installation: a copy of the database alone is no help in guessing
 */
export function hashBackupCode(code: string, userId: string, secret: string): string {
  const key = deriveKey(secret, 'frame backup code')
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId}.${plain}`).digest('base64url')
}
