import * as pages from 'virtual:react-router/server-build'
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { redirectConsole } from './app/web/ops/console-log.server.ts'
import { readConfig, type Config } from './app/config/config.server.ts'
import { endOnFaults, openLog, type ProcessLog } from './app/web/ops/log.server.ts'
import type { Log } from './app/kernel/log.ts'
import { explainStart } from './app/web/process/explain-start.server.ts'
import { reportOpen } from './app/web/process/open-message.server.ts'
import { openResources } from './app/web/process/resources.server.ts'
import { createAdmittingListener } from './app/web/server/request-listener.server.ts'
import { createApp } from './app/web/process/app.server.ts'
import { DRAIN_TIMEOUT_MS, SHUTDOWN_MS } from './app/web/process/shutdown-timeouts.server.ts'
import { superviseWorkers } from './app/web/process/supervisor.server.ts'
import { collectGarbageWhenIdle } from './app/web/ops/idle-garbage-collection.server.ts'
import { createHttpServer } from './app/web/server/http-server.server.ts'
import { claimPort, listen } from './app/web/process/listen.server.ts'

export { createApp, openResources, pages, readConfig }
// For bench/render-process.ts, which has to use the same copy of React as the pages.
export { createElement } from 'react'
export { renderToString } from 'react-dom/server'
export { ServerRouter } from 'react-router'

/** Runs Frame until a signal stops it. If it cannot start, the process prints why and exits. */
export async function run(): Promise<void> {
  let config: Config | undefined
  let processLog: ProcessLog | undefined
  try {
    config = readConfig(process.env)
    processLog = openLog(config)
    await open(config, processLog)
  } catch (error) {
    await fail(explainStart(error, config), processLog)
  }
}

/** One process on one port. */
async function open(config: Config, processLog: ProcessLog): Promise<void> {
  const { log } = processLog
  redirectConsole(log)
  endOnFaults(processLog, config.logFile)
  // First, since a start of the database may take a minute.
  if (!cluster.isWorker) await claimPort(config)
  if (config.workers > 1 && cluster.isPrimary) return supervise(config, processLog)
  const { stopped, markOpen } = awaitSignal(log)
  const resources = await openResources(config, log)
  const end = (close = resources.close) =>
    void close()
      .finally(processLog.end)
      .finally(() => process.exit(0))
  if (stopped.aborted) return end()
  const app = await createApp(resources, pages as ServerBuild).catch(async (error: unknown) => {
    await resources.close()
    throw error
  })
  if (stopped.aborted) return end()
  const { metrics, findCached, clientOf, writeWaitOf, fetch, views } = app
  const listener = createAdmittingListener({
    metrics,
    findCached,
    clientOf,
    writeWaitOf,
    onEnd: (request, line) => {
      processLog.logRequest(line)
      views.countRequest(request, { status: line.status, clientOf: () => clientOf(request) })
    },
    handle: getRequestListener(fetch),
  })
  const server = createHttpServer(listener, {
    // Behind a proxy, all connections come from its address.
    connectionsPerAddress: config.trustedProxies > 0 ? null : config.connectionsPerAddress,
  })
  server.on(
    'error',
    (error) => void resources.close().finally(() => fail(explainStart(error, config), processLog)),
  )
  listen(server, config, (port) => {
    if (!cluster.isWorker) reportOpen(config, log, port)
    void app.jobs.start()
    views.start()
    collectGarbageWhenIdle()
  })
  markOpen()
  stopped.addEventListener('abort', () => {
    exitAfter(SHUTDOWN_MS)
    // Before the database closes.
    endRequests(server, () =>
      end(() => views.stop().finally(app.jobs.stop).finally(resources.close)),
    )
  })
}

/** Runs several workers on one port. This process keeps the database open for them. */
async function supervise(config: Config, processLog: ProcessLog): Promise<void> {
  const { log } = processLog
  const { stopped, markOpen } = awaitSignal(log)
  const resources = await openResources(config, log)
  const end = (code: number) =>
    void resources
      .close()
      .finally(processLog.end)
      .finally(() => process.exit(code))
  if (stopped.aborted) return end(0)
  const stop = superviseWorkers({
    config,
    log,
    file: join(import.meta.dirname, 'index.js'),
    onOpen: (port) => reportOpen(config, log, port),
    onEnd: (outcome) => end(outcome === 'failed' ? 1 : 0),
  })
  markOpen()
  stopped.addEventListener('abort', stop)
}

/**
 * `stopped` aborts at the first signal, which is logged once for all workers. A signal before
 * `markOpen` leaves the start DRAIN_TIMEOUT_MS to finish and close its resources.
 */
function awaitSignal(log: Log): { readonly stopped: AbortSignal; readonly markOpen: () => void } {
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  const giveUp = () => exitAfter(DRAIN_TIMEOUT_MS)
  stopped.addEventListener('abort', giveUp)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopped.aborted && !cluster.isWorker) log.info({ signal }, 'Frame stops')
      stopping.abort()
    })
  }
  return { stopped, markOpen: () => stopped.removeEventListener('abort', giveUp) }
}

const exitAfter = (delayMs: number) => void setTimeout(() => process.exit(1), delayMs).unref()

/** Accepts no more requests. Those that do not end in time lose their connections. */
function endRequests(server: Server, onEnd: () => void): void {
  server.close(onEnd)
  server.closeIdleConnections()
  // A kept-alive connection becomes idle when its last response is sent.
  setInterval(() => server.closeIdleConnections(), 100).unref()
  setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref()
}

async function fail(message: string, processLog?: ProcessLog): Promise<never> {
  process.stderr.write(`${message}\n`)
  await processLog?.end()
  process.exit(1)
}
