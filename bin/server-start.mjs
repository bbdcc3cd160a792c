import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { builtServer } from './build.mjs'
import { loadSettings } from './settings.mjs'

/**
 * Runs the built server, which stays, in this process.
 *
 * @param {string} root
 */
export async function startBuiltServer(root) {
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
