import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { builtServer } from './build.mjs'
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
 * Runs the built server in this process; it starts when it is imported, and stays.
 *
 * @param {string} root
 */
export async function startBuiltServer(root) {
  process.env['NODE_ENV'] = 'production'
  loadSettings(root)
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
