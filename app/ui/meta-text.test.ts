import { expect, test } from 'vitest'
import { descriptionOf } from './meta-text.ts'

test('a description is cut after 155 characters, emoji included', () => {
  expect(descriptionOf('🌊'.repeat(155))).toBe('🌊'.repeat(155))
  expect(descriptionOf('🌊'.repeat(156))).toBe(`${'🌊'.repeat(154)}…`)
})
