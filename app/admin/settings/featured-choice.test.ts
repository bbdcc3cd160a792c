import { expect, test } from 'vitest'
import { chooseWork, workIdIn } from './featured-choice.ts'

const IDS = ['a', 'b', 'c']

test('a work is added at the end, once', () => {
  expect(chooseWork(IDS, 'add', 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(chooseWork(IDS, 'add', 'a')).toEqual(['b', 'c', 'a'])
})

test('a work is removed, and one that is not there changes nothing', () => {
  expect(chooseWork(IDS, 'remove', 'b')).toEqual(['a', 'c'])
  for (const step of ['remove', 'earlier', 'later'] as const) {
    expect(chooseWork(IDS, step, 'x')).toEqual(IDS)
  }
})

test('a work moves by one place, and stays at the ends', () => {
  expect(chooseWork(IDS, 'earlier', 'c')).toEqual(['a', 'c', 'b'])
  expect(chooseWork(IDS, 'earlier', 'a')).toEqual(IDS)
  expect(chooseWork(IDS, 'later', 'a')).toEqual(['b', 'a', 'c'])
  expect(chooseWork(IDS, 'later', 'c')).toEqual(IDS)
})

test('a work is known by its address or its id', () => {
  const id = '0197857c-3800-7e64-ac1a-71defcdb9e8f'
  for (const text of [id, ` ${id} `, `/artwork/${id}`, `https://x.example/artwork/${id}?a=1#b`]) {
    expect(workIdIn(text)).toBe(id)
  }
  expect(workIdIn('Lagoon at dawn')).toBeNull()
})
