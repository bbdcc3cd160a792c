import { formatElapsed, say } from './progress.mjs'
import { countStep, NO_TESTS, sumCounts, summaryLine } from './test-counts.mjs'
import { describeError } from './trouble.mjs'

/** @typedef {import('./test-step.mjs').Step} Step */
/** @typedef {import('./test-counts.mjs').TestCounts} TestCounts */

/**
 * @typedef {object} StepRecord
 * @property {string} name
 * @property {'ok' | 'FAILED' | 'not run'} outcome
 * @property {number} elapsedMs
 * @property {TestCounts} counts
 * @property {readonly string[]} [failures] what failed and why, a paragraph each
 */

/**
 * @param {Step} step
 * @param {string} root
 * @returns {Promise<StepRecord>}
 */
async function runStep(step, root) {
  say(`\n== ${step.name}`)
  const began = performance.now()
  const { ok, counts, failures } = await step.run(root).catch((error) => {
    const words = describeError(error, { debug: process.env['FRAME_DEBUG'] === '1' })
    say(words)
    return { ok: false, counts: NO_TESTS, failures: [words] }
  })
  const elapsedMs = performance.now() - began
  const outcome = ok ? 'ok' : 'FAILED'
  say(`== ${step.name}: ${outcome} in ${formatElapsed(elapsedMs)}`)
  return { name: step.name, outcome, elapsedMs, counts: countStep(counts, ok), failures }
}

/**
 * One line per step, in columns.
 *
 * @param {readonly StepRecord[]} records
 * @returns {string}
 */
export function formatTable(records) {
  const width = Math.max(...records.map(({ name }) => name.length))
  return records
    .map(({ name, outcome, elapsedMs, counts }) => {
      const time = outcome === 'not run' ? '' : formatElapsed(elapsedMs)
      const isCounted = counts.passed + counts.failed + counts.skipped > 0
      const tests = isCounted ? summaryLine(counts) : ''
      const columns = [name.padEnd(width), outcome.padEnd(7), time.padStart(11), tests]
      return `  ${columns.join('  ').trimEnd()}`
    })
    .join('\n')
}

/**
 * What failed, once more: a long log is often shown without its middle.
 *
 * @param {readonly StepRecord[]} records
 * @returns {string} empty when nothing did
 */
export function formatFailures(records) {
  const paragraphs = records.flatMap(({ name, failures = [] }) =>
    failures.map((failure) => `== ${name}: ${failure}\n\n`),
  )
  return paragraphs.join('')
}

/**
 * Runs all the steps, also after one has failed; those that need one that failed are not run.
 * Its last line is the counts alone.
 *
 * @param {string} root
 * @param {readonly Step[]} steps
 * @returns {Promise<number>} the exit code: 1 when anything failed
 */
export async function runSteps(root, steps) {
  /** @type {StepRecord[]} */
  const records = []
  for (const step of steps) {
    const needed = records.find(({ name }) => name === step.needs)
    if (needed !== undefined && needed.outcome !== 'ok') {
      records.push({ name: step.name, outcome: 'not run', elapsedMs: 0, counts: NO_TESTS })
    } else {
      records.push(await runStep(step, root))
    }
  }
  const total = sumCounts(records.map(({ counts }) => counts))
  say(`\n${formatFailures(records)}${formatTable(records)}\n\n${summaryLine(total)}`)
  return total.failed === 0 ? 0 : 1
}
