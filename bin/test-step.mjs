import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './browser-install.mjs'
import { ensureBuild } from './build.mjs'
import { runCommand } from './command.mjs'
import { programOf } from './package-install.mjs'
import { say } from './progress.mjs'
import { countPlaywright, countVitest, NO_TESTS } from './test-counts.mjs'
import { failuresOfPlaywright, failuresOfVitest, shortened } from './test-failures.mjs'

/**
 * @typedef {object} StepResult
 * @property {boolean} ok
 * @property {import('./test-counts.mjs').TestCounts} counts
 * @property {readonly string[]} failures what failed and why, a paragraph each
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(root: string) => Promise<StepResult>} run
 * @property {string} [needs] the name of a step that must have succeeded
 */

// Tests never touch what a person's own settings point to, a live database above all.
const OWN_SETTINGS =
  /^(DATABASE_URL|DATA_DIR|DEMO|HOST|PORT|NODE_ENV|SMTP_URL|UNSPLASH_ACCESS_KEY|UNSPLASH_URL|WORKERS)$/u

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutOwnSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OWN_SETTINGS.test(name)))
}

/** @typedef {readonly [packageName: string, program: string, ...args: string[]]} Tool */

/**
 * @param {string} root
 * @param {Tool} tool
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'capture' | 'show' }} [options]
 */
export function runTool(root, [packageName, program, ...args], options = {}) {
  return runCommand(process.execPath, [programOf(root, packageName, program), ...args], {
    cwd: root,
    env: { ...withoutOwnSettings(process.env), ...options.env },
    output: options.output ?? 'capture',
  })
}

/**
 * A step of tools that speak only when something is wrong.
 *
 * @param {string} name
 * @param {readonly Tool[]} tools each needs the one before to succeed
 * @returns {Step}
 */
function quietStep(name, tools) {
  return {
    name,
    run: async (root) => {
      for (const tool of tools) {
        const { code, output } = await runTool(root, tool)
        if (code === 0) continue
        say(output.trimEnd())
        return { ok: false, counts: NO_TESTS, failures: [shortened(output)] }
      }
      return { ok: true, counts: NO_TESTS, failures: [] }
    },
  }
}

/** @typedef {Omit<StepResult, 'ok'>} Told */

/**
 * Runs a test runner that also writes a JSON report, and tells from that.
 *
 * @param {(reportFile: string) => Promise<{ code: number }>} run
 * @param {(report: any) => Told} tell
 * @returns {Promise<StepResult>}
 */
async function reportedRun(run, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'frame-test-'))
  const reportFile = join(folder, 'report.json')
  try {
    const { code } = await run(reportFile)
    return { ok: code === 0, ...readReport(reportFile, tell) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} reportFile
 * @param {(report: any) => Told} tell
 * @returns {Told}
 */
function readReport(reportFile, tell) {
  try {
    return tell(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch {
    // A runner that crashed writes no report; its exit code makes the step fail.
    return { counts: NO_TESTS, failures: [] }
  }
}

/**
 * @param {readonly string[]} filters
 * @returns {Step}
 */
export const unitTests = (filters) => ({
  name: 'unit and API tests',
  run: (root) =>
    reportedRun(
      (reportFile) => {
        const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
        return runTool(root, ['vitest', 'vitest', 'run', ...report, ...filters], {
          env: { NODE_ENV: 'test' },
          output: 'show',
        })
      },
      (report) => ({ counts: countVitest(report), failures: failuresOfVitest(report, root) }),
    ),
})

/** @type {Step} */
export const productionBuild = {
  name: 'production build',
  run: async (root) => {
    await ensureBuild(root)
    return { ok: true, counts: NO_TESTS, failures: [] }
  },
}

/**
 * @param {readonly string[]} filters
 * @returns {Step}
 */
export const journeys = (filters) => ({
  name: 'browser journeys',
  needs: productionBuild.name,
  run: async (root) => {
    const browser = await ensureBrowser(root, 'headless')
    return reportedRun(
      (reportFile) =>
        runTool(
          root,
          ['@playwright/test', 'playwright', 'test', '--reporter=list,json', ...filters],
          {
            env: { FRAME_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
            output: 'show',
          },
        ),
      (report) => ({ counts: countPlaywright(report), failures: failuresOfPlaywright(report) }),
    )
  },
})

/** @type {readonly Step[]} */
export const QUIET_STEPS = [
  quietStep('format', [['oxfmt', 'oxfmt', '--check']]),
  quietStep('lint', [['oxlint', 'oxlint']]),
  quietStep('types', [
    ['@react-router/dev', 'react-router', 'typegen'],
    ['typescript', 'tsc', '--noEmit'],
  ]),
  quietStep('dead code', [['knip', 'knip']]),
]
