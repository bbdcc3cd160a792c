import { expect, test } from 'vitest'

import { failuresOfPlaywright, failuresOfVitest, shortened } from './test-failures.mjs'

test('a failed test is told with its file and the first lines of why', () => {
  const passed = { status: 'passed', fullName: 'money adds up', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'carts merge', failureMessages: ['expected 2'] }
  const testResults = [
    {
      name: '/frame/app/cart/cart.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [passed, failed],
    },
    { name: '/frame/app/money.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failuresOfVitest({ testResults }, '/frame')).toEqual([
    'app/cart/cart.test.ts > carts merge\nexpected 2',
  ])
})

test('a file that could not be run is told with what stopped it', () => {
  const testResults = [
    { name: '/frame/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
  ]
  expect(failuresOfVitest({ testResults }, '/frame')).toEqual(['a.test.ts\nNo such module'])
})

test('a test that passes only when tried again is told, too', () => {
  const flaky = { status: 'passed', fullName: 'carts merge', failureMessages: ['expected 2'] }
  const testResults = [
    { name: '/frame/a.test.ts', status: 'passed', message: '', assertionResults: [flaky] },
  ]
  expect(failuresOfVitest({ testResults }, '/frame')).toEqual([
    'a.test.ts > carts merge (passed when tried again)\nexpected 2',
  ])
})

test('journeys are told wherever they are nested, with those that passed only when tried again', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'cart.e2e.ts',
    tests: [{ projectName: 'phone', status, results: [{ error: { message: `${title}: why` } }] }],
  })
  const nested = { suites: [{ specs: [spec('buys', 'unexpected'), spec('browses', 'expected')] }] }
  const report = {
    suites: [nested, { specs: [spec('stars', 'flaky')] }],
    errors: [{ message: 'no server' }],
  }
  expect(failuresOfPlaywright(report)).toEqual([
    '[phone] cart.e2e.ts > buys\nbuys: why',
    '[phone] cart.e2e.ts > stars (passed when tried again)\nstars: why',
    'no server',
  ])
})

test('what is long is cut, and colours and a runner’s own lines are left out', () => {
  expect(shortened('why\n    at /a.test.ts:3:1\n    at /node_modules/vitest/run.js:1:1')).toBe(
    'why\n    at /a.test.ts:3:1',
  )
  const long = Array.from({ length: 30 }, (_, line) => `\u001b[31mline ${line}\u001b[39m`).join(
    '\n',
  )
  expect(shortened(long).split('\n')).toHaveLength(15)
  expect(shortened(long)).toMatch(/^line 0\nline 1\n/u)
  expect(shortened(long).endsWith('\n…')).toBe(true)
})
