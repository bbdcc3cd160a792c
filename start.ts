// What Node runs of a build: `node build/server/index.js`. It is short, so that what has to stand before anything
// else is loaded, or before Node itself starts, is settled soon.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './app/kernel/project-root.server.ts'
import { processSettings } from './app/web/server/process-settings.mjs'
import { loadSettings } from './app/kernel/settings-file.server.ts'

const SETTLED_MS = 5000

/** With another Node in place of this one where the environment lacks something, and only there. */
function completeEnvironment(): void {
  const settings = processSettings(process.env, Number(process.env['WORKERS'] ?? 1))
  const isComplete = Object.entries(settings).every(([name, value]) => process.env[name] === value)
  // Under a launcher, which has set them, there is a channel that another Node would not know of.
  if (isComplete || process.channel !== undefined || process.execve === undefined) return
  const args = [process.execPath, ...process.execArgv, import.meta.filename]
  process.execve(process.execPath, args, { ...process.env, ...settings })
}

async function start(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  loadSettings(projectRoot)
  completeEnvironment()
  // Inside the build: what was compiled goes when the build that it belongs to goes.
  enableCompileCache(join(import.meta.dirname, '..', '.compile-cache'))
  const { run } = await import('./server.ts')
  await run()
  // Node keeps what it compiled at an orderly end; a server may be killed instead.
  setTimeout(flushCompileCache, SETTLED_MS).unref()
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
