import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runCommand, withProgress } from './command.mjs'
import { toolchainFolder, withSetupLock } from './lock.mjs'
import { programOf } from './packages.mjs'
import { SetupError } from './setup-error.mjs'

const INPUTS = ['{app,bin,db,demo,public,vite}/**', '*.ts', '{package,package-lock,tsconfig}.json']
/** Tests, settings of tools, and the program that draws the demo gallery. */
const NOT_BUILT = /\.test\.tsx?$|^(vitest|playwright|drizzle)\.config\.ts$|^demo.drawing/

const SHOWN_CHARACTERS = 3000
/** Rarer garbage collections: the build takes a sixth less processor time. */
const HEAP = ['--max-semi-space-size=64']

/** @param {string} root */
export const builtServer = (root) => join(root, 'build', 'server', 'index.js')

/**
 * A hash of the paths and contents that the build is made from; tests are not.
 *
 * @param {string} root
 * @returns {string}
 */
export function hashBuildInputs(root) {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_BUILT.test(path))
  for (const path of files.sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * Builds the server and its pages, unless nothing changed since the last build.
 *
 * @param {string} root
 */
export async function ensureBuild(root) {
  if (isCurrent(root)) return
  await withSetupLock(root, async () => {
    if (!isCurrent(root)) await withProgress('Building Frame', () => build(root))
  })
}

/** @param {string} root */
function isCurrent(root) {
  const hashFile = join(root, 'build', 'inputs.sha256')
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashBuildInputs(root)
}

/**
 * Builds beside the last build and swaps the two, so that a failed build leaves the last one.
 *
 * @param {string} root
 */
async function build(root) {
  const current = join(root, 'build')
  const fresh = join(toolchainFolder(root), 'build-new')
  const old = join(toolchainFolder(root), 'build-old')
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  const inputs = hashBuildInputs(root)
  const program = programOf(root, '@react-router/dev', 'react-router')
  const { code, output } = await runCommand(process.execPath, [...HEAP, program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FRAME_BUILD_DIR: '.toolchain/build-new' },
  })
  if (code !== 0) {
    throw new SetupError('The build failed: see above.', output.slice(-SHOWN_CHARACTERS))
  }
  writeFileSync(join(fresh, 'inputs.sha256'), inputs)
  if (existsSync(current)) renameSync(current, old)
  renameSync(fresh, current)
  rmSync(old, { recursive: true, force: true })
}
