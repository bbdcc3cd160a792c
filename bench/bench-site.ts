import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForDemoImages } from '../tests/helpers/site/built-server.ts'
import { findFreePort } from '../tests/helpers/site/listen.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import type { FloorAnswer, FloorOrder } from './floor-process.ts'
import type { LoadPlan, LoadResult } from './keep-alive-client.ts'
import { childrenOf, startHelper, type Helper } from './process.ts'

/** A production Frame with its own PostgreSQL, and the processes that measure it. */
export type BenchSite = {
  readonly port: number
  /** The serving process, which the launcher has started. */
  readonly pid: number
  readonly dataDir: string
  readonly database: EmbeddedPostgres
  readonly load: Helper<LoadPlan, LoadResult>
  readonly floor: Helper<FloorOrder, FloorAnswer>
  /** Milliseconds from the start of the process to the first page, with PostgreSQL running. */
  readonly startedIn: number
  close(): Promise<void>
}

/** The demo gallery is seeded once and stays for the next run. */
export async function openBenchSite(root: string): Promise<BenchSite> {
  const dataDir = join(root, '.toolchain', 'bench-data')
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const database = await startEmbeddedPostgres({ dataDir, projectRoot: root, log: () => {} })
  const first = await startSite(root, dataDir)
  await waitForDemoImages(dataDir)
  await stop(first.child)
  const site = await startSite(root, dataDir)
  const load = startHelper<LoadPlan, LoadResult>('load-process.ts')
  const floor = startHelper<FloorOrder, FloorAnswer>('floor-process.ts')
  return {
    port: site.port,
    pid: servingProcess(site.child),
    dataDir,
    database,
    load,
    floor,
    startedIn: site.startedIn,
    async close() {
      load.stop()
      floor.stop()
      await stop(site.child)
      await database.stop()
    },
  }
}

type StartedSite = {
  readonly child: ChildProcess
  readonly port: number
  readonly startedIn: number
}

async function startSite(root: string, dataDir: string): Promise<StartedSite> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['bin/frame.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...siteSettings(dataDir), PORT: String(port) },
  })
  while ((await statusOf(`http://127.0.0.1:${port}/`)) !== 200) {
    if (child.exitCode !== null) throw new Error('the site did not start')
    await sleep(5)
  }
  return { child, port, startedIn: performance.now() - startedAt }
}

function servingProcess({ pid = 0 }: ChildProcess): number {
  const [child = pid] = childrenOf(pid)
  return child
}

/** The settings of a production site without rate limits. */
export function siteSettings(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMITS: '0',
    HOST: '127.0.0.1',
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
