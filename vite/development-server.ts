import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { loadSettings } from '../app/config/settings-file.server.ts'
import { LOG_SERIALIZERS } from '../app/web/ops/log.server.ts'

type Server = typeof import('../server.ts')

/**
 * The development server: one process and port, with Vite as middleware, which reloads changed
 * modules. The database and its connection stay open across reloads.
 */
loadSettings(join(import.meta.dirname, '..'))
const http = createHttpServer()
const vite = await createViteServer({
  // Hot reload uses the same port, so that two development servers can run side by side.
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const load = () => vite.ssrLoadModule('./server.ts') as Promise<Server>

const { openResources, readConfig } = await load()
const config = readConfig(process.env)
const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', serializers: LOG_SERIALIZERS })
const resources = await openResources(config, log)

let made: { from: Server['createApp']; app: ReturnType<Server['createApp']> } | undefined

const listener = getRequestListener(async (request, env) => {
  const { createApp, pages } = await load()
  if (made?.from !== createApp)
    made = { from: createApp, app: createApp(resources, pages as ServerBuild) }
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

async function stop(): Promise<void> {
  await vite.close()
  await resources.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
