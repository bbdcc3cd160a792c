import { chown, copyFile, open, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLocation } from './cluster-location.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'

export const SERVER_LOG = 'server.log'
const LOG_BYTES = 10 * 1024 * 1024
/** Enough for the messages of a failed start. */
const TAIL_BYTES = 64 * 1024

export function serverLogOf(location: ClusterLocation): string {
  return join(location.home, SERVER_LOG)
}

/**
 * Creates the log and keeps it bounded: above 10 MB its content moves to server.log.1. The file
 * itself stays, because a running server holds it open in append mode.
 */
export async function boundLog(location: ClusterLocation, limit = LOG_BYTES): Promise<void> {
  const path = serverLogOf(location)
  const found = await stat(path).catch(() => null)
  if (found === null) {
    await writeFile(path, '', { mode: 0o600 })
    if (location.account !== null) await chown(path, location.account.uid, location.account.gid)
  } else if (found.size > limit) {
    // On a full disk the old lines are lost.
    await copyFile(path, `${path}.1`).catch(() => undefined)
    await truncate(path)
  }
}

export async function readLogEnd(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

/** The log since it was `from` bytes long, at most its last 64 KiB. */
export async function readLogSince(path: string, from: number): Promise<string> {
  const handle = await open(path, 'r').catch(() => null)
  if (handle === null) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(from <= size ? from : 0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(size - start),
      0,
      size - start,
      start,
    )
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The line that names the cause: the last fatal one, else the last error, else the last. */
export function findCauseLine(log: string): string | null {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /\bERROR:|error/i.test(line)) ??
    lines.at(-1)
  return line === undefined ? null : line.replace(/^[\d-]+ [\d:.]+ \S+ \[\d+\] /, '').trim()
}

/** Processes of the previous server are still ending, or its lock file names a living process. */
export function isWorthRetrying(log: string): boolean {
  return /pre-existing shared memory block .* is still in use|lock file ".*" already exists/.test(
    log,
  )
}

/** Turns the log of a failed start into one sentence with a stable code. */
export function explainServerLog(log: string, location: ClusterLocation): EmbeddedPostgresError {
  const cause = findCauseLine(log)
  const logFile = serverLogOf(location)
  const detail = cause === null ? ` (its log: ${logFile})` : ` (“${cause}”, log: ${logFile})`
  if (/could not (?:create|map|resize) (?:anonymous )?shared memory/.test(log)) {
    return new EmbeddedPostgresError(
      'out-of-memory',
      'PostgreSQL got too little shared memory: free some memory or give the container more ' +
        `(--shm-size), then start Frame again${detail}.`,
    )
  }
  if (/No space left on device|Disk quota exceeded/.test(log))
    return diskFull(location.home, detail)
  if (/Read-only file system|Permission denied/.test(log)) {
    return new EmbeddedPostgresError(
      'folder-not-writable',
      `PostgreSQL may not write to ${location.home}: make it writable for the user who runs ` +
        `it, or set DATA_DIR to another folder${detail}.`,
    )
  }
  if (isWorthRetrying(log)) {
    return new EmbeddedPostgresError(
      'cluster-in-use',
      `Processes of the previous database server are still running in ${location.home}: wait ` +
        `until they have ended or end them, then start Frame again${detail}.`,
    )
  }
  if (DAMAGE.test(log)) {
    return new EmbeddedPostgresError(
      'cluster-damaged',
      `The database in ${location.home} is damaged: bring the folder back from a backup, or ` +
        `move it away to begin with an empty one${detail}.`,
    )
  }
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL did not start: put right what its log names, then start Frame again${detail}.`,
  )
}

/** PG_VERSION was compared before, so “incompatible” files are damaged ones. */
const DAMAGE = new RegExp(
  [
    'PANIC:',
    'database files are incompatible',
    'could not locate a valid checkpoint',
    'invalid (?:primary )?checkpoint',
    'pg_control',
    'could not find the database system',
    'invalid page',
    'checksum',
    'could not open (?:file|directory) "(?:global|base|pg_)',
    'is not a valid (?:data|database) directory',
    'could not read file',
    'bogus data',
  ].join('|'),
)
