import { expect, test } from 'vitest'
import { withoutOverrides } from './plain-text.ts'

test('what turns the direction of text goes, and text of every direction stays', () => {
  expect(withoutOverrides('\u202Eevil\u202C \u2066x\u2069')).toBe('evil x')
  for (const own of ['מזרח', 'غروب الشمس', 'Łódź', '👩‍🎨', 'a\u200Db', 'line\nline']) {
    expect(withoutOverrides(own)).toBe(own)
  }
})
