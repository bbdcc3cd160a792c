import type { Timing } from './timing.ts'

export type Row = {
  readonly title: string
  /** One timing per size, in the order of the columns; null if it was not measured. */
  readonly timings: readonly (Timing | null)[]
  readonly goal: { readonly text: string; readonly isReached: boolean } | null
}

const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

const cell = (timing: Timing | null): string =>
  timing === null ? '–' : `${milliseconds(timing.p50)} / ${milliseconds(timing.p99)}`

/** The cost at the last size, as a multiple of the cost at the size before. */
export function ratioOf(timings: readonly (Timing | null)[]): number {
  const [small, large] = timings.slice(-2)
  return small == null || large == null ? Number.NaN : large.p50 / small.p50
}

/**
 * A table in Markdown: p50 / p99 in milliseconds at every size, and the ratio of the last two p50.
 */
export function describeTable(
  name: string,
  sizes: readonly number[],
  rows: readonly Row[],
): string {
  const head = [name, ...sizes.map((works) => works.toLocaleString('en')), 'ratio', 'goal']
  const lines = rows.map(({ title, timings, goal }) => {
    const said = goal === null ? '' : `${goal.text} ${goal.isReached ? '✓' : '✗'}`
    return [title, ...timings.map(cell), ratioOf(timings).toFixed(2), said]
  })
  const table = [head, head.map(() => '---'), ...lines]
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
