import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTemporary } from './temporary-folders.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const START_MS = 120_000
const STOP_MS = 15_000
/** For the demo images to get all their files, on a slow machine. */
const DEMO_TIMEOUT_MS = 180_000

export type BuiltServer = {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** What it wrote so far. */
  output(): string
  /** Lets it finish what is under way. */
  stop(): Promise<void>
  /** What a power cut does to a process. */
  kill(): Promise<void>
}

export type ServerOptions = {
  readonly dataDir: string
  /** One that nothing listens on; one is found when none is given. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  /** The folder that holds `build`: this project's unless told otherwise. */
  readonly root?: string
}

/** A new data folder that the unprivileged account of PostgreSQL may enter, too. */
export async function makeDataDir(): Promise<string> {
  const folder = await makeTemporary('site')
  await chmod(folder, 0o755)
  return folder
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The production build as a process of its own, with the database that it brings along. */
export async function startBuiltServer(options: ServerOptions): Promise<BuiltServer> {
  const { dataDir, port = await findFreePort(), settings = {}, root = ROOT } = options
  const child = spawn(process.execPath, [join('build', 'server', 'index.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = once(child, 'exit')
  const server: BuiltServer = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => said,
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
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) break
    const ready = await fetch(`${server.url}/readyz`).catch(() => null)
    if (ready?.ok) return
    await sleep(40)
  }
  await server.kill()
  throw new Error(`the server did not open:\n${server.output()}`)
}

/** Until the images of the demo gallery have all their files. */
export async function waitForDemoImages(dataDir: string): Promise<void> {
  const deadline = Date.now() + DEMO_TIMEOUT_MS
  while (existsSync(join(dataDir, 'demo-unfinished'))) {
    if (Date.now() > deadline) throw new Error('The demo images are not complete in time.')
    await sleep(300)
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
