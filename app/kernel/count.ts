import { groupThousands } from './money.ts'

/** For example `1 work`, `1,200 works`, or `10,000+ works` for a count that stopped at `most`. */
export function countText(count: number, noun: string, most = Infinity): string {
  const more = count >= most ? '+' : ''
  return `${groupThousands(String(count))}${more} ${noun}${count === 1 ? '' : 's'}`
}
