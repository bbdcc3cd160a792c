import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** False in development and in tests, where Node runs the TypeScript sources. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** The folder that holds `app/` in the sources, and `build/` in a deployment. */
export const projectRoot: string = isBuilt
  ? join(import.meta.dirname, '..', '..')
  : findUpwards(import.meta.dirname)

/** The bundle has copies of the files that the server reads. */
const filesRoot = isBuilt ? join(import.meta.dirname, 'files') : projectRoot

/** @param path of a file or folder that vite/server-bundle.ts copies into the build */
export const projectFile = (path: string): string => join(filesRoot, path)

/** @param path of a program that vite/server-bundle.ts builds under the same name */
export const programFile = (path: string): string =>
  isBuilt ? join(import.meta.dirname, `${basename(path, '.server.ts')}.js`) : projectFile(path)

/** @returns how an operator runs a command in `root`; a deployment has no npm scripts */
export const commandLine = (command: string, args: string, root = projectRoot): string =>
  existsSync(join(root, 'bin', 'frame.mjs'))
    ? `npm run ${command} -- ${args}`
    : `node build/server/${command}.js ${args}`

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? process.cwd() : findUpwards(parent)
}
