import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProgress } from './command.mjs'
import { withSetupLock } from './lock.mjs'
import { npmCi } from './npm.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Installs the packages that package-lock.json names, unless they are installed.
 *
 * @param {string} root
 */
export async function ensurePackages(root) {
  const stampFile = join(root, 'node_modules', '.frame-packages')
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const system = `${process.platform} ${process.arch}`
  const stamp = `${hash.digest('hex')} ${system}`
  if (readIfThere(stampFile) === stamp) return
  await withSetupLock(root, async () => {
    const last = readIfThere(stampFile)
    if (last === stamp) return
    // A folder that a container shares with a Mac has the other system's native packages.
    const isOfAnother = last !== '' && !last.endsWith(system)
    if (isOfAnother || !isInstalled(root)) await install(root)
    writeFileSync(stampFile, stamp)
  })
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** npm writes this list at the end of an install. @param {string} root */
const installedList = (root) => join(root, 'node_modules', '.package-lock.json')

/**
 * Whether somebody ran a complete `npm ci`: then no network is needed.
 *
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  try {
    const locked = packagesOf(join(root, 'package-lock.json'))
    const installed = packagesOf(installedList(root))
    return Object.entries(locked).every(([path, { version, optional, devOptional }]) => {
      if (path === '') return true
      return installed[path]?.version === version || optional === true || devOptional === true
    })
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** @param {string} root */
async function install(root) {
  try {
    await withProgress('Installing packages', () =>
      npmCi(root, 'The packages could not be installed'),
    )
  } catch (error) {
    rmSync(installedList(root), { force: true })
    throw error
  }
}

/**
 * A program of an installed package, as a JavaScript file that any Node runs.
 *
 * @param {string} root
 * @param {string} packageName
 * @param {string} program
 * @returns {string}
 */
export function programOf(root, packageName, program) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[program])
}
