import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { builtServer } from './build.mjs'
import { loadSettings } from './settings.mjs'

/**
 * Runs the built server, which stays, in this process. It logs to a file, since a person reads the
 * terminal; `node build/server/index.js` logs to standard output.
 *
 * @param {string} root
 */
export async function startBuiltServer(root) {
  loadSettings(root)
  process.env['LOG_FILE'] ||= join(process.env['DATA_DIR'] || 'data', 'logs', 'frame.log')
  await import(pathToFileURL(builtServer(root)).href)
}

/**
 * Runs the development server in this process.
 *
 * @param {string} root
 */
export async function startDevelopmentServer(root) {
  process.env['NODE_ENV'] = 'development'
  loadSettings(root)
  await import(pathToFileURL(join(root, 'vite', 'development-server.ts')).href)
}
