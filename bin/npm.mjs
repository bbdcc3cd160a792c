import { runCommand } from './command.mjs'
import { SetupError } from './setup-error.mjs'

const SHOWN_LINES = 15

const CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit']
// npm tries for over a minute by default, which is long for a computer that is offline.
const RETRIES = [
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/** @type {ReadonlyArray<readonly [RegExp, string]>} */
const CAUSES = [
  [/ENOSPC/, 'the disk is full. Free at least 2 GB, then run the same command again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'npm may not write. Check who owns this folder and ~/.npm.'],
  [/EUSAGE/, 'package-lock.json does not match package.json. Run npm install and commit both.'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|E(NET|HOST)UNREACH|ECONN\w+|E?\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|E[45]\d\d)\b/,
    'the package registry does not answer. Check the connection and `npm config get registry`.',
  ],
]

/**
 * Installs the packages in the lockfile of a folder.
 *
 * @param {string} folder
 * @param {string} failure the first half of the message in case it fails
 */
export async function npmCi(folder, failure) {
  // npm gives the path of its program to the scripts that it runs; otherwise it is found on PATH.
  const program = process.env['npm_execpath'] ?? ''
  const args = [...CI, ...RETRIES]
  const { code, output } = program.endsWith('npm-cli.js')
    ? await runCommand(process.execPath, [program, ...args], { cwd: folder })
    : await runCommand('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  // npm only warns of a file that it cannot write, for instance on a full disk.
  if (code === 0 && !output.includes('TAR_ENTRY_ERROR')) return
  const [, cause] = CAUSES.find(([pattern]) => pattern.test(output)) ?? []
  const lines = output.split('\n').filter((line) => /^npm error \S|^[^n]/.test(line))
  throw new SetupError(
    `${failure}: ${cause ?? 'see the messages of npm above.'}`,
    lines.slice(-SHOWN_LINES).join('\n'),
  )
}
