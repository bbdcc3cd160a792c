import { expect, test } from 'vitest'
import { withoutBidiControls } from './plain-text.ts'

test('bidirectional controls are removed, and text of any direction is kept', () => {
  expect(withoutBidiControls('\u202Eevil\u202C \u2066x\u2069')).toBe('evil x')
  for (const own of ['מזרח', 'غروب الشمس', 'Łódź', '👩‍🎨', 'a\u200Db', 'line\nline']) {
    expect(withoutBidiControls(own)).toBe(own)
  }
})
