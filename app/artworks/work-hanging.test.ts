import { expect, test } from 'vitest'
import { hang } from './work-hanging.ts'

const at = (spans: readonly number[], columns: number) =>
  hang(spans, columns).places.map(({ row, column }) => [row, column])

test('cards hang side by side, then where a column is free first', () => {
  expect(at([3, 5, 4, 2, 2], 3)).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [4, 1],
    [5, 3],
  ])
})

test('of columns that are free at the same height, the left one is taken', () => {
  expect(at([2, 2, 2], 2)).toEqual([
    [1, 1],
    [1, 2],
    [3, 1],
  ])
})

test('no card hangs above the one before it', () => {
  const rows = hang([9, 1, 7, 3, 3, 8, 1, 1, 5], 4).places.map(({ row }) => row)
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
})

test('one column is a list, and nothing moves when more is hung', () => {
  const few = hang([4, 6, 5], 1)
  expect(few).toEqual({
    places: [
      { row: 1, column: 1, rows: 4 },
      { row: 5, column: 1, rows: 6 },
      { row: 11, column: 1, rows: 5 },
    ],
    end: 16,
  })
  expect(hang([4, 6, 5, 9], 1).places.slice(0, 3)).toEqual(few.places)
})
