import { describe, expect, test } from 'vitest'
import { atMost, findFieldProblem, findFieldProblems, type FieldRule } from './field-rule.ts'

const check = (rule: FieldRule, text: string, others: Record<string, string> = {}) =>
  findFieldProblem(rule, text, (field) => others[field] ?? '')

describe('a field rule', () => {
  test('refuses a blank text only where one is required', () => {
    const name = { required: 'Enter your name', maxLength: atMost(10) }
    expect(check(name, '')).toBe('Enter your name')
    expect(check(name, ' \n ')).toBe('Enter your name')
    expect(check(name, 'Ada')).toBeNull()
    expect(check({ maxLength: atMost(10) }, ' ')).toBeNull()
  })

  test('counts characters as the API does: trimmed and normalised', () => {
    const short = { maxLength: atMost(3) }
    expect(check(short, 'abcd')).toBe('Please use at most 3 characters')
    expect(check(short, '  abc  ')).toBeNull()
    // Three letters, each with a combining accent.
    expect(check(short, 'e\u0301e\u0301e\u0301')).toBeNull()
    expect(atMost(10_000).message).toContain('10,000')
  })

  test('counts the characters of a long text in little time', { timeout: 10_000 }, () => {
    const text = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`
    expect(check({ maxLength: atMost(3) }, text)).toBe('Please use at most 3 characters')
  })

  test('counts the spaces of a password', () => {
    const password = { minLength: { value: 6, message: 'Too short' } }
    expect(check(password, '12345')).toBe('Too short')
    expect(check(password, '      ')).toBeNull()
  })

  test('checks the format of the trimmed text', () => {
    const code = { format: { pattern: /^\d+$/, message: 'Digits' } }
    expect(check(code, ' 12 ')).toBeNull()
    expect(check(code, '1a')).toBe('Digits')
    expect(check(code, '')).toBeNull()
  })

  test('reads numbers with a point or a comma, within their limits', () => {
    const number = {
      message: 'A number',
      min: { value: 0, message: '0 or more' },
      max: { value: 9, message: '9 at most' },
    }
    expect(check({ number }, '2,5')).toBeNull()
    for (const text of ['two', '1e999', '1,2,3']) expect(check({ number }, text)).toBe('A number')
    expect(check({ number }, '-1')).toBe('0 or more')
    expect(check({ number }, '9.5')).toBe('9 at most')
    const whole = { number: { ...number, wholeMessage: 'Whole' } }
    expect(check(whole, '2.5')).toBe('Whole')
    expect(check(whole, '2')).toBeNull()
  })

  test('compares a field with another one', () => {
    const confirmation = { sameAs: { field: 'password', message: 'Different' } }
    expect(check(confirmation, 'a', { password: 'b' })).toBe('Different')
    expect(check(confirmation, 'a', { password: 'a' })).toBeNull()
    const height = { requiredWith: { field: 'width', message: 'Both' } }
    expect(check(height, '', { width: '4' })).toBe('Both')
    expect(check(height, '', { width: ' ' })).toBeNull()
    expect(check(height, '3', { width: '4' })).toBeNull()
  })
})

test('all problems of a form are found at once, in the order of its rules', () => {
  const rules = { first: { required: 'First' }, second: {}, third: { required: 'Third' } }
  expect(findFieldProblems(rules, () => '')).toEqual([
    { field: 'first', message: 'First' },
    { field: 'third', message: 'Third' },
  ])
  expect(findFieldProblems(rules, () => 'text')).toEqual([])
})
