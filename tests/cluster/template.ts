import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'templates')

/** Writes a configuration file. @param values by the names between {{ and }} in the template */
export async function writeConfiguration(
  template: string,
  file: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const text = await readFile(join(FOLDER, template), 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} needs a value for ${name}`)
    return String(value)
  })
  await writeFile(file, filled)
  await chmod(file, 0o644)
}
