import { formatEuros } from '../../kernel/money.ts'

export type MonthTotal = {
  /** yyyy-mm */
  readonly month: string
  /** Euros. */
  readonly total: number
}

/** ViewBox of one bar. Its base is at `BAR_HEIGHT`. */
export const BAR_WIDTH = 48
export const BAR_HEIGHT = 160
const MARGIN = 8
/** Space above the tallest bar for overshooting lines. */
const HEADROOM = 8

/**
 * Lists consecutive months, with a total of 0 where there are no sales.
 * @param months months with sales
 * @param last yyyy-mm, the last month of the chart
 * @param count number of months
 */
export function chartMonths(
  months: readonly MonthTotal[],
  last: string,
  count: number,
): MonthTotal[] {
  const totals = new Map(months.map(({ month, total }) => [month, total]))
  const first = monthNumber(last) - count + 1
  return Array.from({ length: count }, (_, index) => {
    const month = monthName(first + index)
    return { month, total: totals.get(month) ?? 0 }
  })
}

/** Abbreviates an amount to fit on a bar: €980, €1,230, €12k, €1.2m. */
export function shortEuros(euros: number): string {
  if (euros < 9999.5) return formatEuros(Math.round(euros)).replace('.00', '')
  if (euros < 999_500) return `€${Math.round(euros / 1000)}k`
  return `€${round(euros / 1_000_000)}m`
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

function monthName(number: number): string {
  const month = String((number % 12) + 1).padStart(2, '0')
  return `${Math.floor(number / 12)}-${month}`
}

/**
 * Draws a bar in a hand-drawn style: an outline that overshoots its corners, and hatching.
 * @param share height relative to the tallest bar, from 0 to 1
 * @param seed the same seed draws the same bar
 * @returns SVG path data; '' for a share of 0
 */
export function barPath(share: number, seed: number): { outline: string; hatching: string } {
  if (share <= 0) return { outline: '', hatching: '' }
  const shake = wobble(seed)
  const [left, right] = [MARGIN + shake(), BAR_WIDTH - MARGIN + shake()]
  const top = topOf(share) * BAR_HEIGHT
  const point = (x: number, y: number) => `${round(x)} ${round(y)}`
  const outline = [
    `M${point(left + shake(), BAR_HEIGHT)}`,
    `L${point(left, top - 2 + shake())}`,
    `M${point(left - 2, top + shake())}`,
    `L${point(right + 2, top + shake())}`,
    `M${point(right, top - 2)}`,
    `L${point(right + shake(), BAR_HEIGHT)}`,
  ].join('')
  return { outline, hatching: hatch({ left, right, top }, shake) }
}

/** Top of a bar as a share of the chart's height, measured from above. */
export function topOf(share: number): number {
  return 1 - Math.max(3, share * (BAR_HEIGHT - HEADROOM)) / BAR_HEIGHT
}

const HATCH_STEP = 7

/** Strokes that rise to the right, clipped to the bar. */
function hatch(
  { left, right, top }: { left: number; right: number; top: number },
  shake: () => number,
): string {
  const width = right - left
  let path = ''
  for (let start = BAR_HEIGHT + width; start > top; start -= HATCH_STEP) {
    // The stroke runs from (left, start) to (right, start - width).
    const low = Math.min(start, BAR_HEIGHT)
    const high = Math.max(start - width, top)
    if (low - high < 2) continue
    const from = `${round(left + (start - low))} ${round(low)}`
    const to = `${round(left + (start - high) + shake() / 2)} ${round(high)}`
    path += `M${from}L${to}`
  }
  return path
}

/** @returns a function that gives pseudo-random numbers between -1.2 and 1.2 */
function wobble(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 2.4
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
