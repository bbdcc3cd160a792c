import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

const isBuilt = extname(import.meta.filename) === '.js'

/** The folder that holds `app/` in the sources, and `build/` in a deployment. */
export const projectRoot: string = isBuilt
  ? join(import.meta.dirname, '..', '..')
  : findUpwards(import.meta.dirname)

/** The bundle has copies of the files that the server reads. */
const filesRoot = isBuilt ? join(import.meta.dirname, 'files') : projectRoot

/** @param path of a file or folder that vite/server-bundle.ts copies into the build */
export const projectFile = (path: string): string => join(filesRoot, path)

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? process.cwd() : findUpwards(parent)
}
