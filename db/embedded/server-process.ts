import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errnoOf } from './embedded-postgres-error.ts'
import { writeFileDurably } from './durable-file.ts'
import { readProcessState } from './process-state.ts'

/** The content of postmaster.pid. */
export type PostmasterFile = {
  readonly pid: number
  readonly port: number
  /** Empty for a server without a socket. */
  readonly socketFolder: string
  /** starting, ready, stopping, standby; empty very early. */
  readonly status: string
}

/** Null for an empty or incomplete file. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || lines.length < 6) return null
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7] ?? '' }
}

export type ServerState =
  | { kind: 'absent' }
  | { kind: 'running'; file: PostmasterFile }
  /** A crash left the file. `isPidTaken`: a zombie or another process has its pid now. */
  | { kind: 'stale'; isPidTaken: boolean }

/** An empty file is being written. After a power cut it stays empty. */
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

/** A quick check that cannot tell the file of a dead server from that of a running one. */
export async function isMarkedReady(cluster: string): Promise<boolean> {
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

/** False for another process that got the server's pid later. */
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

/** Tells whether a server runs for this cluster, started by this process or another. */
export async function inspectServer(cluster: string): Promise<ServerState> {
  const file = await readPostmasterFile(cluster)
  if (file === null) return { kind: 'absent' }
  if (file === 'unreadable') {
    await rm(postmasterPath(cluster), { force: true })
    return { kind: 'absent' }
  }
  const state = readProcessState(file.pid)
  if (state === 'alive' && (await isServerOf(cluster, file.pid))) return { kind: 'running', file }
  return { kind: 'stale', isPidTaken: state !== 'gone' }
}

/**
 * Makes PostgreSQL accept a lock file whose pid a zombie or another process has: its own check,
 * kill(pid, 0), takes these for a running server. The file has to stay, because PostgreSQL finds
 * the last processes of a dead server by the shared memory that it names. So the file gets our
 * pid, which PostgreSQL ignores as pg_ctl's parent (PG_GRANDPARENT_PID).
 */
export async function replaceLockFilePid(cluster: string): Promise<void> {
  const path = postmasterPath(cluster)
  const text = await readFile(path, 'utf8')
  const { uid, gid } = await stat(path)
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  await writeFileDurably(path, text.replace(/^\d+/, String(process.pid)), { ...owner, mode: 0o600 })
}
