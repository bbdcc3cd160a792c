import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from '../../bin/browser.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { ensureDatabasePrograms } from '../../bin/database-programs.mjs'
import { formatSeconds, print, runCommand } from '../../bin/command.mjs'
import { programOf } from '../../bin/packages.mjs'
import { describeError } from '../../bin/setup-error.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 * `failures` are the names of failed tests.
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(root: string) => Promise<Counts>} run
 * @property {boolean} [isNeeded] by the steps that follow
 */

/** @type {Readonly<Counts>} */
const NONE = { passed: 0, failed: 0, skipped: 0 }

// The tests must never use a developer's own database or keys.
const OWN_SETTINGS =
  /^((AWS|DATABASE|IMAGE|S3|UNSPLASH)_\w+|DATA_DIR|DEMO|HOST|PORT|NODE_ENV|SMTP_URL|WORKERS)$/

/** @param {NodeJS.ProcessEnv} env */
export const withoutOwnSettings = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !OWN_SETTINGS.test(name)))

/** A file system in memory, and the space that tests need there: several times their usage. */
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_BYTES = 4 * 2 ** 30

/**
 * The environment variable for the tests' temporary folders. They create and delete half a million
 * database files, which takes a tenth of the time in memory: ext4 passes over every recently
 * deleted inode.
 */
function temporaryFolder() {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return {}
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    const freeBytes = Math.min(bavail * bsize, process.availableMemory())
    const mount = readFileSync('/proc/mounts', 'utf8').split(` ${MEMORY_FOLDER} `)[1] ?? 'noexec'
    const [options = ''] = mount.split('\n')
    return freeBytes < MEMORY_BYTES || options.includes('noexec') ? {} : { TMPDIR: MEMORY_FOLDER }
  } catch {
    return {}
  }
}

/**
 * The environment variable for the cache of compiled modules: tests start Frame some hundred times.
 *
 * @param {string} root
 */
const compileCache = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
})

/** @typedef {readonly [packageName: string, program: string, ...args: string[]]} Tool */

/**
 * @param {string} root
 * @param {Tool} tool
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code
 */
export async function runTool(root, [packageName, program, ...args], env = {}) {
  const { code } = await runCommand(
    process.execPath,
    [programOf(root, packageName, program), ...args],
    {
      cwd: root,
      env: {
        ...withoutOwnSettings(process.env),
        ...temporaryFolder(),
        ...compileCache(root),
        ...env,
      },
      show: true,
    },
  )
  return code
}

/**
 * @param {string} name
 * @param {readonly Tool[]} tools
 * @param {string} [remedy] printed when a tool fails
 * @returns {Step}
 */
const check = (name, tools, remedy) => ({
  name,
  run: async (root) => {
    for (const tool of tools) {
      if ((await runTool(root, tool)) === 0) continue
      if (remedy !== undefined) print(remedy)
      return { ...NONE, failed: 1 }
    }
    return NONE
  },
})

/**
 * Runs a test runner that also writes a JSON report, and reads the counts from that.
 *
 * @param {(reportFile: string) => Promise<number>} run
 * @param {(report: any) => Counts} count
 * @returns {Promise<Counts>}
 */
async function countTests(run, count) {
  const folder = mkdtempSync(join(tmpdir(), 'frame-test-'))
  const reportFile = join(folder, 'report.json')
  try {
    const code = await run(reportFile)
    const counts = count(JSON.parse(readFileSync(reportFile, 'utf8')))
    // A file that cannot be loaded fails without a failed test.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {readonly string[]} args projects of vitest.config.ts, and filters
 * @returns {Step}
 */
const unitTests = (args) => ({
  name: 'unit and API tests',
  run: async (root) => {
    if (process.platform === 'linux') await ensureDatabasePrograms()
    return countTests(
      (file) => {
        const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
        return runTool(root, ['vitest', 'vitest', 'run', ...reports, ...args], {
          NODE_ENV: 'test',
        })
      },
      ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        failures: failuresIn(root, testResults),
      }),
    )
  },
})

/**
 * @param {string} root
 * @param {readonly any[]} files of Vitest's report
 */
const failuresIn = (root, files) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${message}`] : []
    return tests.map(
      (/** @type {any} */ { fullName, failureMessages }) =>
        `${file} > ${fullName}: ${failureMessages[0]?.split('\n    at ')[0] ?? ''}`,
    )
  })

/** @type {Step} */
const productionBuild = {
  name: 'production build',
  isNeeded: true,
  run: async (root) => {
    await ensureBuild(root)
    return NONE
  },
}

/**
 * @param {readonly string[]} args projects of playwright.config.ts, and filters
 * @returns {Step}
 */
const browserTests = (args) => ({
  name: 'browser journeys',
  run: async (root) => {
    const browser = await ensureBrowser(root, 'headless')
    return countTests(
      (file) =>
        runTool(root, ['@playwright/test', 'playwright', 'test', '--reporter=list,json', ...args], {
          FRAME_CHROMIUM: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        }),
      ({ stats: { expected, flaky, unexpected, skipped } }) => ({
        passed: expected + flaky,
        failed: unexpected,
        skipped,
      }),
    )
  },
})

export const formatCheck = check(
  'format',
  [['oxfmt', 'oxfmt', '--check']],
  'Run npm run format to write the formatting.',
)

/** @type {readonly Step[]} */
const CHECKS = [
  formatCheck,
  check('lint', [['oxlint', 'oxlint']]),
  check('types', [
    ['@react-router/dev', 'react-router', 'typegen'],
    ['typescript', 'tsc', '--noEmit'],
  ]),
  check('dead code', [['knip', 'knip']]),
]

/** Projects of vitest.config.ts and of playwright.config.ts. */
const UNIT = ['--project=frame', '--project=external database']
const JOURNEYS = ['--project=desktop', '--project=phone']
const DETAILS = '--project=details'

/** @type {Readonly<Record<string, (filters: readonly string[]) => readonly Step[]>>} */
const RUNS = {
  /** Everything except details; with filters, all matching unit and API tests. */
  test: (filters) =>
    filters.length > 0
      ? [unitTests(filters)]
      : [...CHECKS, unitTests(UNIT), productionBuild, browserTests(JOURNEYS)],
  /** The same without the build and the browser journeys. */
  check: (filters) => [...CHECKS, unitTests(filters.length > 0 ? filters : UNIT)],
  journeys: (filters) => [productionBuild, browserTests([...JOURNEYS, DETAILS, ...filters])],
  /** The tests that `test` leaves out because they take long, except `access`. */
  details: () => [unitTests([DETAILS]), productionBuild, browserTests([DETAILS])],
  /** The accessibility of every page in every state. */
  access: (filters) => [productionBuild, browserTests(['--project=access', ...filters])],
}

/**
 * @param {string} root
 * @param {string} name of a run
 * @param {readonly string[]} filters
 * @returns {Promise<number>} the exit code
 */
export const runTests = (root, name, filters) => runSteps(root, RUNS[name]?.(filters) ?? [])

/**
 * Runs the steps, also after one has failed unless the others need it. The last line holds the
 * counts alone: CI reads it.
 *
 * @param {string} root
 * @param {readonly Step[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(root, steps) {
  const sum = { ...NONE }
  const failedSteps = []
  const failures = []
  for (const step of steps) {
    print(`\n== ${step.name}`)
    const start = performance.now()
    const counts = await step.run(root).catch((error) => {
      print(describeError(error))
      return { ...NONE, failed: 1 }
    })
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped']))
      sum[key] += counts[key]
    const outcome = counts.failed === 0 ? 'ok' : 'FAILED'
    print(`== ${step.name}: ${outcome} in ${formatSeconds(performance.now() - start)}`)
    if (counts.failed > 0) failedSteps.push(step.name)
    failures.push(...(counts.failures ?? []))
    if (counts.failed > 0 && step.isNeeded === true) break
  }
  // Journeys list theirs at the end, when those of the first steps are far above.
  if (failures.length > 0) print(`\nFailed tests:\n${failures.join('\n')}`)
  if (failedSteps.length > 0) print(`\nFailed: ${failedSteps.join(', ')}`)
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  print(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
  return sum.failed === 0 ? 0 : 1
}
