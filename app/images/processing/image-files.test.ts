import { expect, test } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { bombPng } from '../image-fixture.server.ts'
import { makeImageFiles } from './image-files.server.ts'

test('files of a very tall image that have one size are encoded once', async () => {
  const files = await makeImageFiles({ bytes: bombPng(401, 8400), originalTo: null })
  if (isRefusal(files)) throw new Error(files.refused)
  const names = files.derivatives.map(({ derivative: { width, format } }) => `${width}.${format}`)
  expect(names.toSorted()).toEqual(['400.avif', '400.webp', '800.avif', '800.jpeg', '800.webp'])
  expect(new Set(files.derivatives.map(({ bytes }) => bytes)).size).toBe(3)
})
