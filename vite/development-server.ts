import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { readConfig, type Config } from '../app/config/config.server.ts'
import { loadSettings } from '../app/config/settings-file.server.ts'
import { LOG_SERIALIZERS } from '../app/web/ops/log.server.ts'
import { explainStart } from '../app/web/process/explain-start.server.ts'
import { claimPort } from '../app/web/process/listen.server.ts'

type Server = typeof import('../server.ts')

/**
 * The development server: one process and port, with Vite as middleware, which reloads changed
 * modules. The database and its connection stay open across reloads.
 */
loadSettings(join(import.meta.dirname, '..'))
// Before Vite, which takes seconds.
const config = await claim()
const http = createHttpServer()
const vite = await createViteServer({
  // Hot reload uses the same port, so that two development servers can run side by side.
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const load = () => vite.ssrLoadModule('./server.ts') as Promise<Server>

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', serializers: LOG_SERIALIZERS })
const resources = await open()

let made: { from: Server['createApp']; app: ReturnType<Server['createApp']> } | undefined

const listener = getRequestListener(async (request, env) => {
  const { createApp, pages } = await load()
  if (made?.from !== createApp) {
    const last = made?.app
    made = { from: createApp, app: createApp(resources, pages as ServerBuild) }
    void runJobs(made.app, last)
  }
  try {
    const app = await made.app
    return await app.fetch(request, env as never)
  } catch (error) {
    // The next request tries again, since the fault may have been fixed.
    made = undefined
    log.error({ err: error }, 'the application could not be created')
    throw error
  }
})

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
http.listen(config.port, config.host, () => {
  process.stdout.write(`Frame is open for changes at http://localhost:${config.port}\n`)
})

/** Reads the settings and checks that the port is free; otherwise explains the fault and exits. */
async function claim(): Promise<Config> {
  let read: Config | undefined
  try {
    read = readConfig(process.env)
    await claimPort(read)
    return read
  } catch (error) {
    fail(explainStart(error, read))
  }
}

/** Opens the server's resources; otherwise explains the fault and exits, as `npm start` does. */
async function open() {
  const server = await load()
  try {
    return await server.openResources(config, log)
  } catch (error) {
    fail(explainStart(error, config))
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

type App = ReturnType<Server['createApp']>

/** Runs the background jobs of the application that is in use. */
async function runJobs(app: App, last: App | undefined): Promise<void> {
  const stopped = last?.then(({ jobs }) => jobs.stop())
  await Promise.allSettled([stopped])
  // A request reports an application that could not be created.
  await app.then(({ jobs }) => jobs.start()).catch(() => undefined)
}

async function stop(): Promise<void> {
  await made?.app.then(({ jobs }) => jobs.stop()).catch(() => undefined)
  await vite.close()
  await resources.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
