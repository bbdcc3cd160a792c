import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { hashBuildInputs } from './build-inputs.mjs'
import { lastLines, runCommand } from './command.mjs'
import { programOf } from './package-install.mjs'
import { say, withProgress } from './progress.mjs'
import { toolchainFolder, withSetUpLock } from './project.mjs'
import { Trouble } from './trouble.mjs'

/** @param {string} root */
export const builtServer = (root) => join(root, 'build', 'server', 'index.js')

/** @param {string} root */
const recordFile = (root) => join(root, 'build', '.frame-build.json')

/**
 * @param {string} root
 * @returns {{ key: string, files: import('./build-inputs.mjs').KnownFiles }}
 */
function readRecord(root) {
  try {
    const { key, files } = JSON.parse(readFileSync(recordFile(root), 'utf8'))
    return { key, files }
  } catch {
    return { key: '', files: {} }
  }
}

/**
 * Compares the sources with those that the build was made from.
 *
 * @param {string} root
 * @returns {{ isCurrent: boolean, inputs: ReturnType<typeof hashBuildInputs> }}
 */
function inspectBuild(root) {
  const record = readRecord(root)
  const inputs = hashBuildInputs(root, record.files)
  const isCurrent = record.key === inputs.key && existsSync(builtServer(root))
  if (isCurrent && JSON.stringify(inputs.files) !== JSON.stringify(record.files)) {
    rememberTimes(root, inputs)
  }
  return { isCurrent, inputs }
}

/**
 * The same contents with other times, as after a change of branch and back: the next look is quick.
 *
 * @param {string} root
 * @param {ReturnType<typeof hashBuildInputs>} inputs
 */
function rememberTimes(root, inputs) {
  try {
    writeFileSync(recordFile(root), JSON.stringify(inputs))
  } catch {
    // Only speed is lost in a folder that cannot be written to.
  }
}

/**
 * Builds into a folder of its own and swaps it in when it is whole, so that a failed or interrupted
 * build leaves the one before.
 *
 * @param {string} root
 * @param {ReturnType<typeof hashBuildInputs>} inputs
 * @param {(pid: number) => void} addPid
 */
async function buildAndSwap(root, inputs, addPid) {
  const toolchain = toolchainFolder(root)
  mkdirSync(toolchain, { recursive: true })
  removeLeftovers(toolchain)
  const fresh = join(toolchain, `build-new-${process.pid}`)
  const reactRouter = programOf(root, '@react-router/dev', 'react-router')
  const { code, output } = await runCommand(process.execPath, [reactRouter, 'build'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FRAME_BUILD_DIR: `.toolchain/build-new-${process.pid}`,
    },
    onStart: addPid,
  })
  if (code !== 0 || !existsSync(join(fresh, 'server', 'index.js'))) {
    removeLeftovers(toolchain)
    throw new Trouble('The build failed: see the message above.', {
      details: lastLines(output, 25),
    })
  }
  writeFileSync(join(fresh, '.frame-build.json'), JSON.stringify(inputs))
  swapIn(root, fresh)
  removeLeftovers(toolchain)
}

/** @param {string} toolchain */
function removeLeftovers(toolchain) {
  for (const name of readdirSync(toolchain).filter((entry) => entry.startsWith('build-'))) {
    rmSync(join(toolchain, name), { recursive: true, force: true })
  }
}

/**
 * @param {string} root
 * @param {string} fresh
 */
function swapIn(root, fresh) {
  const current = join(root, 'build')
  try {
    if (existsSync(current)) {
      renameSync(current, join(toolchainFolder(root), `build-old-${process.pid}`))
    }
    renameSync(fresh, current)
  } catch (cause) {
    throw new Trouble(
      'The new build could not take the place of the old one: stop the Frame server that runs from this folder and try again.',
      { cause },
    )
  }
}

/**
 * Builds the server and its pages unless the build is current.
 *
 * @param {string} root
 * @returns {Promise<'built' | 'current'>}
 */
export async function ensureBuild(root) {
  if (inspectBuild(root).isCurrent) return 'current'
  return withSetUpLock(root, async (addPid) => {
    const { isCurrent, inputs } = inspectBuild(root)
    if (isCurrent) return 'current'
    await withProgress('Building Frame', () => buildAndSwap(root, inputs, addPid))
    return 'built'
  })
}

/** @param {string} root */
export async function runBuildTask(root) {
  const outcome = await ensureBuild(root)
  if (outcome === 'current') say('The build is current: nothing has changed since it was made.')
}
