import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/**
 * Encrypts a secret before it is stored, so that a copy of the database alone does not reveal it.
 * @param key the secret of the installation
 */
export const encryptSecret = (secret: string, key: string): Promise<string> =>
  symmetricEncrypt({ key, data: secret })

/** @returns null if the secret was encrypted with another key */
export const decryptSecret = (stored: string, key: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: stored }).catch(() => null)
