import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { detectLibc } from './node-runtime.mjs'
import { runNpm } from './npm-client.mjs'
import { say, withProgress } from './progress.mjs'
import { withSetUpLock } from './project.mjs'
import { Trouble } from './trouble.mjs'

/** @typedef {{ platform: string, arch: string, libc: string, nodeMajor: string }} Machine */

/**
 * @typedef {object} LockedPackage one entry of package-lock.json, as far as it matters here
 * @property {string} [version]
 * @property {boolean} [dev] only needed to build and to test
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages by path in the project */

/** @param {string} root */
const npmList = (root) => join(root, 'node_modules', '.package-lock.json')

/** @returns {Machine} */
const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  libc: detectLibc(),
  nodeMajor: process.versions.node.split('.')[0] ?? '',
})

/**
 * What the installed packages are made from, as one line: another one means to install again.
 *
 * @param {{ lockfile: string, npmrc: string, machine: Machine }} inputs
 * @returns {string}
 */
export function packageStamp({ lockfile, npmrc, machine }) {
  const hash = createHash('sha256').update(lockfile).update('\0').update(npmrc).digest('hex')
  const { platform, arch, libc, nodeMajor } = machine
  return [hash, `node${nodeMajor}`, platform, arch, libc].filter(Boolean).join(' ')
}

/**
 * Follows npm: a list names what is allowed, or with `!` what is not.
 *
 * @param {readonly string[] | undefined} list
 * @param {string} own
 * @returns {boolean}
 */
function isAllowed(list, own) {
  if (list === undefined || list.length === 0 || own === '') return true
  if (list.includes(`!${own}`)) return false
  return list.includes(own) || list.every((entry) => entry.startsWith('!'))
}

/**
 * The locked packages that a whole install on this machine has. Of the optional ones these are only
 * those made for such a machine: the others may serve a package that is not for it.
 *
 * @param {LockedPackages} packages
 * @param {Machine} machine
 * @returns {Array<[path: string, entry: LockedPackage]>}
 */
export function expectedPackages(packages, machine) {
  return Object.entries(packages).filter(
    ([path, entry]) =>
      path !== '' &&
      entry.link !== true &&
      (entry.os !== undefined || !(entry.optional === true || entry.devOptional === true)) &&
      isAllowed(entry.os, machine.platform) &&
      isAllowed(entry.cpu, machine.arch) &&
      isAllowed(entry.libc, machine.libc),
  )
}

/**
 * Locked packages that are not there: their folder or its package.json is missing.
 *
 * @param {string} root
 * @param {ReadonlyArray<[path: string, entry: LockedPackage]>} expected
 * @returns {string[]} their paths
 */
export function missingPackages(root, expected) {
  return expected
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')))
}

/**
 * What `npm ci --omit=dev` would leave of the installed packages: with `build`, all that a server needs.
 *
 * @param {string} root
 * @returns {string[]} their paths in the project
 */
export function listProductionPackages(root) {
  /** @type {LockedPackages} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)))
    .map(([path]) => path)
}

/**
 * Whether an install that this script did not make, such as a plain `npm ci`, is whole. npm writes
 * its own list last, so without it the install was cut short.
 *
 * @param {string} root
 * @param {ReadonlyArray<[path: string, entry: LockedPackage]>} expected
 * @returns {boolean}
 */
export function isWholeForeignInstall(root, expected) {
  const list = readIfThere(npmList(root))
  if (list === null) return false
  try {
    /** @type {LockedPackages} */
    const installed = JSON.parse(list).packages
    return expected.every(([path, { version }]) => {
      if (installed[path]?.version !== version) return false
      return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version === version
    })
  } catch {
    return false
  }
}

/**
 * @param {string} path
 * @returns {string | null}
 */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/**
 * @param {string} root
 */
function readLockedPackages(root) {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const npmrc = readIfThere(join(root, '.npmrc')) ?? ''
  const machine = thisMachine()
  try {
    /** @type {LockedPackages} */
    const packages = JSON.parse(lockfile).packages
    const expected = expectedPackages(packages, machine)
    return { expected, stamp: packageStamp({ lockfile, npmrc, machine }) }
  } catch (cause) {
    throw new Trouble(
      'package-lock.json cannot be read: take it from the repository again (git checkout -- package-lock.json).',
      { cause },
    )
  }
}

/**
 * @param {string} root
 * @param {ReadonlyArray<[path: string, entry: LockedPackage]>} expected
 * @param {(pid: number) => void} addPid
 */
async function install(root, expected, addPid) {
  try {
    await withProgress(`Installing ${expected.length} packages`, () =>
      runNpm(['ci', '--prefix', root, '--include=dev', '--include=optional'], {
        cwd: root,
        purpose: 'The packages could not be installed',
        onStart: addPid,
      }),
    )
  } catch (error) {
    // Without npm's own list no one takes what is there for a whole install.
    rmSync(npmList(root), { force: true })
    throw error
  }
  const missing = missingPackages(root, expected)
  // npm leaves out optional packages in silence when they fail to arrive; some machines do without.
  if (missing.length > 0) say(`npm left out ${missing.join(', ')}.`)
}

/**
 * Sees to it that node_modules holds what package-lock.json says, installing when it does not.
 *
 * @param {string} root
 */
export async function ensurePackages(root) {
  const stampFile = join(root, 'node_modules', '.frame-packages.json')
  const { expected, stamp } = readLockedPackages(root)
  const isDone = () => {
    const recorded = readIfThere(stampFile)
    if (recorded === null) return false
    try {
      /** @type {{ stamp: string, without: string[] }} */
      const { stamp: made, without } = JSON.parse(recorded)
      return made === stamp && missingPackages(root, expected).every((p) => without.includes(p))
    } catch {
      return false
    }
  }
  if (isDone()) return
  await withSetUpLock(root, async (addPid) => {
    if (isDone()) return
    if (!isWholeForeignInstall(root, expected)) await install(root, expected, addPid)
    const without = missingPackages(root, expected)
    writeFileSync(stampFile, `${JSON.stringify({ stamp, without })}\n`)
  })
}

/**
 * The program of an installed package as a JavaScript file, to be run by this Node; the links in
 * `.bin` differ between systems.
 *
 * @param {string} root
 * @param {string} packageName
 * @param {string} program
 * @returns {string}
 */
export function programOf(root, packageName, program) {
  const folder = join(root, 'node_modules', packageName)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[program]
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`)
  return join(folder, file)
}
