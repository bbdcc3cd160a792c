import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import type { ImportReport } from './artwork-import.schema.ts'
import { ImportReportSection } from './import-report.tsx'

const EMPTY: ImportReport = {
  mode: 'check',
  isImported: false,
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  unknownColumns: [],
  problems: [],
  changes: [],
}

const htmlOf = (report: Partial<ImportReport>): string =>
  renderPage(() => (
    <ImportReportSection report={{ ...EMPTY, ...report }} fileName="works.csv">
      next steps
    </ImportReportSection>
  ))

test('a table without rows is no success, even of an import', () => {
  for (const isImported of [false, true]) {
    const html = htmlOf({ isImported })
    expect(wordsOf(html)).toContain('works.csv has no rows')
    expect(wordsOf(html)).toContain('Add a row for each work')
    expect(html).toMatch(/#warning/)
  }
})

test('a table whose rows are as stored has no problems', () => {
  const html = htmlOf({ rows: 1, unchanged: 1 })
  expect(wordsOf(html)).toContain('works.csv has no problems 1 row is as stored.')
  expect(html).not.toMatch(/#warning/)
})
