import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { builtServer } from './build.mjs'
import { processSettings } from './process-settings.mjs'
import { Trouble } from './trouble.mjs'

const SETTLED_MS = 5000

/**
 * Settings from `.env`; what the environment already says stands.
 *
 * @param {string} root
 */
export function loadSettings(root) {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    throw new Trouble(`The settings in ${file} cannot be read: check its permissions.`, { cause })
  }
}

/**
 * Runs the built server in this process: with another Node in its place where the environment lacks something
 * that is read before Node starts, and only there.
 *
 * @param {string} root
 */
export async function startBuiltServer(root) {
  process.env['NODE_ENV'] = 'production'
  loadSettings(root)
  const settings = processSettings(process.env, Number(process.env['WORKERS'] ?? 1))
  const isComplete = Object.entries(settings).every(([name, value]) => process.env[name] === value)
  // Under a launcher, which has set them, there is a channel that another Node would not know of.
  if (!isComplete && process.channel === undefined && process.execve !== undefined) {
    const run = join(root, 'bin', 'server-run.mjs')
    const args = [process.execPath, ...process.execArgv, run]
    process.execve(process.execPath, args, { ...process.env, ...settings })
  }
  await runBuiltServer(root)
}

/**
 * Runs the built server; it starts when it is imported, and stays.
 *
 * @param {string} root
 */
export async function runBuiltServer(root) {
  // Inside the build: what was compiled goes when the build that it belongs to goes.
  enableCompileCache(join(root, 'build', '.compile-cache'))
  await import(pathToFileURL(builtServer(root)).href)
  // Node keeps what it compiled at an orderly end; a server may be killed instead.
  setTimeout(flushCompileCache, SETTLED_MS).unref()
}

/**
 * Runs the development server in this process.
 *
 * @param {string} root
 */
export async function startDevelopmentServer(root) {
  process.env['NODE_ENV'] = 'development'
  loadSettings(root)
  await import(pathToFileURL(join(root, 'bin', 'dev.ts')).href)
}
