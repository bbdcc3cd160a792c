import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { posix, win32, join } from 'node:path'

import { runCommand } from './command.mjs'
import { Trouble } from './trouble.mjs'

const SETTINGS = ['FRAME_CHROMIUM', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', 'CHROME_PATH']
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
/** Debian's package of Chromium without windows: the same engine, and a third less work. */
export const HEADLESS = 'chromium-headless-shell'
const ANSWER_MS = 15_000

const MAC_APPLICATIONS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS_APPLICATIONS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** @typedef {{ env: NodeJS.ProcessEnv, platform: string, home: string }} BrowserPlaces */

/** @typedef {'whole' | 'headless'} BrowserKind which is preferred: what people use, or what is quick */

/** @returns {BrowserPlaces} */
const thesePlaces = () => ({ env: process.env, platform: process.platform, home: homedir() })

/**
 * The browser that a person named by a variable, if any.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ setting: string, path: string } | null}
 */
export function namedBrowser(env) {
  for (const setting of SETTINGS) {
    const path = env[setting]
    if (path !== undefined && path !== '') return { setting, path }
  }
  return null
}

/**
 * Where a Chromium may be installed, the likeliest first; they need not exist.
 *
 * @param {BrowserPlaces} places
 * @param {BrowserKind} [kind]
 * @returns {string[]}
 */
export function browserCandidates({ env, platform, home }, kind = 'whole') {
  const { join: joinThere, delimiter } = platform === 'win32' ? win32 : posix
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => env[name])
    return roots
      .filter((folder) => folder !== undefined && folder !== '')
      .flatMap((folder) => WINDOWS_APPLICATIONS.map((app) => joinThere(String(folder), app)))
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const names = kind === 'headless' ? [HEADLESS, ...NAMES] : [...NAMES, HEADLESS]
  const onPath = names.flatMap((name) => folders.map((folder) => joinThere(folder, name)))
  if (platform !== 'darwin') return onPath
  const applications = ['/Applications', joinThere(home, 'Applications')].flatMap((folder) =>
    MAC_APPLICATIONS.map((app) => joinThere(folder, app)),
  )
  return [...onPath, ...applications]
}

/**
 * Whether a browser runs at all. Ubuntu's `chromium-browser`, for one, only says that it is a snap.
 *
 * @param {string} path
 * @returns {Promise<boolean>}
 */
async function isWorkingBrowser(path) {
  if (!existsSync(path)) return false
  // Chrome for Windows opens a window when asked for its version.
  if (process.platform === 'win32') return true
  const { code, output } = await runCommand(path, ['--version'], {
    cwd: '/',
    timeoutMs: ANSWER_MS,
  })
  return code === 0 && /\d+\.\d+/u.test(output)
}

/**
 * The browser that Playwright has downloaded for itself, whether or not it is there.
 *
 * @param {string} root
 * @returns {string | null}
 */
function playwrightBrowser(root) {
  try {
    /** @type {{ chromium: { executablePath: () => string } }} */
    const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
    return chromium.executablePath()
  } catch {
    return null
  }
}

/**
 * Finds a Chromium that runs: one named by a variable, else one installed, else Playwright's.
 *
 * @param {string} root
 * @param {BrowserKind} [kind]
 * @param {BrowserPlaces} [places]
 * @returns {Promise<string | null>}
 * @throws {Trouble} when the one that a variable names does not run
 */
export async function findBrowser(root, kind = 'whole', places = thesePlaces()) {
  const named = namedBrowser(places.env)
  if (named !== null) {
    if (await isWorkingBrowser(named.path)) return named.path
    throw new Trouble(
      `${named.setting} names ${named.path}, which does not run: correct the variable or remove it.`,
    )
  }
  for (const candidate of browserCandidates(places, kind)) {
    if (await isWorkingBrowser(candidate)) return candidate
  }
  const downloaded = playwrightBrowser(root)
  return downloaded !== null && (await isWorkingBrowser(downloaded)) ? downloaded : null
}
