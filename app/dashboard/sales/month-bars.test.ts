import { expect, test } from 'vitest'
import { BAR_HEIGHT, BAR_WIDTH, barPath, chartMonths, shortEuros } from './month-bars.ts'

test('months without sales stand before, between and after those with', () => {
  const months = [
    { month: '2025-11', total: 20 },
    { month: '2026-02', total: 5 },
  ]
  expect(chartMonths(months, '2026-03', 5)).toEqual([
    { month: '2025-11', total: 20 },
    { month: '2025-12', total: 0 },
    { month: '2026-01', total: 0 },
    { month: '2026-02', total: 5 },
    { month: '2026-03', total: 0 },
  ])
})

test('a chart shows the latest months', () => {
  const months = Array.from({ length: 9 }, (_, at) => ({ month: `2025-0${at + 1}`, total: at }))
  expect(chartMonths(months, '2025-09', 3).map(({ month }) => month)).toEqual([
    '2025-07',
    '2025-08',
    '2025-09',
  ])
})

test('a bar is as tall as its share, and stays within its box', () => {
  for (const share of [0.01, 0.5, 1]) {
    const { outline, hatching } = barPath(share, 3)
    const numbers = `${outline}${hatching}`.match(/[\d.]+/g)?.map(Number) ?? []
    const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2)]
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...xs)).toBeLessThanOrEqual(BAR_WIDTH)
    expect(Math.max(...ys)).toBeLessThanOrEqual(BAR_HEIGHT)
    expect(Math.abs(BAR_HEIGHT - Math.min(...ys) - share * 152)).toBeLessThan(6)
  }
})

test('an amount on a bar has at most six characters', () => {
  const amounts = [0.4, 980.5, 9999, 9999.5, 12_345, 999_499, 999_500, 1_240_000]
  expect(amounts.map(shortEuros)).toEqual([
    '€0',
    '€981',
    '€9,999',
    '€10k',
    '€12k',
    '€999k',
    '€1m',
    '€1.2m',
  ])
})

test('nothing sold draws nothing, and the same bar is drawn the same', () => {
  expect(barPath(0, 1).outline).toBe('')
  expect(barPath(0.7, 1)).toEqual(barPath(0.7, 1))
  expect(barPath(0.7, 1)).not.toEqual(barPath(0.7, 2))
})
