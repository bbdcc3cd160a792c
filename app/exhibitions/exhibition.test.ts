import { describe, expect, test } from 'vitest'
import { areOrdered, datesText, stateOn } from './exhibition.ts'
import { exhibitionFacts } from './exhibition-text.ts'

const may = { opensOn: '2026-05-01', closesOn: '2026-05-31' }

describe('the state of an exhibition', () => {
  test.each([
    ['the day before it opens', may, '2026-04-30', 'upcoming'],
    ['its first day', may, '2026-05-01', 'current'],
    ['its last day', may, '2026-05-31', 'current'],
    ['the day after it closes', may, '2026-06-01', 'past'],
    ['without a last day', { ...may, closesOn: null }, '2030-01-01', 'current'],
    ['without a first day', { ...may, opensOn: null }, '2020-01-01', 'current'],
    ['without dates', { opensOn: null, closesOn: null }, '2026-05-10', null],
  ] as const)('on %s', (_, dates, today, state) => {
    expect(stateOn(dates, today)).toBe(state)
  })
})

test('an exhibition may last one day, and closes no earlier than it opens', () => {
  expect(areOrdered({ opensOn: '2026-05-01', closesOn: '2026-05-01' })).toBe(true)
  expect(areOrdered({ opensOn: '2026-05-02', closesOn: '2026-05-01' })).toBe(false)
  expect(areOrdered({ opensOn: null, closesOn: '2026-05-01' })).toBe(true)
})

test('dates are written as far as they are known', () => {
  expect(datesText(may)).toBe('1 May 2026 – 31 May 2026')
  expect(datesText({ ...may, closesOn: '2026-05-01' })).toBe('1 May 2026')
  expect(datesText({ ...may, closesOn: null })).toBe('From 1 May 2026')
  expect(datesText({ ...may, opensOn: null })).toBe('Until 31 May 2026')
  expect(datesText({ opensOn: null, closesOn: null })).toBe('')
})

test('the facts are on one line, without those that are unknown', () => {
  const series = { kind: 'series', opensOn: null, closesOn: null, place: '', state: null } as const
  expect(exhibitionFacts({ ...series, count: 1 })).toBe('Series\u{a0}· 1 work')
  expect(exhibitionFacts({ ...series, count: 0 })).toBe('Series\u{a0}· no works')
  const show = { kind: 'exhibition', ...may, place: 'Porto', state: 'current' } as const
  expect(exhibitionFacts({ ...show, count: 8 })).toBe(
    'Exhibition\u{a0}· On now\u{a0}· 1 May 2026 – 31 May 2026\u{a0}· Porto\u{a0}· 8 works',
  )
})
