import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLeaseHolders } from '../../db/embedded/lease.ts'
import { readProcessState } from '../../db/embedded/process-state.ts'

/** Folders with the pid of their process in their names. */
const OWNED = /^frame-(?:app|site|test)-(\d+)-\w+$/
const SERVER_EXIT_TIMEOUT_MS = 3000

/** Creates a folder of this process. A later run removes it if this one is killed. */
export const makeTemporaryFolder = (kind: 'app' | 'site' | 'test'): Promise<string> =>
  mkdtemp(join(tmpdir(), `frame-${kind}-${process.pid}-`))

/** Removes the servers, databases and folders of killed runs. */
export async function removeStaleFolders(parent: string = tmpdir()): Promise<void> {
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
  // Another process may have the pid by now.
  if (place !== cluster || readProcessState(Number(pid)) !== 'alive') return
  end(Number(pid), 'SIGQUIT')
  const until = Date.now() + SERVER_EXIT_TIMEOUT_MS
  while (readProcessState(Number(pid)) === 'alive' && Date.now() < until) await sleep(50)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended or belongs to another account.
  }
}
