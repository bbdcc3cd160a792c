import { describe, expect, test } from 'vitest'
import { artistProfile, initialsOf, normaliseName, userLabel, withoutBlanks } from './user.ts'

// Specification: 2.60, 2.61
test('the label is the part of the email before the at-sign, or anonymous', () => {
  expect(userLabel('mira.k@example.org')).toBe('mira.k')
  for (const nobody of [null, undefined, '', '@example.org', ' @x']) {
    expect(userLabel(nobody)).toBe('anonymous')
  }
})

describe('a name', () => {
  // Specification: 3.10
  test('may arrive as text, as an array or as nested objects, and is one line', () => {
    for (const name of [
      'Mira  Kolar ',
      ['Mira', 'Kolar'],
      { firstName: 'Mira', lastName: 'Kolar' },
      { name: { first: ['Mira'], last: 'Kolar' } },
      [{ firstName: 'Mira' }, { last: ['', 'Kolar'] }],
    ]) {
      expect(normaliseName(name)).toBe('Mira Kolar')
    }
  })

  test('that is none is empty, whatever it is', () => {
    for (const nothing of [null, undefined, 7, {}, [], [null, { email: 'x' }]]) {
      expect(normaliseName(nothing)).toBe('')
    }
  })
})

test.each([
  ['Mira Osei', 'MO'],
  ['ada', 'A'],
  ['Ana Maria de la Cruz', 'AC'],
  ['  élodie   🎨 ', 'É🎨'],
  ['👩‍🎨 Zoë', '👩‍🎨Z'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

// Specification: 5.14
test('blank fields of a profile are left out, so their values stay', () => {
  const change = { firstName: ' Mira ', lastName: '', location: '  ', bio: undefined }
  expect(withoutBlanks(change)).toEqual({ firstName: 'Mira' })
})

// Specification: 3.5
test('an artist’s profile is complete once bio and statement are written', () => {
  expect(artistProfile({ bio: 'Draws.', statement: ' ' }).isComplete).toBe(false)
  expect(artistProfile({ bio: '', statement: 'Lines.' }).isComplete).toBe(false)
  expect(artistProfile({ bio: 'Draws.', statement: 'Lines.' })).toEqual({
    bio: 'Draws.',
    statement: 'Lines.',
    isComplete: true,
  })
})
