// The script behind every `npm run …`. It and its static imports also run on Node 20, where they
// only fetch a newer Node and run this script on it. Nothing here may need a package.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { followParent, print, relaunch } from './command.mjs'
import { ensureNode, findNodePackage } from './node-runtime.mjs'
import { ensurePackages } from './packages.mjs'
import { processSettings } from '../app/web/process/process-settings.mjs'
import { describeError } from './setup-error.mjs'

const SCRIPT = fileURLToPath(import.meta.url)
const ROOT = dirname(dirname(SCRIPT))

/** @param {string} name of a run of tests/runner/run.mjs */
const tests = (name) => async (/** @type {string[]} */ filters) => {
  const { runTests } = await import('../tests/runner/run.mjs')
  return runTests(ROOT, name, filters)
}

/** @type {Readonly<Record<string, (args: string[]) => Promise<number | void>>>} */
const TASKS = {
  setup: async () => print('Frame is set up.'),

  async build() {
    const { ensureBuild } = await import('./build.mjs')
    await ensureBuild(ROOT)
    print('The build is up to date.')
  },

  async start() {
    const { ensureBuild } = await import('./build.mjs')
    await ensureBuild(ROOT)
    if (existsSync('.env')) process.loadEnvFile()
    // Memory settings have to be in the environment before Node starts. They would slow the build.
    const env = { ...process.env, ...processSettings(process.env) }
    return relaunch(process.execPath, [SCRIPT, 'serve'], env)
  },

  /** The last part of `start`, in a process of its own. */
  async serve() {
    const { builtServer } = await import('./build.mjs')
    // The terminal is for a person; `node build/server/index.js` logs to standard output.
    process.env['LOG_FILE'] ||= join(process.env['DATA_DIR'] || 'data', 'logs', 'frame.log')
    await import(pathToFileURL(builtServer(ROOT)).href)
  },

  async dev() {
    process.env['NODE_ENV'] = 'development'
    await import(pathToFileURL(join(ROOT, 'vite', 'development-server.ts')).href)
  },

  test: tests('test'),
  check: tests('check'),
  journeys: tests('journeys'),
  details: tests('details'),
  access: tests('access'),

  async format(files) {
    const { runTool } = await import('../tests/runner/run.mjs')
    return runTool(ROOT, ['oxfmt', 'oxfmt', ...files])
  },

  /** A script of this project, on the Node that Frame uses. */
  async run(args) {
    const { runCommand } = await import('./command.mjs')
    const { code } = await runCommand(process.execPath, args, { cwd: ROOT, show: true })
    return code
  },
}

/**
 * @param {string[]} argv
 * @returns {Promise<number | void>} the exit code, unless a server keeps running
 */
async function main([name = '', ...args]) {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (task === undefined) {
    print(`Usage: node bin/frame.mjs <${Object.keys(TASKS).join('|')}>`)
    return 1
  }
  process.chdir(ROOT)
  followParent()
  // npm and programs that tasks run find this Node and the installed tools first.
  const folders = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin')]
  process.env['PATH'] = [...folders, process.env['PATH']].join(delimiter)
  const node = await fetchNodeAndPackages()
  if (node !== process.execPath) return relaunch(node, [SCRIPT, name, ...args], process.env)
  return task(args)
}

/** Older Nodes than Frame's that can install its packages: npm omits native ones for all others. */
const INSTALLING_NODE = /^20\.(?:19|2\d)\./

// Both at once. If one fails, the other ends first, so that nothing is left running.
async function fetchNodeAndPackages() {
  const wanted = findNodePackage()
  const node = wanted === null ? process.execPath : ensureNode(ROOT, wanted)
  if (wanted !== null && !INSTALLING_NODE.test(process.versions.node)) return node
  const packages = ensurePackages(ROOT)
  await Promise.allSettled([node, packages])
  return Promise.all([node, packages]).then(([path]) => path)
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}
