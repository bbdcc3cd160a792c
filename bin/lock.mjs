import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 2000
const POLL_MS = 300
// Ten missed heartbeats: the owner is gone although its process number lives on, as happens when
// containers restart and hand out the same small numbers again.
const SILENCE_MS = 20_000

/**
 * @typedef {object} LockOwner
 * @property {string} token unlike any other owner's
 * @property {string} host
 * @property {number[]} pids the owner's process and the programs that it runs
 */

/** @typedef {{ host: string, isAlive: (pid: number) => boolean }} LockSystem */

/**
 * @param {number} pid
 * @returns {boolean}
 */
function isProcessAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether a lock's owner is surely gone. Processes of another host cannot be asked: for them only
 * the heartbeat's silence counts.
 *
 * @param {LockOwner | null} owner null when the file says nothing, as in the instant of its making
 * @param {number} silentMs for how long its heartbeat has been watched without a change
 * @param {LockSystem} system
 * @returns {boolean}
 */
export function isLockStale(owner, silentMs, system) {
  if (silentMs >= SILENCE_MS) return true
  if (owner === null || owner.host !== system.host) return false
  return owner.pids.every((pid) => !system.isAlive(pid))
}

/**
 * @param {string} path
 * @returns {LockOwner | null}
 */
function readOwner(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value?.token === 'string' && Array.isArray(value.pids) ? value : null
  } catch {
    return null
  }
}

/**
 * @param {string} path
 * @param {LockOwner} owner
 * @returns {boolean} false when another one has it
 */
function tryToTake(path, owner) {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Moves a stale lock away. Of two that find the same stale lock, the slower may move the quicker
 * one's new lock instead: it sees that by the token, and puts it back.
 *
 * @param {string} path
 * @param {LockOwner | null} stale
 */
function removeStale(path, stale) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  try {
    if (moved !== null && moved.token !== stale?.token) linkSync(aside, path)
  } catch {
    // A third one holds the lock by now, and the one moved will notice at its next heartbeat.
  }
  rmSync(aside, { force: true })
}

/**
 * @param {string} path
 * @returns {number | null}
 */
function readHeartbeat(path) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}

/** @param {string} path */
function beat(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Taken away in this instant: whoever took it found this process silent.
  }
}

/**
 * @param {string} path
 * @param {LockOwner} owner
 * @param {() => void} onWait
 */
async function take(path, owner, onWait) {
  const system = { host: owner.host, isAlive: isProcessAlive }
  let heartbeat = readHeartbeat(path)
  let heardAt = performance.now()
  let told = false
  while (!tryToTake(path, owner)) {
    const latest = readHeartbeat(path)
    if (latest !== heartbeat) {
      heartbeat = latest
      heardAt = performance.now()
    }
    const current = readOwner(path)
    if (latest !== null && isLockStale(current, performance.now() - heardAt, system)) {
      removeStale(path, current)
      continue
    }
    if (!told) onWait()
    told = true
    await sleep(POLL_MS)
  }
}

/**
 * Does the work while no other process does work under the same lock file, waiting for it first.
 * A lock whose owner died, by kill -9 as well, is taken over.
 *
 * @template T
 * @param {string} path
 * @param {(addPid: (pid: number) => void) => Promise<T>} work gives the lock each program it runs,
 *   so that one that outlives its owner still counts
 * @param {{ onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, options = {}) {
  const owner = { token: randomUUID(), host: hostname(), pids: [process.pid] }
  mkdirSync(dirname(path), { recursive: true })
  await take(path, owner, options.onWait ?? (() => {}))
  const isOurs = () => readOwner(path)?.token === owner.token
  const heartbeat = setInterval(() => {
    if (isOurs()) beat(path)
  }, HEARTBEAT_MS)
  try {
    return await work((pid) => {
      owner.pids.push(pid)
      if (isOurs()) writeFileSync(path, JSON.stringify(owner))
    })
  } finally {
    clearInterval(heartbeat)
    if (isOurs()) rmSync(path, { force: true })
  }
}
