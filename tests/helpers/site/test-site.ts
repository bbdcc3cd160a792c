import { ensureBuild } from '../../../bin/build.mjs'
import { makeDataDir, removeDataDir, startBuiltServer, type BuiltServer } from './built-server.ts'
import { openExternalDatabase } from '../database/external-database.ts'
import type { TestDatabase } from '../database/database.ts'

/** The log message of a process whose data folder lacks images of the database. */
export const IMAGES_ELSEWHERE = 'The images of this gallery are not all in '

export type TestSite = {
  /** The address of the first process. */
  readonly url: string
  readonly server: BuiltServer
  readonly database: TestDatabase
  readonly dataDir: string
  /** Starts another process with the same database and data folder. */
  start(): Promise<BuiltServer>
  close(): Promise<void>
}

/** A built server with a new database of the run's PostgreSQL, which starts sooner than its own. */
export async function openTestSite(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  await ensureBuild(process.cwd())
  const database = await openExternalDatabase()
  const dataDir = await makeDataDir()
  const servers: BuiltServer[] = []
  async function start(): Promise<BuiltServer> {
    const all = { DATABASE_URL: database.url, ...settings }
    const server = await startBuiltServer({ dataDir, settings: all })
    servers.push(server)
    return server
  }
  const server = await start()
  return {
    url: server.url,
    server,
    database,
    dataDir,
    start,
    async close() {
      await Promise.all(servers.map((one) => one.stop()))
      await database.close()
      await removeDataDir(dataDir)
    },
  }
}
