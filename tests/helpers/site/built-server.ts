import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeTemporaryFolder } from '../temporary-folders.ts'
import { findFreePort } from './listen.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START_MS = 120_000
const STOP_MS = 15_000
/** Enough for all demo images on a slow machine. */
const DEMO_TIMEOUT_MS = 600_000

export type BuiltServer = {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Stops it gracefully. */
  stop(): Promise<void>
  /** Ends it with kill -9. */
  kill(): Promise<void>
}

export type ServerOptions = {
  readonly dataDir: string
  /** A free port by default. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  /** The folder of `build`; the project's by default. */
  readonly root?: string
  /** A program and its arguments that start Node, such as `prlimit`. None by default. */
  readonly through?: readonly string[]
}

/** A new data folder that PostgreSQL's unprivileged account may enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await makeTemporaryFolder('site')
  await chmod(folder, 0o755)
  return folder
}

/** Copies the stopped embedded database of a data folder, with the owners of its files. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(join(to, 'postgres'), { mode: 0o711 })
  for (const name of await readdir(join(from, 'postgres'))) {
    // The binaries do not change, so links are enough.
    const how = name.startsWith('bin-') ? '-al' : '-a'
    const paths = [from, to].map((dataDir) => join(dataDir, 'postgres', name))
    await promisify(execFile)('cp', [how, ...paths])
  }
}

/** @returns the pid of the embedded server, or 0 */
export async function findPostmaster(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8').catch(() => '0'), 10) || 0
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the program of the production build. */
export function spawnBuiltServer(options: ServerOptions & { readonly port: number }): ChildProcess {
  const { dataDir, port, settings = {}, root = ROOT, through = [] } = options
  const [program = '', ...args] = [
    ...through,
    process.execPath,
    join('build', 'server', 'index.js'),
  ]
  return spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      // The machine that runs the tests may have little room.
      DISK_RESERVE_MB: '16',
      ...settings,
    },
  })
}

/** Starts the production build with its embedded database. */
export async function startBuiltServer(options: ServerOptions): Promise<BuiltServer> {
  const { dataDir, port = await findFreePort() } = options
  const child = spawnBuiltServer({ ...options, port })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const server: BuiltServer = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(timer)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
  await waitUntilReady(server)
  return server
}

async function waitUntilReady(server: BuiltServer): Promise<void> {
  const deadline = Date.now() + START_MS
  let answer = ''
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) break
    try {
      const ready = await fetch(`${server.url}/readyz`)
      if (ready.ok) return
      answer = `${ready.status} ${await ready.text()}`
    } catch (fault) {
      answer = String(fault)
    }
    await sleep(40)
  }
  await server.kill()
  throw new Error(`the server did not open: ${answer}\n${server.output()}`)
}

/** Waits until the images of the demo gallery have all their files. */
export async function waitForDemoImages(dataDir: string): Promise<void> {
  const deadline = Date.now() + DEMO_TIMEOUT_MS
  while (existsSync(join(dataDir, 'demo-unfinished'))) {
    if (Date.now() > deadline) throw new Error('The demo images are not complete in time.')
    await sleep(300)
  }
}
