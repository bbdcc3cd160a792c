import { existsSync, readFileSync } from 'node:fs'
import { runCommand } from './command.mjs'

/** Whether this process may install packages of Debian: it is root there, as in a container. */
export const maySetUpDebian = () => isDebian() && process.getuid?.() === 0

/** Ubuntu, which is like Debian, has no package of Chromium. */
function isDebian() {
  const file = '/etc/os-release'
  const ids = existsSync(file) ? readFileSync(file, 'utf8').match(/^ID.*$/gm) : null
  return /debian/.test(String(ids)) && !/ubuntu/.test(String(ids))
}

/** @param {readonly string[]} names */
export async function installFromDebian(names) {
  const options = { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runCommand('apt-get', ['update'], options)
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}
