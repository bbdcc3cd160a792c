/**
 * How many tests ended in which way.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} TestCounts
 */

/** @type {Readonly<TestCounts>} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 }

/**
 * @typedef {object} VitestReport the part of Vitest's JSON report that is counted
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {Array<{ status: string, assertionResults: Array<{ status: string }> }>} testResults
 */

/**
 * A file that fails as a whole, by an import or a hook for instance, counts as one failed test.
 *
 * @param {VitestReport} report
 * @returns {TestCounts}
 */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @typedef {object} PlaywrightReport the part of Playwright's JSON report that is counted
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors outside any test
 */

/**
 * A flaky test passed in the end; an error outside any test counts as one failed test.
 *
 * @param {PlaywrightReport} report
 * @returns {TestCounts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * A step that fails without a failed test to its name (a linter, a crash) counts as one.
 *
 * @param {TestCounts} counts
 * @param {boolean} succeeded
 * @returns {TestCounts}
 */
export function countStep(counts, succeeded) {
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/**
 * @param {readonly TestCounts[]} all
 * @returns {TestCounts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NO_TESTS,
  )
}

/**
 * The last line of `npm test`, which other programs read.
 *
 * @param {TestCounts} counts
 * @returns {string}
 */
export function summaryLine({ passed, failed, skipped }) {
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${tail}`
}
