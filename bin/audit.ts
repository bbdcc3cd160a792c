// Asks the registry that npm uses whether it knows of a weakness in what Frame runs on.
// Usage: npm run audit
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const report = error === undefined ? readReport(stdout) : null
if (report === null) {
  process.stdout.write(
    'This registry does not answer npm audit, so nothing is known either way: ask another with npm_config_registry=….\n',
  )
  process.exitCode = 2
} else {
  const { total } = report
  process.stdout.write(
    total === 0 ? 'No known weakness in what Frame runs on.\n' : `${stdout}\n${total} known.\n`,
  )
  process.exitCode = total === 0 ? 0 : 1
}

/** @returns null for anything but a whole answer */
function readReport(text: string): { total: number } | null {
  try {
    const total = JSON.parse(text)?.metadata?.vulnerabilities?.total
    return typeof total === 'number' ? { total } : null
  } catch {
    return null
  }
}
