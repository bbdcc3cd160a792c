import { groupThousands } from './money.ts'

/** Such as `1 work`, `1,200 works`, and `10,000+ works` for a count that ended at `most`. */
export function countText(count: number, noun: string, most = Infinity): string {
  const more = count >= most ? '+' : ''
  return `${groupThousands(String(count))}${more} ${noun}${count === 1 ? '' : 's'}`
}
