import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolderOf, type ClusterPlace } from './cluster-location.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { runProgram, type ProgramResult } from './run-program.ts'
import { boundLog, readLogEnd, readLogSince, SERVER_LOG, serverLogOf } from './server-log.ts'
import { disarmLockFile, inspectServer, saysReady } from './server-process.ts'
import {
  removeTemporarySocket,
  socketFile,
  writeSettings,
  type ServerAddress,
} from './server-settings.ts'

/** A recovery after a crash may take this long. */
export const START_SECONDS = 60
const STOP_SECONDS = '30'
const CLUSTER = ['-D', 'cluster']
const EXECUTABLE = process.platform === 'win32' ? '.exe' : ''

export interface Installation extends ClusterPlace {
  /** The binaries' folder in `home`. */
  binFolder: string
}

async function runPgCtl(installation: Installation, args: string[]): Promise<ProgramResult> {
  const { home, account, binFolder } = installation
  // pg_ctl puts paths in a shell's command line: relative ones hold nothing that a shell would read.
  return runProgram(join(home, binFolder, 'bin', `pg_ctl${EXECUTABLE}`), args, {
    cwd: home,
    account,
  })
}

/**
 * Starts the server with pg_ctl. Resolves to null once it accepts connections (or pg_ctl's time
 * is up: look again), and to what the server wrote to its log when it ended instead.
 */
export async function startServer(
  installation: Installation,
  previousPort: number | null,
): Promise<string | null> {
  const cluster = clusterFolderOf(installation.home)
  const address = await writeSettings(installation, previousPort)
  await boundLog(installation)
  await clearWay(cluster, address)
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
  // pg_ctl looks ten times a second; a warm start is over sooner.
  const outcome = await Promise.race([pgCtl, untilReady(cluster, pgCtl)])
  if (outcome === 'ready' || outcome.exitCode === 0) return null
  if ((await inspectServer(cluster)).kind === 'running') return null
  const said = await readLogSince(logFile, logEnd)
  return said.trim() === '' ? outcome.output : said
}

/** Nothing serves this cluster (the caller looked): what a dead server left must not stop a new one. */
async function clearWay(cluster: string, address: ServerAddress): Promise<void> {
  const state = await inspectServer(cluster)
  if (state.kind === 'running') return
  if (state.kind === 'stale' && state.isPretender) await disarmLockFile(cluster)
  if (process.platform === 'win32') return
  // The socket's own lock file names the same pid; the folder is this cluster's alone.
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
    // Once pg_ctl has ended its word counts: never resolve.
    if (isOver) return new Promise(() => undefined)
    if (!(await saysReady(cluster))) continue
    if ((await inspectServer(cluster)).kind === 'running') return 'ready'
  }
}

/** Stops the server if it runs: fast, so that what was committed is written out and sessions end. */
export async function stopServer(installation: Installation): Promise<void> {
  const cluster = clusterFolderOf(installation.home)
  for (const mode of ['fast', 'immediate']) {
    if ((await inspectServer(cluster)).kind !== 'running') break
    await runPgCtl(installation, [...CLUSTER, 'stop', '-w', '-s', '-t', STOP_SECONDS, '-m', mode])
  }
  const state = await inspectServer(cluster)
  if (state.kind === 'running') {
    throw new EmbeddedPostgresError(
      'stop-failed',
      `PostgreSQL (pid ${state.file.pid}) did not stop: end that process; nothing confirmed is lost.`,
    )
  }
  await removeTemporarySocket(installation.home)
}
