import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const SHOWN_LINES = 14
const TRIED_AGAIN = ' (passed when tried again)'
const OF_A_RUNNER = /^\s+at .*node_modules/u

/**
 * The first lines of what went wrong, which name it; the rest stands where it happened.
 *
 * @param {string} text
 * @returns {string}
 */
export function shortened(text) {
  const all = stripVTControlCharacters(text).trim().split('\n')
  const lines = all.filter((line) => !OF_A_RUNNER.test(line))
  return lines.length <= SHOWN_LINES
    ? lines.join('\n')
    : `${lines.slice(0, SHOWN_LINES).join('\n')}\n…`
}

/**
 * @typedef {object} VitestFile the part of Vitest's JSON report on a file that is told
 * @property {string} name the file's absolute path
 * @property {string} status
 * @property {string} message of a file that could not be run
 * @property {Array<{ status: string, fullName: string, failureMessages: readonly string[] }>} assertionResults
 */

/**
 * @param {{ testResults: readonly VitestFile[] }} report
 * @param {string} root
 * @returns {string[]} a paragraph per test that failed, or passed only when tried again, and per file that failed as a whole
 */
export function failuresOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const isBroken =
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    // A test that passes keeps the messages of the tries before.
    const told = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0)
    return [
      ...(isBroken ? [`${file}\n${shortened(message)}`] : []),
      ...told.map((test) => {
        const again = test.status === 'passed' ? TRIED_AGAIN : ''
        return `${file} > ${test.fullName}${again}\n${shortened(test.failureMessages.join('\n'))}`
      }),
    ]
  })
}

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {Array<{ projectName: string, status: string, results: Array<{ error?: { message?: string } }> }>} tests
 */

/**
 * @typedef {object} PlaywrightSuite the part of Playwright's JSON report that is told
 * @property {readonly PlaywrightSpec[]} [specs]
 * @property {readonly PlaywrightSuite[]} [suites]
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * @param {{ suites: readonly PlaywrightSuite[], errors: ReadonlyArray<{ message?: string }> }} report
 * @returns {string[]} a paragraph per test that failed, or passed only when tried again, and per error outside of them
 */
export function failuresOfPlaywright({ suites, errors }) {
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, tests: tries }) =>
    tries
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const again = status === 'flaky' ? TRIED_AGAIN : ''
        const message = results.find(({ error }) => error !== undefined)?.error?.message ?? ''
        return `[${projectName}] ${file} > ${title}${again}\n${shortened(message)}`
      }),
  )
  return [...tests, ...errors.map(({ message = '' }) => shortened(message))]
}
