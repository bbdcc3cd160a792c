import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { Trouble } from './trouble.mjs'

/**
 * Settings from `.env`; what the environment already says stands.
 *
 * @param {string} root
 */
export function loadSettings(root) {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    throw new Trouble(`The settings in ${file} cannot be read: check its permissions.`, { cause })
  }
}
