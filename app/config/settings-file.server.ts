import { existsSync } from 'node:fs'
import { join } from 'node:path'

export class SettingsFileError extends Error {}

/**
 * Loads the settings in `.env`; the environment wins over the file.
 * @throws SettingsFileError when the file cannot be read
 */
export function loadSettings(folder: string): void {
  const file = join(folder, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch {
    throw new SettingsFileError(`The settings in ${file} cannot be read: check its permissions.`)
  }
}
