// The one script behind every `npm run …`. It and what it imports at the top also run on Node 20,
// whose only part is then to fetch a newer Node and hand over to it.
import { dirname, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { followLauncher, launch } from './launcher.mjs'
import { ensureNode } from './node-runtime.mjs'
import { ensurePackages } from './package-install.mjs'
import { processSettings } from './process-settings.mjs'
import { say } from './progress.mjs'
import { PROJECT_ROOT, requireWholeClone } from './project.mjs'
import { describeError } from './trouble.mjs'

/**
 * @typedef {object} Task
 * @property {string} summary
 * @property {(root: string, args: string[]) => Promise<number | void>} run the exit code, if it ends
 */

/** @type {Readonly<Record<string, Task>>} */
const TASKS = {
  start: {
    summary: 'set up, build when something changed, and run the marketplace',
    run: async (root) => {
      const { ensureBuild } = await import('./build.mjs')
      await ensureBuild(root)
      const { startBuiltServer } = await import('./server-start.mjs')
      await startBuiltServer(root)
    },
  },
  dev: {
    summary: 'run the marketplace with hot reload',
    run: async (root) => {
      const { startDevelopmentServer } = await import('./server-start.mjs')
      await startDevelopmentServer(root)
    },
  },
  test: {
    summary: 'prove everything; with a filter, only the unit and API tests that match it',
    run: async (root, args) => {
      const { QUIET_STEPS, unitTests, productionBuild, journeys } = await import('./test-step.mjs')
      const { runSteps } = await import('./test-run.mjs')
      if (args.length > 0) return runSteps(root, [unitTests(args)])
      return runSteps(root, [...QUIET_STEPS, unitTests([]), productionBuild, journeys([])])
    },
  },
  check: {
    summary: 'the quick "am I done?": everything but the build and the browser journeys',
    run: async (root, args) => {
      const { QUIET_STEPS, unitTests } = await import('./test-step.mjs')
      const { runSteps } = await import('./test-run.mjs')
      return runSteps(root, [...QUIET_STEPS, unitTests(args)])
    },
  },
  journeys: {
    summary: 'build and run the browser journeys, those that match a filter',
    run: async (root, args) => {
      const { productionBuild, journeys } = await import('./test-step.mjs')
      const { runSteps } = await import('./test-run.mjs')
      return runSteps(root, [productionBuild, journeys(args)])
    },
  },
  build: {
    summary: 'build for production when something changed',
    run: async (root) => {
      const { runBuildTask } = await import('./build.mjs')
      await runBuildTask(root)
    },
  },
  format: {
    summary: 'rewrite the files (or those named) in the one format',
    run: async (root, args) => {
      const { runTool } = await import('./test-step.mjs')
      const { code } = await runTool(root, ['oxfmt', 'oxfmt', ...args], { output: 'show' })
      return code
    },
  },
  run: {
    summary: 'run a script of this project on the Node that Frame uses',
    run: async (root, args) => {
      const { runCommand } = await import('./command.mjs')
      const { code } = await runCommand(process.execPath, args, { cwd: root, output: 'show' })
      return code
    },
  },
  setup: {
    summary: 'only fetch what is needed',
    run: async () => say('Frame is set up.'),
  },
}

function describeTasks() {
  const lines = Object.entries(TASKS).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `Usage: node bin/frame.mjs <task>\n\n${lines.join('\n')}`
}

/**
 * Programs that tasks run find this Node and the installed tools before any others.
 *
 * @param {string} root
 */
function putToolsFirstOnPath(root) {
  const folders = [dirname(process.execPath), join(root, 'node_modules', '.bin')]
  process.env['PATH'] = [...folders, process.env['PATH'] ?? ''].join(delimiter)
}

/**
 * What a server needs before Node starts; building and testing may need more memory than that allows.
 *
 * @param {string} task
 */
const settingsOf = (task) => (task === 'start' ? processSettings(process.env, 1) : {})

/**
 * @param {string[]} argv a task and its arguments
 * @returns {Promise<number | void>}
 */
async function main([name = '', ...args]) {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (task === undefined) {
    if (name !== '') say(`There is no task called ${name}.`)
    say(describeTasks())
    return 1
  }
  requireWholeClone(PROJECT_ROOT)
  process.chdir(PROJECT_ROOT)
  const node = await ensureNode(PROJECT_ROOT)
  if (node !== process.execPath)
    return launch(node, [fileURLToPath(import.meta.url), name, ...args], settingsOf(name))
  followLauncher()
  putToolsFirstOnPath(PROJECT_ROOT)
  await ensurePackages(PROJECT_ROOT)
  return task.run(PROJECT_ROOT, args)
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`${describeError(error, { debug: process.env['FRAME_DEBUG'] === '1' })}\n`)
  process.exit(1)
}
