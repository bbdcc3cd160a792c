import { describe, expect, test } from 'vitest'
import { fieldIds } from './field-ids.ts'

describe('the ids of a field', () => {
  test('a field without hint and error has no description', () => {
    expect(fieldIds('email', { hint: false, error: false })).toEqual({
      control: 'email',
      hint: undefined,
      error: undefined,
      describedBy: undefined,
    })
  })

  test('an error is read before the hint', () => {
    const ids = fieldIds('email', { hint: true, error: true })
    expect(ids.describedBy).toBe('email-error email-hint')
    expect(ids.describedBy).toBe(`${ids.error} ${ids.hint}`)
  })

  test('a hint alone is the description', () => {
    expect(fieldIds('email', { hint: true, error: false }).describedBy).toBe('email-hint')
  })
})
