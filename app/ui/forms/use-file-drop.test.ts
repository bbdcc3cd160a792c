import { expect, test } from 'vitest'
import { firstImage } from './use-file-drop.ts'

test('of several files the first image is taken', () => {
  const text = new File(['x'], 'x.txt', { type: 'text/plain' })
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  expect(firstImage([text, image])).toBe(image)
  expect(firstImage([text])).toBe(text)
  expect(firstImage([])).toBeNull()
})
