import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLeaseHolders } from '../../db/embedded/lease.ts'
import { readProcessState } from '../../db/embedded/process-state.ts'

/** Folders that say in their names which process they belong to. */
const OWNED = /^frame-(?:app|site|test)-(\d+)-\w+$/
const PATIENCE_MS = 3000

/** A new folder of this process, which a later run removes if this one is killed before it does so itself. */
export const makeTemporary = (kind: 'app' | 'site' | 'test'): Promise<string> =>
  mkdtemp(join(tmpdir(), `frame-${kind}-${process.pid}-`))

/** Removes what runs that were killed have left: their servers, their PostgreSQL, their folders. */
export async function removeLeftovers(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = Number(OWNED.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(owner) || readProcessState(owner) === 'alive') continue
    const folder = join(parent, name)
    await endServers(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function endServers(home: string): Promise<void> {
  const servers = await listLeaseHolders(join(home, 'users')).catch(() => [])
  for (const pid of servers) end(pid, 'SIGKILL')
  const cluster = join(home, 'cluster')
  const noted = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', place = ''] = noted.split('\n')
  // Of another folder, or none: the number may be anybody's by now.
  if (place !== cluster || readProcessState(Number(pid)) !== 'alive') return
  end(Number(pid), 'SIGQUIT')
  const until = Date.now() + PATIENCE_MS
  while (readProcessState(Number(pid)) === 'alive' && Date.now() < until) await sleep(50)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile, or is another account's.
  }
}
