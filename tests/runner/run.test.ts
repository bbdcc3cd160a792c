import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeTemporaryFolder } from '../helpers/temporary-folders.ts'
import { formatCheck, runSteps, withoutOwnSettings } from './run.mjs'

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped })
const step = (name: string, result: ReturnType<typeof counts>, isNeeded = false) => ({
  name,
  isNeeded,
  run: vi.fn(async () => result),
})

async function outputOf(steps: Parameters<typeof runSteps>[1], root = '/') {
  let output = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    output += String(chunk)
    return true
  })
  const code = await runSteps(root, steps)
  write.mockRestore()
  return { code, lines: output.trimEnd().split('\n') }
}

test('the last line adds up the tests of all steps, also after one failed', async () => {
  const steps = [
    step('lint', counts(0, 1)),
    step('unit', counts(9, 0, 2)),
    step('e2e', counts(3, 0)),
  ]
  const { code, lines } = await outputOf(steps)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('12 passed, 1 failed, 2 skipped')
  expect(lines).toContain('Failed: lint')
})

test('the failed tests of all steps are named at the end', async () => {
  const result = { ...counts(9, 1), failures: ['a.test.ts > adds: not 2'] }
  const unit = step('unit', result)
  const { lines } = await outputOf([unit, step('e2e', counts(3, 0))])
  const end = ['a.test.ts > adds: not 2', '', 'Failed: unit', '', '12 passed, 1 failed']
  expect(lines.slice(-5)).toEqual(end)
})

test('steps that need a failed one do not run', async () => {
  const journeys = step('journeys', counts(3, 0))
  const { lines } = await outputOf([step('build', counts(0, 1), true), journeys])
  expect(journeys.run).not.toHaveBeenCalled()
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

test('files that are not formatted fail the step, which names the command that formats them', async () => {
  const root = await makeTemporaryFolder('test')
  const tool = join(root, 'node_modules', 'oxfmt')
  await mkdir(tool, { recursive: true })
  await writeFile(join(tool, 'package.json'), '{ "bin": "oxfmt.js" }')
  await writeFile(join(tool, 'oxfmt.js'), 'process.exit(1)')
  const { code, lines } = await outputOf([formatCheck], root)
  expect(code).toBe(1)
  expect(lines).toContain('Run npm run format to write the formatting.')
})

test('tests never see a person’s own database or keys', () => {
  const env = { DATABASE_URL: 'postgres://live', UNSPLASH_ACCESS_KEY: 'k', PORT: '1', PATH: '/bin' }
  expect(withoutOwnSettings(env)).toEqual({ PATH: '/bin' })
})
