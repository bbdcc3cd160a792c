import { expect, test } from 'vitest'
import { moveReport, NEXT_STATES, REPORT_STATES, type ReportState } from './report.ts'

const STATES = Object.keys(REPORT_STATES) as ReportState[]

const movesOf = (from: ReportState) => STATES.filter((to) => moveReport(from, to) === to)

test('a report is taken in progress or closed, and taken in progress again', () => {
  expect(movesOf('open')).toEqual(['in-progress', 'resolved', 'dismissed'])
  expect(movesOf('in-progress')).toEqual(['resolved', 'dismissed'])
  expect(movesOf('resolved')).toEqual(['in-progress'])
  expect(movesOf('dismissed')).toEqual(['in-progress'])
})

test('no report becomes open again, since a person has one open report of each subject', () => {
  const after: ReportState[] = Object.values(NEXT_STATES).flat()
  expect(after).not.toContain('open')
  expect(moveReport('resolved', 'open')).toEqual({ refused: 'report-state' })
})
