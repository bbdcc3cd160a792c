import { expect, test } from 'vitest'
import { problems } from '../kernel/problem.ts'
import { firstImage, refusalOf } from './image-upload.ts'

test('pictures of the four kinds may be sent', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', '']) {
    expect(refusalOf({ type, size: 1000 })).toBeNull()
  }
})

// Specification: 5.21
test('other files are refused before they are sent', () => {
  expect(refusalOf({ type: 'application/pdf', size: 10 })).toBe(problems['image-type'].words)
  expect(refusalOf({ type: 'image/gif', size: 10 })).toBe(problems['image-type'].words)
  const huge = { type: 'image/png', size: 26 * 1024 * 1024 }
  expect(refusalOf(huge)).toBe(problems['image-too-large'].words)
})

test('of several files the first picture is taken', () => {
  const text = new File(['x'], 'x.txt', { type: 'text/plain' })
  const picture = new File(['x'], 'x.png', { type: 'image/png' })
  expect(firstImage([text, picture])).toBe(picture)
  expect(firstImage([text])).toBe(text)
  expect(firstImage([])).toBeNull()
})
