import * as pages from 'virtual:react-router/server-build'
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { sendConsoleTo } from './app/web/ops/console-log.server.ts'
import { ConfigError, readConfig, type Config } from './app/config/config.server.ts'
import { isLoopback } from './app/config/loopback.ts'
import { describeFault } from './app/http/fault.server.ts'
import { describePlace } from './app/database/database.server.ts'
import { EMBEDDED_DATABASE, explainStartFault } from './app/database/start-fault.ts'
import { ImageStoreFault } from './app/images/storage/image-store-fault.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts'
import { endOnFaults, openLog, type ProcessLog } from './app/web/ops/log.server.ts'
import { openResources, type Resources } from './app/web/server/resources.server.ts'
import { createAdmittingListener } from './app/web/server/request-listener.server.ts'
import { createApp } from './app/web/server/app.server.ts'
import { superviseWorkers } from './app/web/server/supervisor.server.ts'
import { tidyMemory } from './app/web/ops/memory-tidying.server.ts'
import { createHttpServer } from './app/web/server/http-server.server.ts'
import { claimPort, listen } from './app/web/server/listen.server.ts'

export { createApp, openResources, pages, readConfig }
// For bench/render-process.ts, which has to use the same copy of React as the pages.
export { createElement } from 'react'
export { renderToString } from 'react-dom/server'
export { ServerRouter } from 'react-router'

const SHUTDOWN_MS = 10_000
/** Runs Frame until a signal stops it. If it cannot start, the process prints why and exits. */
export async function run(): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await open(config)
  } catch (error) {
    fail(explain(error, config))
  }
}

/** One process on one port. */
async function open(config: Config): Promise<void> {
  const processLog = openLog(config)
  const { log } = processLog
  sendConsoleTo(log)
  endOnFaults(processLog, config.logFile)
  // First, since a start of the database may take a minute.
  if (!cluster.isWorker) {
    await claimPort(config).catch((error: unknown) => fail(explain(error, config)))
  }
  if (config.workers > 1 && cluster.isPrimary) return supervise(config, processLog)
  const resources = await openResources(config, log)
  const app = await createApp(resources, pages as ServerBuild)
  const { metrics, findCached, clientOf, writeWaitOf, fetch, views } = app
  const listener = createAdmittingListener({
    metrics,
    findCached,
    clientOf,
    writeWaitOf,
    logRequest: processLog.logRequest,
    countView: (request, status) =>
      views.countRequest(request, { status, clientOf: () => clientOf(request) }),
    handle: getRequestListener(fetch),
  })
  const server = createHttpServer(listener, {
    // Behind a proxy, all connections come from its address.
    connectionsPerAddress: config.trustedProxies > 0 ? null : config.connectionsPerAddress,
  })
  server.on('error', (error) => void resources.close().finally(() => fail(explain(error, config))))
  listen(server, config, () => {
    if (!cluster.isWorker)
      process.stdout.write(`Frame is open at ${addressOf(server)}\n${namesOf(config)}`)
    void app.jobs.start()
    views.start()
    tidyMemory()
  })
  stopOnSignal(
    server,
    { close: () => views.stop().finally(app.jobs.stop).finally(resources.close) },
    processLog,
  )
}

/** Runs several workers on one port. This process keeps the database open for them. */
async function supervise(config: Config, { log, end }: ProcessLog): Promise<void> {
  const resources = await openResources(config, log)
  const stop = superviseWorkers({
    config,
    log,
    file: join(import.meta.dirname, 'index.js'),
    onOpen: (port) => {
      const host = config.host === '127.0.0.1' ? 'localhost' : config.host
      process.stdout.write(
        `Frame is open at http://${host}:${port} (${config.workers} processes)\n${namesOf(config)}`,
      )
    },
    onEnd: (outcome) =>
      void resources
        .close()
        .finally(end)
        .finally(() => process.exit(outcome === 'failed' ? 1 : 0)),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`
}

/** A line for servers that others reach, unless the operator has named them. */
const namesOf = ({ host, publicUrl, allowedHosts }: Config) =>
  isLoopback(host) || publicUrl !== null || allowedHosts.length > 0
    ? ''
    : 'It answers at localhost and at IP addresses: set PUBLIC_URL to open it under a name.\n'

function stopOnSignal(server: Server, resources: Pick<Resources, 'close'>, log: ProcessLog): void {
  let isStopping = false
  const stop = () => {
    // Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    // Requests in progress end before the database closes.
    server.close(
      () =>
        void resources
          .close()
          .finally(log.end)
          .finally(() => process.exit(0)),
    )
    server.closeIdleConnections()
    // A kept-alive connection becomes idle when its last response is sent.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function explain(error: unknown, config?: Config): string {
  if (!(error instanceof Error)) return String(error)
  const port = config?.port
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what is running there, or choose another with PORT=3001.`
  }
  if ('code' in error && error.code === 'EACCES') {
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3000.`
  }
  if (error instanceof ConfigError)
    return `Frame can't start with these settings:\n${error.message}`
  const isExplained = [NewerDatabaseError, EmbeddedPostgresError, ImageStoreFault]
  if (isExplained.some((kind) => error instanceof kind)) return error.message
  const url = config?.databaseUrl ?? null
  const fault = explainStartFault(error, url === null ? EMBEDDED_DATABASE : describePlace(url))
  return fault?.message ?? describeFault(error).fault
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
