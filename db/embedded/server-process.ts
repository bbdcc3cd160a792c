import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errnoOf } from './embedded-postgres-error.ts'
import { writeFileSafely } from './durable-file.ts'
import { readProcessState } from './process-state.ts'

/** What a server writes about itself to postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Empty when it listens on no socket. */
  socketFolder: string
  /** starting, ready, stopping, standby; empty very early. */
  status: string
}

/** Null for a file that is empty or not written to its end. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || lines.length < 6) return null
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7] ?? '' }
}

export type ServerState =
  | { kind: 'absent' }
  | { kind: 'running'; file: PostmasterFile }
  /** A crash left the file behind. `pretender`: its pid now is a zombie's or some other process's. */
  | { kind: 'stale'; pid: number; isPretender: boolean }

/** An empty file is being written, or was cut short by a power cut: then it stays empty. */
const WRITING_MS = 1000

function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

async function readPostmasterFile(cluster: string): Promise<PostmasterFile | 'unreadable' | null> {
  const deadline = Date.now() + WRITING_MS
  for (;;) {
    try {
      const file = parsePostmasterFile(await readFile(postmasterPath(cluster), 'utf8'))
      if (file !== null) return file
      if (Date.now() > deadline) return 'unreadable'
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null
      throw error
    }
    await sleep(20)
  }
}

/** A quick look, that takes a dead server's file for a living one's. */
export async function saysReady(cluster: string): Promise<boolean> {
  const text = await readFile(postmasterPath(cluster), 'utf8').catch(() => '')
  return parsePostmasterFile(text)?.status === 'ready'
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Is this living process a server of this cluster, or something that was given its pid later? */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return /postgres/.test(commandOf(pid))
  try {
    // A server works in its cluster's folder, from before it writes its pid.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return name.trim() === 'postgres'
  }
}

/** Finds out whether a server runs for this cluster, whoever started it. */
export async function inspectServer(cluster: string): Promise<ServerState> {
  const file = await readPostmasterFile(cluster)
  if (file === null) return { kind: 'absent' }
  if (file === 'unreadable') {
    await rm(postmasterPath(cluster), { force: true })
    return { kind: 'absent' }
  }
  const state = readProcessState(file.pid)
  if (state === 'gone') return { kind: 'stale', pid: file.pid, isPretender: false }
  if (state === 'alive' && (await isServerOf(cluster, file.pid))) return { kind: 'running', file }
  return { kind: 'stale', pid: file.pid, isPretender: true }
}

/**
 * Lets PostgreSQL pass a lock file whose pid is a zombie's or a stranger's: to its own check,
 * kill(pid, 0), these are a living server. The file isn't removed, because it also names the
 * shared memory by which PostgreSQL sees that a dead server's last processes still run; instead
 * it gets our pid, which PostgreSQL ignores as pg_ctl's parent (PG_GRANDPARENT_PID).
 */
export async function disarmLockFile(cluster: string): Promise<void> {
  const path = postmasterPath(cluster)
  const text = await readFile(path, 'utf8')
  const { uid, gid } = await stat(path)
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  await writeFileSafely(path, text.replace(/^\d+/, String(process.pid)), { ...owner, mode: 0o600 })
}
