import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

import { lastLines, runCommand } from './command.mjs'
import { Trouble } from './trouble.mjs'

/**
 * The JavaScript file that is npm: the one that runs this script, else the one on PATH, so that it
 * can be run by any Node.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findNpm(env) {
  const running = env['npm_execpath']
  // Under pnpm or yarn the variable names them instead, which know no `npm ci`.
  if (running !== undefined && basename(running) === 'npm-cli.js' && existsSync(running)) {
    return running
  }
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const beside = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
    if (existsSync(join(folder, 'npm.cmd')) && existsSync(beside)) return beside
    const found = join(folder, 'npm')
    if (!existsSync(found)) continue
    const real = realpathSync(found)
    if (real.endsWith('.js')) return real
    // Where `npm` is a shell script, npm itself lies beside its Node.
    const library = join(dirname(real), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
    if (existsSync(library)) return library
  }
  return null
}

const NPM_OPTIONS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  // npm's own patience is over a minute, too long to learn that one is offline.
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/** @type {ReadonlyArray<readonly [RegExp, string]>} */
const CAUSES = [
  [
    /ENOSPC|no space left/iu,
    'the disk is full. Free at least 2 GB and run the same command again.',
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/u,
    'npm may not write there. Check who owns this folder and the npm cache (~/.npm), and try again.',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/u,
    'the package registry cannot be found. Check the internet connection (or proxy) and try again.',
  ],
  [
    /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKETTIMEDOUT|ERR_SOCKET_TIMEOUT|EPROTO|E5\d\d)\b/u,
    'the package registry does not answer. Check the connection (or `npm config get registry`) and try again.',
  ],
  [
    /\b(CERT_\w+|SELF_SIGNED\w*|UNABLE_TO_\w+|DEPTH_ZERO\w*)\b/u,
    'the package registry’s certificate is not trusted. Set npm’s `cafile` to your network’s certificate.',
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/u,
    'the package registry refuses. Check `npm config get registry` and your login.',
  ],
  [/\b(E404|ETARGET)\b/u, 'the package registry lacks a package. Check `npm config get registry`.'],
  [
    /\bEINTEGRITY\b/u,
    'a package arrived damaged. Run `npm cache clean --force`, then the same command again.',
  ],
  [
    /\bEUSAGE\b|can only install packages when your package\.json/u,
    'package-lock.json does not fit package.json. Run `npm install` and commit both.',
  ],
]

/**
 * Why npm failed and what to do, from what it printed: the second half of a sentence.
 *
 * @param {string} output
 * @returns {string}
 */
export function explainNpmOutput(output) {
  const found = CAUSES.find(([pattern]) => pattern.test(output))
  return found?.[1] ?? 'npm failed as shown above. Run the same command again.'
}

/**
 * A dry run or an omission that was meant for another npm command must not reach this one.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutInstallSettings(env) {
  const unwanted = /^npm_config_(dry_run|omit|only|production|global|package_lock_only)$/iu
  return Object.fromEntries(Object.entries(env).filter(([name]) => !unwanted.test(name)))
}

/**
 * @param {string[]} args
 * @param {{ cwd: string, purpose: string, onStart: (pid: number) => void }} options `purpose`
 *   begins the sentence that a failure is told in, as in `The packages could not be installed`
 * @throws {Trouble} when npm is missing or fails
 */
export async function runNpm(args, { cwd, purpose, onStart }) {
  const npm = findNpm(process.env)
  if (npm === null) {
    throw new Trouble('npm was not found: install it (it comes with Node from nodejs.org).')
  }
  const { code, output } = await runCommand(process.execPath, [npm, ...args, ...NPM_OPTIONS], {
    cwd,
    onStart,
    env: withoutInstallSettings(process.env),
  })
  // A file that cannot be written, on a full disk for instance, is a mere warning to npm.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR')) {
    throw new Trouble(`${purpose}: ${explainNpmOutput(output)}`, { details: lastLines(output) })
  }
}
