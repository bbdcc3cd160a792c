import { expect, test } from 'vitest'
import { findFreeName, moveBefore } from './list.ts'

test.each([
  ['to the front', 'c', 'a', ['c', 'a', 'b', 'd']],
  ['one place up', 'c', 'b', ['a', 'c', 'b', 'd']],
  ['one place down', 'b', 'd', ['a', 'c', 'b', 'd']],
  ['to the end', 'a', null, ['b', 'c', 'd', 'a']],
  ['before itself, which changes nothing', 'b', 'b', ['a', 'b', 'c', 'd']],
])('a work moves %s', (_, id, before, expected) => {
  expect(moveBefore(['a', 'b', 'c', 'd'], id, before)).toEqual(expected)
})

test('a work that is not in the list neither moves nor is a place', () => {
  expect(moveBefore(['a', 'b'], 'x', 'a')).toBeNull()
  expect(moveBefore(['a', 'b'], 'a', 'x')).toBeNull()
})

test('a copy gets a name that is not taken, whatever its letter case and length', () => {
  expect(findFreeName('Hall', [], 80)).toBe('Hall')
  expect(findFreeName('Hall', ['hall', 'HALL (2)'], 80)).toBe('Hall (3)')
  expect(findFreeName('abcdef', ['abcdef'], 6)).toBe('ab (2)')
  expect(findFreeName('a😀cde', ['a😀cde'], 6)).toBe('a (2)')
})
