// The entry of a build: `node build/server/index.js`. It enables the compile cache before the
// server's own modules are loaded.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './app/config/project-root.server.ts'
import { loadSettings } from './app/config/settings-file.server.ts'

const FLUSH_AFTER_MS = 5000

async function start(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  loadSettings(projectRoot)
  // In the build, so that a new build starts with an empty cache.
  enableCompileCache(join(import.meta.dirname, '..', '.compile-cache'))
  const { run } = await import('./server.ts')
  await run()
  // Node writes the cache when it exits in order; a server may be killed instead.
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref()
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
