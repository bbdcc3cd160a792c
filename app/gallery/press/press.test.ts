import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workCard } from '../../../tests/helpers/pages/work-card.ts'
import { findFieldProblems } from '../../kernel/field-rule.ts'
import { cvRules, pressRules, WEBSITE, CV_KINDS } from './press-rules.ts'
import {
  addToCv,
  entryText,
  groupCv,
  neighbourInCv,
  orderCv,
  spanText,
  workLines,
} from './press.ts'
import type { CvEntry, PressWork } from './press.schema.ts'

const entry = (fields: Partial<CvEntry>): CvEntry => ({
  kind: 'award',
  from: null,
  to: null,
  text: 'Prize',
  place: '',
  ...fields,
})

test('an entry is added to its kind, the latest first, and what has no year comes last', () => {
  const cv = [
    entry({ text: 'no year' }),
    entry({ text: 'old', from: 2001 }),
    entry({ text: 'a span to 2022', from: 1990, to: 2022 }),
    entry({ text: 'single', from: 2022 }),
    entry({ text: 'first', kind: 'education', from: 1980 }),
  ]
  const added = cv.reduce<CvEntry[]>((all, one) => addToCv(all, one), [])
  expect(added.map(({ text }) => text)).toEqual([
    'first',
    'a span to 2022',
    'single',
    'old',
    'no year',
  ])
})

test('an entry moves among those of its kind only', () => {
  const cv = [entry({ kind: 'education' }), entry({ text: 'one' }), entry({ text: 'two' })]
  expect([0, 1, 2].map((at) => neighbourInCv(cv, at, 'up'))).toEqual([null, null, 1])
  expect([0, 1, 2].map((at) => neighbourInCv(cv, at, 'down'))).toEqual([null, 2, null])
})

test('ordering a CV keeps every entry, and ordering it again changes nothing', () => {
  const year = fc.option(fc.integer({ min: 1900, max: 2100 }))
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom(...CV_KINDS),
      from: year,
      to: year,
      text: fc.string(),
      place: fc.string(),
    }),
  )
  fc.assert(
    fc.property(entries, (cv) => {
      const sorted = orderCv(cv)
      expect(new Set(sorted)).toEqual(new Set(cv))
      expect(sorted).toHaveLength(cv.length)
      expect(orderCv(sorted)).toEqual(sorted)
      expect(groupCv(sorted).flatMap((group) => group.entries)).toEqual(sorted)
    }),
  )
})

test('a year, a span and a place are written as in a CV', () => {
  expect(spanText({ from: 2019, to: 2021 })).toBe('2019–2021')
  expect(spanText({ from: 2019, to: null })).toBe('2019')
  expect(spanText({ from: null, to: null })).toBe('')
  expect(entryText({ text: 'Kunsthalle', place: 'Basel' })).toBe('Kunsthalle, Basel')
  expect(entryText({ text: 'Kunsthalle', place: '' })).toBe('Kunsthalle')
})

test('the form refuses what is no year, a span without its beginning, and no http address', () => {
  const refused = (texts: Record<string, string>, rules: typeof cvRules | typeof pressRules) =>
    findFieldProblems(rules, (field) => texts[field] ?? '').map(({ field }) => field)
  expect(refused({ text: 'Prize', from: '24' }, cvRules)).toEqual(['from'])
  expect(refused({ text: 'Prize', from: '2024.5' }, cvRules)).toEqual(['from'])
  expect(refused({ text: 'Prize', to: '2024' }, cvRules)).toEqual(['from'])
  expect(refused({ from: '2024' }, cvRules)).toEqual(['text'])
  for (const website of ['javascript:alert(1)', 'https://', 'https://a@b.example', 'frame.example'])
    expect(refused({ website }, pressRules), website).toEqual(['website'])
  for (const website of ['https://frame.example', 'http://frame.example/@mira?a=1#b'])
    expect(refused({ website }, pressRules), website).toEqual([])
})

test('a long address is refused in little time', { timeout: 10_000 }, () => {
  expect(WEBSITE.format.pattern.test(`http://${'a.'.repeat(200_000)}"`)).toBe(false)
})

const work: PressWork = {
  ...workCard({ price: 120 }),
  medium: 'drawing',
  technique: '',
  dimensions: { width: 300, height: 405, depth: null },
  shape: 'rectangle',
}

test('a work tells its year, medium, size, edition, price and what is left', () => {
  const edition = { kind: 'limited', size: 10, available: 3 } as const
  expect(workLines(work)).toEqual([
    '2024, Drawing',
    '30\u{a0}×\u{a0}40.5\u{a0}cm\u{a0}· Open edition',
    '₹1,200',
  ])
  expect(workLines({ ...work, technique: 'Ink', edition })).toEqual([
    '2024, Ink',
    '30\u{a0}×\u{a0}40.5\u{a0}cm\u{a0}· Edition of 10',
    '₹1,200\u{a0}· 3 of 10 left',
  ])
  const unique = { kind: 'unique', size: 1, available: 0 } as const
  expect(workLines({ ...work, dimensions: null, edition: unique })).toEqual([
    '2024, Drawing',
    'size not stated\u{a0}· Unique work',
    'Sold',
  ])
})
