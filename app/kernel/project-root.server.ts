import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder that holds package.json: the same from the sources and from the bundle in `build/`. */
export const projectRoot: string = findUpwards(import.meta.dirname)

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? process.cwd() : findUpwards(parent)
}
