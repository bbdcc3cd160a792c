import { describe, expect, test } from 'vitest'
import { readDay } from './cell-value.ts'

describe('a day', () => {
  test.each([
    ['2026-05-31', '2026-05-31'],
    ['31.5.2026', '2026-05-31'],
    ['31/05/2026', '2026-05-31'],
    ['05/31/2026', '2026-05-31'],
    ['05/05/2026', '2026-05-05'],
    // Ambiguous: 4 May or 5 April.
    ['04/05/2026', '04/05/2026'],
    ['spring', 'spring'],
  ])('%s is %s', (text, expected) => {
    expect(readDay(text)).toBe(expected)
  })
})
