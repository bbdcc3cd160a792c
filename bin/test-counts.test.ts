import { describe, expect, test } from 'vitest'

import { countPlaywright, countStep, countVitest, sumCounts, summaryLine } from './test-counts.mjs'

describe('the counts of Vitest', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  }

  test('take pending and planned tests for skipped', () => {
    expect(countVitest(report)).toEqual({ passed: 5, failed: 0, skipped: 3 })
  })

  test('count a file that could not be loaded as one failed test', () => {
    const testResults = [...report.testResults, { status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...report, testResults }).failed).toBe(1)
  })

  test('do not count a failed test twice', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
    expect(countVitest({ ...report, numFailedTests: 1, testResults }).failed).toBe(1)
  })
})

test('the counts of Playwright take a flaky test for passed and a general error for failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
  })
})

test('a step that fails without a failed test counts as one failed', () => {
  const none = { passed: 3, failed: 0, skipped: 0 }
  expect(countStep(none, false)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(countStep(none, true)).toEqual(none)
  expect(countStep({ ...none, failed: 2 }, false).failed).toBe(2)
})

test('the last line adds up all steps, and names skipped tests only when there are some', () => {
  const steps = [
    { passed: 100, failed: 0, skipped: 0 },
    { passed: 20, failed: 1, skipped: 0 },
  ]
  expect(summaryLine(sumCounts(steps))).toBe('120 passed, 1 failed')
  expect(summaryLine(sumCounts([...steps, { passed: 0, failed: 0, skipped: 4 }]))).toBe(
    '120 passed, 1 failed, 4 skipped',
  )
  expect(summaryLine(sumCounts([]))).toBe('0 passed, 0 failed')
})
