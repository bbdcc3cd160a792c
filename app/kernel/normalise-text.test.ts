import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseLine, normaliseText } from './normalise-text.ts'

const INVISIBLE = [
  ['zero-width spaces and word joiners', '\u200B\u2060\uFEFF'],
  ['direction marks', '\u200E\u200F\u061C'],
  ['direction overrides and isolates', '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['the blank of braille', '\u2800'],
  ['joiners without letters', '\u200C\u200D\u200D'],
  ['variation selectors alone', '\uFE0F\uFE00\u{E0100}'],
  ['tags without a flag', '\u{E0041}\u{E007F}'],
  ['marks without a letter', '\u0301\u0308\u034F'],
  ['soft hyphens', '\u00AD'],
  ['controls', '\0\u0007\u001B\u0080\u009F'],
  ['private and unassigned characters', '\uE000\u{F0000}\uFFFF\u{10FFFF}\u0378'],
  ['the place of an object', '\uFFFC'],
  ['spaces of every width', ' \u00A0\u2003\u3000\t\n'],
  ['mathematical invisibles', '\u2061\u2062\u2063\u2064'],
] as const

test.each(INVISIBLE)('%s alone are no text', (_, text) => {
  expect([normaliseText(text), normaliseLine(text)]).toEqual(['', ''])
})

test('invisible characters are removed from a text that shows something', () => {
  for (const [name, text] of INVISIBLE.slice(0, 4))
    expect(normaliseText(`${text}Ada${text}`), name).toBe('Ada')
  expect(normaliseText('\u202Eevil\u202C \u2066x\u2069')).toBe('evil x')
  expect(normaliseText('A\u200Bd\u00ADa\0')).toBe('Ada')
  expect(normaliseText('e\u200B\u0301')).toBe('é')
})

test('texts of every script, and emoji, are kept as they are', () => {
  for (const own of [
    'מזרח',
    'غروب الشمس',
    'می‌خواهم',
    'क्‍ष',
    'Łódź',
    '葛\u{E0100}城',
    '👩‍🎨 ❤️ 🏳️‍🌈 1️⃣',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '⠓⠑⠇⠇⠕',
    '…',
    '№ 7',
    '한글',
    'line\nline\tend',
  ]) {
    expect(normaliseText(own)).toBe(own)
  }
})

test('a text has one spelling, whichever it was typed in', () => {
  expect(normaliseText('Ame\u0301lie')).toBe('Amélie')
  expect(normaliseText('one\r\ntwo')).toBe('one\ntwo')
  expect(normaliseLine('one\r\ntwo\u2028three')).toBe('one two three')
  expect(normaliseText('x\uD800')).toBe('x\uFFFD')
})

test('marks and tags without end take little time', { timeout: 10_000 }, () => {
  const marks = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`
  // The first mark becomes part of "á".
  expect(normaliseText(marks)).toHaveLength(30)
  expect(normaliseText(`a${'\u{E0041}'.repeat(200_000)}`)).toBe('a')
})

test.each([
  ['marks that are two when normalised', `a${'\u0344'.repeat(30)}`],
  ['a letter that is a letter and a mark when normalised', '\u0958\uFE0F'],
])('a normalised text stays as it is: %s', (_, typed) => {
  const once = normaliseText(typed)
  expect(normaliseText(once)).toBe(once)
})

test('a normalised text stays as it is, and shows something or is empty', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, (typed) => {
      for (const normalise of [normaliseText, normaliseLine]) {
        const once = normalise(typed)
        expect(normalise(once)).toBe(once)
        expect(once === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(once)).toBe(true)
        expect(once).not.toMatch(/[\0\u200B\u200E\u202E\u2066\u2800\u3164]/)
      }
    }),
    { numRuns: 2000 },
  )
})
