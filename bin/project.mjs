import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { withLock } from './lock.mjs'
import { say } from './progress.mjs'
import { Trouble } from './trouble.mjs'

/** The folder that holds package.json, wherever the command was given. */
export const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} root */
export const toolchainFolder = (root) => join(root, '.toolchain')

/** @param {string} root */
export function requireWholeClone(root) {
  for (const name of ['package.json', 'package-lock.json']) {
    if (!existsSync(join(root, name))) {
      throw new Trouble(`${name} is missing from ${root}: run this in a whole clone of Frame.`)
    }
  }
}

/**
 * Set-up in one clone is done by one process at a time; the others wait and find it done.
 *
 * @template T
 * @param {string} root
 * @param {(addPid: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withSetUpLock(root, work) {
  return withLock(join(toolchainFolder(root), 'set-up.lock'), work, {
    onWait: () => say('Another command is setting up this folder: waiting for it ...'),
  })
}
