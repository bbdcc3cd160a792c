import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runCommand, withProgress } from './command.mjs'
import { installFromDebian, maySetUpDebian } from './debian.mjs'
import { programOf } from './packages.mjs'
import { SetupError } from './setup-error.mjs'

/** Debian's Chromium without windows: the same engine, which needs a third less work. */
const HEADLESS = 'chromium-headless-shell'
const WHOLE = ['chromium', 'google-chrome', 'google-chrome-stable']
const VERSION_TIMEOUT_MS = 15_000

/** @typedef {'whole' | 'headless'} BrowserKind which one is preferred */

/**
 * Finds a Chromium for tests and measurements, and installs one where there is none.
 *
 * @param {string} root
 * @param {BrowserKind} [kind]
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser(root, kind = 'whole') {
  const found = await findBrowser(root, kind)
  if (found !== null) return found
  for (const [label, install] of installers(root, kind)) {
    await withProgress(label, install)
    const installed = await findBrowser(root, kind)
    if (installed !== null) return installed
  }
  throw new SetupError(
    'No Chromium was found or could be installed: set FRAME_CHROMIUM to the path of one.',
  )
}

/**
 * @param {string} root
 * @param {BrowserKind} kind
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | null>}
 */
export async function findBrowser(root, kind, env = process.env) {
  const named = env['FRAME_CHROMIUM'] ?? env['CHROME_PATH'] ?? ''
  if (named !== '') {
    if (await isWorking(named)) return named
    throw new SetupError(`${named} does not run: correct FRAME_CHROMIUM or CHROME_PATH.`)
  }
  const folders = (env['PATH'] ?? '').split(delimiter)
  const names = kind === 'headless' ? [HEADLESS, ...WHOLE] : [...WHOLE, HEADLESS]
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of [...installed, ...playwrightBrowser(root)]) {
    if (await isWorking(path)) return path
  }
  return null
}

/**
 * Runs the program, since Ubuntu's `chromium` is a script that only asks for a snap.
 *
 * @param {string} path
 */
async function isWorking(path) {
  if (!existsSync(path)) return false
  // Chrome for Windows opens a window when asked for its version.
  if (process.platform === 'win32') return true
  const options = { cwd: '/', timeoutMs: VERSION_TIMEOUT_MS }
  const { code, output } = await runCommand(path, ['--version'], options)
  return code === 0 && /\d+\.\d+/.test(output)
}

/** @param {string} root */
function playwrightBrowser(root) {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

/**
 * Root on Debian, as in a container, has the system's package, which brings its libraries.
 *
 * @param {string} root
 * @param {BrowserKind} kind
 * @returns {Array<readonly [label: string, install: () => Promise<unknown>]>}
 */
function installers(root, kind) {
  const playwright = /** @type {const} */ ([
    'Fetching Chromium with Playwright',
    () =>
      runCommand(
        process.execPath,
        [programOf(root, '@playwright/test', 'playwright'), 'install', 'chromium'],
        { cwd: root },
      ),
  ])
  if (!maySetUpDebian()) return [playwright]
  // Older releases have no package of the headless one.
  const names = kind === 'headless' ? [HEADLESS, 'chromium'] : ['chromium']
  const apt = names.map(
    (name) =>
      /** @type {const} */ ([`Installing ${name} with apt-get`, () => installFromDebian([name])]),
  )
  return [...apt, playwright]
}
