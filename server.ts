import * as pages from 'virtual:react-router/server-build'
import { serve, type ServerType } from '@hono/node-server'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { ConfigError, readConfig } from './app/kernel/config.server.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts'
import { openResources, type Resources } from './app/resources.server.ts'
import { createApp } from './app/app.server.ts'

export { createApp, openResources, pages, readConfig }

const SHUTDOWN_MS = 10_000

/** Runs Frame: one process on one port, until it is told to stop. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const resources = await openResources(config, log)
  const app = await createApp(resources, pages as ServerBuild)
  const server = serve(
    { fetch: app.fetch, hostname: config.host, port: config.port },
    (address) => {
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
      const shown = host === '127.0.0.1' ? 'localhost' : host
      process.stdout.write(`Frame is open at http://${shown}:${address.port}\n`)
      app.whenOpen()
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => fail(explain(error, config.port)))
  stopWhenTold(server, resources)
}

function stopWhenTold(server: ServerType, resources: Resources): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    // Finish what is under way, then let go of the database.
    server.close(() => void resources.close().finally(() => process.exit(0)))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Started by a parent on an older Node: when that is gone, nobody is left to stop this process.
  if (process.env['FRAME_PARENT_IPC'] === '1') process.on('disconnect', stop)
}

function explain(error: unknown, port?: number): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what is running there, or choose another with PORT=3001.`
  }
  if ('code' in error && error.code === 'EACCES') {
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3000.`
  }
  if (error instanceof ConfigError)
    return `Frame can't start with these settings:\n${error.message}`
  const foreseen = error instanceof NewerDatabaseError || error instanceof EmbeddedPostgresError
  return foreseen ? error.message : (error.stack ?? error.message)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (import.meta.env.PROD) {
  run().catch((error: unknown) => fail(explain(error)))
}
