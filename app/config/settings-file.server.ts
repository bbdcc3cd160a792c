import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ExplainedError } from '../kernel/error-code.ts'

/**
 * Loads the settings in `.env`; the environment wins over the file.
 * @throws ExplainedError when the file cannot be read
 */
export function loadSettings(folder: string): void {
  const file = join(folder, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch {
    throw new ExplainedError(`The settings in ${file} cannot be read: check its permissions.`)
  }
}
