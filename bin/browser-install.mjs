import { readFileSync } from 'node:fs'

import { findBrowser, HEADLESS } from './browser.mjs'
import { runCommand } from './command.mjs'
import { programOf } from './package-install.mjs'
import { withProgress } from './progress.mjs'
import { Trouble } from './trouble.mjs'

const DOWNLOAD_MS = 5 * 60_000
const PERMISSION_MS = 5000

/**
 * Whether the system's own package of Chromium is a real one: Debian's is, Ubuntu's is a stub.
 *
 * @param {string} osRelease the text of /etc/os-release
 * @returns {boolean}
 */
export function hasChromiumPackage(osRelease) {
  const ids = /^ID(?:_LIKE)?=.*$/gmu
  const names = (osRelease.match(ids) ?? []).join(' ').toLowerCase()
  return names.includes('debian') && !names.includes('ubuntu')
}

/** @returns {boolean} */
function isDebian() {
  try {
    return hasChromiumPackage(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * What to put before a command that only root may give; null when this person may not.
 *
 * @returns {Promise<string[] | null>}
 */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  const { code } = await runCommand('sudo', ['-n', 'true'], { cwd: '/', timeoutMs: PERMISSION_MS })
  return code === 0 ? ['sudo', '-n'] : null
}

/**
 * @param {string[]} prefix
 * @param {string} name of the package
 */
async function installFromDebian(prefix, name) {
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [file = 'apt-get', ...rest] = [...apt, ...args]
    await runCommand(file, rest, { cwd: '/', timeoutMs: DOWNLOAD_MS })
  }
}

/** @param {string} root */
async function installFromPlaywright(root) {
  const playwright = programOf(root, '@playwright/test', 'playwright')
  await runCommand(process.execPath, [playwright, 'install', 'chromium'], {
    cwd: root,
    timeoutMs: DOWNLOAD_MS,
  })
}

/**
 * Finds a Chromium for the browser journeys, and gets one where there is none.
 *
 * @param {string} root
 * @param {import('./browser.mjs').BrowserKind} [kind]
 * @returns {Promise<string>} its path
 * @throws {Trouble} when none can be had
 */
export async function ensureBrowser(root, kind = 'whole') {
  const found = await findBrowser(root, kind)
  if (found !== null) return found
  const prefix = isDebian() ? await rootPrefix() : null
  // Older releases have no package of the headless one.
  const packages = prefix === null ? [] : [...(kind === 'headless' ? [HEADLESS] : []), 'chromium']
  /** @type {Array<[label: string, get: () => Promise<void>]>} */
  const ways = packages.map((name) => [
    'Installing Chromium by apt-get',
    () => installFromDebian(prefix ?? [], name),
  ])
  /** @type {[string, () => Promise<void>]} */
  const download = ['Fetching Chromium by Playwright', () => installFromPlaywright(root)]
  // Root, as in a container, gets the system's package, which brings the libraries that it needs;
  // a person's own machine is changed only when nothing else helps.
  if (prefix?.length === 0) ways.push(download)
  else ways.unshift(download)
  for (const [label, get] of ways) {
    await withProgress(label, get)
    const installed = await findBrowser(root, kind)
    if (installed !== null) return installed
  }
  throw new Trouble(
    'The browser journeys need Chromium, and none could be found or fetched: install Chromium or Chrome, or set FRAME_CHROMIUM to the path of one.',
  )
}
