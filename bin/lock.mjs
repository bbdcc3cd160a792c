import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from './command.mjs'

const POLL_MS = 300
/** A lock without an owner is stale after this time: a full disk or a kill has left it. */
const WRITING_MS = 2000

/** @param {string} root */
export const toolchainFolder = (root) => join(root, '.toolchain')

/**
 * Sets up one clone in one process at a time. The lock is a file that holds the owner's process id.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} run
 * @param {'setup' | 'node'} [part] `node` while Node is fetched, at the same time as the packages
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, run, part = 'setup') {
  mkdirSync(toolchainFolder(root), { recursive: true })
  const path = join(toolchainFolder(root), `${part}.lock`)
  for (let attempt = 0; !take(path); attempt += 1) {
    const owner = readOwner(path)
    if (isStale(path, owner)) removeStale(path)
    else if (attempt === 1 && owner !== null) {
      print(`Waiting for process ${owner}, which sets up this folder (its lock is ${path}) ...`)
    }
    await sleep(POLL_MS)
  }
  // Also where a signal ends the process.
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await run()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} path
 * @returns {number | null} null while the lock is being written or released
 */
function readOwner(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

/**
 * @param {string} path
 * @param {number | null} owner
 */
const isStale = (path, owner) => (owner === null ? isOld(path) : !isAlive(owner))

/** @param {string} path */
function isOld(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  return entry !== undefined && Date.now() - entry.mtimeMs > WRITING_MS
}

/** @param {number} pid */
function isAlive(pid) {
  // A restarted container gives the same process ids again.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Only one process removes a stale lock: a slower one would remove the next owner's.
 *
 * @param {string} path
 */
function removeStale(path) {
  const guard = `${path}.removal`
  try {
    mkdirSync(guard)
  } catch {
    // A killed process has left it.
    if (isOld(guard)) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (isStale(path, readOwner(path))) rmSync(path, { force: true })
  rmSync(guard, { recursive: true, force: true })
}
