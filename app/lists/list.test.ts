import { expect, test } from 'vitest'
import { moveBefore, numberedName } from './list.ts'

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

test('a name with a number is cut to its longest length, between characters', () => {
  expect(numberedName('Hall', 1, 80)).toBe('Hall')
  expect(numberedName('Hall', 3, 80)).toBe('Hall (3)')
  expect(numberedName('abcdef', 2, 6)).toBe('ab (2)')
  expect(numberedName('a😀cde', 2, 6)).toBe('a (2)')
})
