import { groupThousands } from './money.ts'

/** For example `1 work`, `1,200 works`, or `10,000+ works` for a count that stopped at `most`. */
export function countText(count: number, noun: string, most = Infinity): string {
  const more = count >= most ? '+' : ''
  return `${groupThousands(String(count))}${more} ${noun}${count === 1 ? '' : 's'}`
}

/** Letters of Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/

/**
 * Facts in one line, such as `Series · 5 works`, without the empty ones. A line may break after a
 * dot, never before it. A fact from right to left is isolated, so that it does not move the others.
 */
export function factLine(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => (RIGHT_TO_LEFT.test(fact) ? `\u2068${fact}\u2069` : fact))
    .join('\u00a0· ')
}
