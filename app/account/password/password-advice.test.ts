import { expect, test } from 'vitest'
import { MAX_PASSWORD, MIN_PASSWORD } from '../account-rules.ts'
import { SignUp } from '../account.schema.ts'
import { advices, passwordAdvice } from './password-advice.ts'

test('passwords from lists of leaks get a hint, however they are dressed up', () => {
  const leaked = [
    'password',
    'Password1',
    'P4ssw0rd!',
    'passw0rd2024',
    'letmein',
    'trustno1',
    'dragon99',
    'ILOVEYOU',
    'Summer2025!',
    '123qwerty',
  ]
  for (const password of leaked) expect(passwordAdvice(password), password).toBe(advices.common)
})

test('patterns get a hint: runs, repetitions, dates', () => {
  const patterns = [
    '123456',
    '1234567890',
    '111111',
    'abcdef',
    'fedcba',
    'abcabc',
    'qwerasdf1',
    '1qaz2wsx',
    '24121987',
    'ababab',
    'xyxyxyxy',
  ]
  for (const password of patterns) expect(passwordAdvice(password), password).not.toBeNull()
})

test('a password made of other fields of the form gets advice', () => {
  const form = ['Zephyrine', 'Quillfeather', 'zeph.quill@example.com']
  expect(passwordAdvice('Zephyrine1', form)).toBe(advices.personal)
  expect(passwordAdvice('quillfeather!', form)).toBe(advices.personal)
  // A name within a longer password is acceptable.
  expect(passwordAdvice('zephyrine paints at nine', form)).toBeNull()
  expect(passwordAdvice('Zephyrine1', ['', 'Al'])).toBeNull()
})

test('other passwords get no advice', () => {
  const own = [
    'correct horse',
    'kiln-blue-4-otters',
    'T7#qLm!z',
    'vermilion hour',
    'dragonflies at noon',
    'third horse',
  ]
  for (const password of own) expect(passwordAdvice(password), password).toBeNull()
  expect(passwordAdvice('')).toBeNull()
})

test('advice is no refusal: six characters are enough, as the specification says', () => {
  const person = { email: 'a@example.com', firstName: 'A', lastName: 'B' }
  for (const password of ['123456', 'dragon', 'qwerty']) {
    expect(password.length).toBe(MIN_PASSWORD)
    expect(passwordAdvice(password)).not.toBeNull()
    expect(SignUp.safeParse({ ...person, password }).success).toBe(true)
  }
})

test('a password that is too long gets no hint, in little time', { timeout: 10_000 }, () => {
  expect(passwordAdvice('1'.repeat(MAX_PASSWORD))).toBe(advices.pattern)
  expect(passwordAdvice(`${'2'.repeat(200_000)}a`)).toBeNull()
})
