import { expect, test } from 'vitest'
import type { ImportReport } from '../artwork-csv/artwork-import.schema.ts'
import { withCheckedProblems } from './use-zip-import.ts'

const reportWith = (problems: ImportReport['problems']): ImportReport => ({
  mode: 'valid',
  isImported: true,
  rows: 3,
  created: 1,
  changed: 0,
  unchanged: 0,
  refused: problems.length,
  unknownColumns: [],
  problems,
  changes: [],
})

test('an import misses no image of a row whose problems were known', () => {
  const price = { row: 3, column: 'price', message: 'The price must be a number' } as const
  const missing = { column: 'image', message: 'No image of this name' } as const
  const checked = reportWith([price])
  const imported = reportWith([{ row: 3, ...missing }, price, { row: 4, ...missing }])
  expect(withCheckedProblems(imported, checked)?.problems).toEqual([price, { row: 4, ...missing }])
})
