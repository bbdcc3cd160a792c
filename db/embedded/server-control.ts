import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolderOf, type Installation } from './cluster-location.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { findProcessIdentity, listChildren } from './process-state.ts'
import { runProgram, type ProgramResult } from './run-program.ts'
import { boundLog, readLogEnd, readLogSince, SERVER_LOG, serverLogOf } from './server-log.ts'
import { askServer, type PostgresConnection } from './server-connection.ts'
import {
  replaceLockFilePid,
  inspectServer,
  isMarkedReady,
  type PostmasterFile,
} from './server-process.ts'
import {
  removeTemporarySocket,
  socketFile,
  writeSettings,
  type ServerAddress,
} from './server-settings.ts'

/** The longest start, including recovery after a crash. */
export const START_SECONDS = 60
const STOP_SECONDS = '30'
/** Short, because the server may not react. */
const END_SECONDS = '2'
const KILL_TIMEOUT_MS = 2000
const CLUSTER = ['-D', 'cluster']
const EXECUTABLE = process.platform === 'win32' ? '.exe' : ''

async function runPgCtl(installation: Installation, args: string[]): Promise<ProgramResult> {
  const { home, account, binFolder } = installation
  // pg_ctl puts paths into a shell command. Relative paths hold no character that needs quoting.
  return runProgram(join(home, binFolder, 'bin', `pg_ctl${EXECUTABLE}`), args, {
    cwd: home,
    account,
  })
}

/**
 * Starts the server with pg_ctl. Resolves to null once it accepts connections or pg_ctl times
 * out, and to the server's log output when the server ended instead.
 */
export async function startServer(
  installation: Installation,
  previousPort: number | null,
): Promise<string | null> {
  const cluster = clusterFolderOf(installation.home)
  const address = await writeSettings(installation, previousPort)
  await boundLog(installation)
  await removeStaleFiles(cluster, address)
  const logFile = serverLogOf(installation)
  const logEnd = await readLogEnd(logFile)
  const postgres = join(installation.binFolder, 'bin', `postgres${EXECUTABLE}`)
  const pgCtl = runPgCtl(installation, [
    ...CLUSTER,
    'start',
    '-w',
    '-s',
    '-t',
    String(START_SECONDS),
    '-l',
    SERVER_LOG,
    '-p',
    postgres,
  ])
  // pg_ctl polls ten times a second; a warm start takes less than that.
  const outcome = await Promise.race([pgCtl, untilReady(cluster, pgCtl)])
  if (outcome === 'ready' || outcome.exitCode === 0) return null
  if ((await inspectServer(cluster)).kind === 'running') return null
  const output = await readLogSince(logFile, logEnd)
  return output.trim() === '' ? outcome.output : output
}

/**
 * Removes the files of a dead server, which would stop a new one. The caller has checked that no
 * server runs for this cluster.
 */
async function removeStaleFiles(cluster: string, address: ServerAddress): Promise<void> {
  const state = await inspectServer(cluster)
  if (state.kind === 'running') return
  if (state.kind === 'stale' && state.isPidTaken) await replaceLockFilePid(cluster)
  if (process.platform === 'win32') return
  // The socket's lock file names the same pid. No other cluster uses this folder.
  await rm(socketFile(address), { force: true })
  await rm(`${socketFile(address)}.lock`, { force: true })
}

async function untilReady(cluster: string, pgCtl: Promise<unknown>): Promise<'ready'> {
  let isOver = false
  const over = (): void => {
    isOver = true
  }
  pgCtl.then(over, over)
  for (;;) {
    await sleep(10)
    // Once pg_ctl has ended, its result counts: never resolve.
    if (isOver) return new Promise(() => undefined)
    if (!(await isMarkedReady(cluster))) continue
    if ((await inspectServer(cluster)).kind === 'running') return 'ready'
  }
}

/**
 * Ends a server that no longer serves, in immediate mode: an orderly shutdown may need the disk or
 * a process that hangs. The next start recovers everything that was confirmed.
 */
export async function endServer(installation: Installation, pid: number): Promise<void> {
  const cluster = clusterFolderOf(installation.home)
  const isRunning = async () => (await inspectServer(cluster)).kind === 'running'
  const processes = [pid, ...((await listChildren(pid)) ?? []).map((child) => child.pid)]
  const identities = new Map(processes.map((each) => [each, findProcessIdentity(each)]))
  const stop = ['stop', '-w', '-s', '-t', END_SECONDS, '-m', 'immediate']
  await runPgCtl(installation, [...CLUSTER, ...stop])
  if (!(await isRunning())) return
  // A stopped or hanging process receives no other signal. Its children hold the shared memory.
  for (const [each, identity] of identities) {
    if (identity !== null && findProcessIdentity(each) === identity) kill(each)
  }
  const deadline = Date.now() + KILL_TIMEOUT_MS
  while ((await isRunning()) && Date.now() < deadline) await sleep(20)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/**
 * Stops a running server in fast mode, which ends sessions and writes a checkpoint. In fast mode a
 * server that recovers from a crash would wait for ever: that one is ended, and its next start
 * recovers.
 */
export async function stopServer(
  installation: Installation,
  connection: PostgresConnection,
): Promise<void> {
  const cluster = clusterFolderOf(installation.home)
  let state = await inspectServer(cluster)
  if (state.kind === 'running' && !(await isRecovering(state.file, connection))) {
    await runPgCtl(installation, [...CLUSTER, 'stop', '-w', '-s', '-t', STOP_SECONDS, '-m', 'fast'])
    state = await inspectServer(cluster)
  }
  if (state.kind === 'running') {
    await endServer(installation, state.file.pid)
    state = await inspectServer(cluster)
  }
  if (state.kind === 'running') {
    throw new EmbeddedPostgresError(
      'stop-failed',
      `PostgreSQL (pid ${state.file.pid}) did not stop: end that process; nothing confirmed is ` +
        'lost.',
    )
  }
  await removeTemporarySocket(installation.home)
}

async function isRecovering(
  file: PostmasterFile,
  connection: PostgresConnection,
): Promise<boolean> {
  if (file.status === 'stopping') return false
  return (await askServer(connection).catch(() => 'ready')) === 'not-yet'
}
