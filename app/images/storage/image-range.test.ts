import { expect, test } from 'vitest'
import { parseRange } from './image-range.ts'

test('a range is clamped to the size', () => {
  expect(parseRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(parseRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseRange('bytes=900-5000', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseRange('bytes=-10', 1000)).toEqual({ start: 990, end: 999 })
  expect(parseRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
})

test('a range beyond the size is unsatisfiable', () => {
  for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0']) {
    expect(parseRange(range, 1000)).toBe('none')
  }
  expect(parseRange('bytes=-1', 0)).toBe('none')
})

test('several ranges, other units and invalid headers are ignored', () => {
  for (const range of [
    undefined,
    '',
    'bytes=-',
    'bytes=1-2,4-5',
    'lines=1-2',
    'bytes=9-3',
    'bytes=a-b',
  ]) {
    expect(parseRange(range, 1000)).toBe('whole')
  }
})
