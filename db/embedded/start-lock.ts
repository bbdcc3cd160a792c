import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'
import { findProcessIdentity } from './process-state.ts'

/** The holder may need this long for a first start on a slow disk or a crash recovery. */
const LOCK_TIMEOUT_MS = 120_000
/** A lock file without an owner is being written. After a crash it stays without one. */
const WRITING_MS = 2000

type Holder = {
  readonly text: string
  readonly pid: number | null
  readonly isAlive: boolean
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const text = await readFile(path, 'utf8')
    const match = /^(\d+) (\S+)\n/.exec(text)
    if (match?.[1] === undefined) {
      const { mtimeMs } = await stat(path)
      return { text, pid: null, isAlive: Math.abs(Date.now() - mtimeMs) < WRITING_MS }
    }
    const pid = Number(match[1])
    return { text, pid, isAlive: findProcessIdentity(pid) === match[2] }
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Removes the lock of a dead holder. Restores a lock that another process took meanwhile. */
async function clearStale(path: string, stale: Holder): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== stale.text) {
    await link(aside, path).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error
    })
  }
  await rm(aside, { force: true })
}

async function take(path: string, log: (message: string) => void): Promise<string | null> {
  const identity = findProcessIdentity(process.pid) ?? 'alive'
  const text = `${process.pid} ${identity}\n${randomBytes(6).toString('hex')}\n`
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  let hasReportedWait = false
  for (;;) {
    try {
      await writeFile(path, text, { flag: 'wx', mode: 0o600 })
      return text
    } catch (error) {
      if (errnoOf(error) === 'ENOSPC') {
        // The server must be able to stop on a full disk.
        await rm(path, { force: true })
        return null
      }
      if (errnoOf(error) !== 'EEXIST') throw error
    }
    const holder = await readHolder(path)
    if (holder !== null && !holder.isAlive) await clearStale(path, holder)
    else if (holder !== null) {
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          'busy',
          `Another Frame process (pid ${holder.pid}) has been starting or stopping the ` +
            `database for ${LOCK_TIMEOUT_MS / 1000} seconds: wait for it or end it, then start ` +
            'Frame again.',
        )
      }
      if (!hasReportedWait && holder.pid !== process.pid) {
        log(`Waiting for another Frame process (pid ${holder.pid}) that is busy with the database.`)
        hasReportedWait = true
      }
      await sleep(20)
    }
  }
}

/**
 * Calls `run` while no other Frame process starts or stops this server, so that two starts take
 * turns. PostgreSQL itself guarantees that a cluster never gets two servers.
 */
export async function withStartLock<T>(
  path: string,
  log: (message: string) => void,
  run: () => Promise<T>,
): Promise<T> {
  const text = await take(path, log)
  try {
    return await run()
  } finally {
    const held = await readHolder(path)
    if (held !== null && held.text === text) await rm(path, { force: true })
  }
}
