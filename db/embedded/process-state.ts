import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * State letter, parent and start time (clock ticks since boot) from Linux's /proc; null without
 * such a process.
 */
function readLinuxStat(pid: number): { state: string; parent: number; startedAt: string } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The command's name stands in parentheses and may hold spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' }
}

function readPsStat(pid: number): { state: string; startedAt: string } | null {
  try {
    const text = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const [state = '', ...started] = text.split(/\s+/)
    return { state: state.charAt(0), startedAt: started.join('').replaceAll(':', '') }
  } catch {
    return null
  }
}

export type ChildProcessEntry = {
  readonly pid: number
  /** The command line, in which PostgreSQL's processes state their task. */
  readonly command: string
}

/** The direct children of a process; null on systems where they cannot be listed. */
export async function listChildren(parent: number): Promise<ChildProcessEntry[] | null> {
  if (process.platform === 'win32') return null
  return process.platform === 'linux' ? listLinuxChildren(parent) : listPsChildren(parent)
}

/** From /proc, since small containers have no `ps`. */
async function listLinuxChildren(parent: number): Promise<ChildProcessEntry[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const children = pids.filter((pid) => readLinuxStat(pid)?.parent === parent)
  return Promise.all(
    children.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
}

function listPsChildren(parent: number): ChildProcessEntry[] | null {
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    return lines.split('\n').flatMap((line) => {
      const [, pid = '', of, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return Number(of) === parent ? [{ pid: Number(pid), command }] : []
    })
  } catch {
    return null
  }
}

export type ProcessState = 'alive' | 'zombie' | 'gone'

/** PostgreSQL's own check, kill(pid, 0), takes a zombie for a living process. */
export function readProcessState(pid: number): ProcessState {
  if (!isSignallable(pid)) return 'gone'
  if (process.platform !== 'linux') return 'alive'
  const state = readLinuxStat(pid)?.state
  return state === 'Z' || state === 'X' ? 'zombie' : 'alive'
}

/**
 * A value that stays the same while a process lives and differs for a later process with the
 * same pid; null when the process is gone or a zombie. Windows has no cheap one, so a reused pid
 * passes for its predecessor there.
 */
export function findProcessIdentity(pid: number): string | null {
  if (!isSignallable(pid)) return null
  if (process.platform === 'win32') return 'alive'
  const stat = process.platform === 'linux' ? readLinuxStat(pid) : readPsStat(pid)
  if (stat === null) return 'alive'
  return stat.state === 'Z' || stat.state === 'X' ? null : stat.startedAt
}
