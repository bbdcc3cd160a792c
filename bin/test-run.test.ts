import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { formatElapsed } from './progress.mjs'
import { formatTable, runSteps } from './test-run.mjs'
import { withoutOwnSettings } from './test-step.mjs'
import { Trouble } from './trouble.mjs'

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const step = (name: string, ok: boolean, passed = 0) => ({
  name,
  run: vi.fn(async () => ({
    ok,
    counts: { passed, failed: 0, skipped: 0 },
    failures: ok ? [] : [`what is wrong with ${name}`],
  })),
})

test('all steps run although one fails, and the last line is the counts alone', async () => {
  const steps = [step('format', false), step('unit', true, 12), step('journeys', true, 3)]
  expect(await runSteps('/', steps)).toBe(1)
  for (const { run } of steps) expect(run).toHaveBeenCalledOnce()
  expect(printed.trimEnd().split('\n').at(-1)).toBe('15 passed, 1 failed')
})

test('what failed is told once more at the end, where also a shortened log has it', async () => {
  await runSteps('/', [step('format', false), step('unit', true, 12)])
  const end = printed.slice(printed.indexOf('== unit: ok'))
  expect(end).toContain('\n== format: what is wrong with format\n')
})

test('a step is not run when the one that it needs has failed', async () => {
  const journeys = { ...step('journeys', true, 3), needs: 'build' }
  expect(await runSteps('/', [step('build', false), journeys])).toBe(1)
  expect(journeys.run).not.toHaveBeenCalled()
  expect(printed).toMatch(/journeys\s+not run/u)
  expect(printed.endsWith('\n0 passed, 1 failed\n')).toBe(true)
})

test('a step that throws has failed, in one sentence', async () => {
  const broken = { name: 'journeys', run: () => Promise.reject(new Trouble('Install Chromium.')) }
  expect(await runSteps('/', [broken])).toBe(1)
  expect(printed).toContain('\nInstall Chromium.\n')
})

test('success is the exit code 0', async () => {
  expect(await runSteps('/', [step('unit', true, 1)])).toBe(0)
})

test('the table has a line per step with its time and its tests', () => {
  const table = formatTable([
    { name: 'lint', outcome: 'ok', elapsedMs: 400, counts: { passed: 0, failed: 0, skipped: 0 } },
    {
      name: 'unit',
      outcome: 'ok',
      elapsedMs: 12_400,
      counts: { passed: 9, failed: 0, skipped: 1 },
    },
  ])
  expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/u))).toEqual([
    ['lint', 'ok', '0.4 s'],
    ['unit', 'ok', '12 s', '9 passed, 0 failed, 1 skipped'],
  ])
})

test.each([
  [40, '0.0 s'],
  [9940, '9.9 s'],
  [9960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%d ms are told as %s', (elapsedMs, text) => {
  expect(formatElapsed(elapsedMs)).toBe(text)
})

test('tests never see a person’s own database or keys', () => {
  const env = { DATABASE_URL: 'postgres://live', UNSPLASH_ACCESS_KEY: 'k', PORT: '1', PATH: '/bin' }
  expect(withoutOwnSettings(env)).toEqual({ PATH: '/bin' })
})
