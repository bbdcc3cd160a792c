// Asks the registry that npm uses whether it knows of a weakness in what Frame runs on: the packages of a
// production install, and those that went into the built server.
// Usage: npm run audit
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { listProductionPackages } from './package-install.mjs'

const root = join(import.meta.dirname, '..')
await ensureBuild(root)
const bundled = JSON.parse(readFileSync(join(root, 'build', 'server', 'packages.json'), 'utf8'))
const installed = listProductionPackages(root).map((path) => path.split('node_modules/').at(-1))
const runs = new Set<string>([...bundled, ...installed])

const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const weak = error === undefined ? readReport(stdout) : null
if (weak === null) {
  process.stdout.write(
    'This registry does not answer npm audit, so nothing is known either way: ask another with npm_config_registry=….\n',
  )
  process.exitCode = 2
} else {
  const known = Object.entries(weak).filter(([name]) => runs.has(name))
  const report = JSON.stringify(Object.fromEntries(known), null, 2)
  process.stdout.write(
    known.length === 0
      ? `No known weakness in the ${runs.size} packages that Frame runs on.\n`
      : `${report}\n${known.length} known.\n`,
  )
  process.exitCode = known.length === 0 ? 0 : 1
}

/** @returns what is known, by package; null for anything but a whole answer */
function readReport(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text)?.vulnerabilities
    return typeof found === 'object' && found !== null ? { ...found } : null
  } catch {
    return null
  }
}
