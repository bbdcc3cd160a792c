import { expect, test } from 'vitest'
import { problems } from '../../kernel/problem.ts'
import { refusalOf } from './image-upload.ts'

test('images of the four types may be uploaded', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', '']) {
    expect(refusalOf({ type, size: 1000 })).toBeNull()
  }
})

// Specification: 5.21
test('other files are refused before they are uploaded', () => {
  expect(refusalOf({ type: 'application/pdf', size: 10 })).toBe(problems['image-type'].message)
  expect(refusalOf({ type: 'image/gif', size: 10 })).toBe(problems['image-type'].message)
  const huge = { type: 'image/png', size: 26 * 1024 * 1024 }
  expect(refusalOf(huge)).toBe(problems['image-too-large'].message)
})
