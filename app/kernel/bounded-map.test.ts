import { expect, test } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

function open(most = 10) {
  const gone: string[] = []
  const map = createBoundedMap<string>({
    most,
    sizeOf: (value) => value.length,
    onDelete: (key) => void gone.push(key),
  })
  return { map, gone }
}

test('what was left alone longest makes room for what comes', () => {
  const { map, gone } = open()
  for (const key of ['a', 'b', 'c']) map.set(key, '123')
  map.get('a')
  map.set('d', '123')
  expect([[...map.keys()].toSorted(), gone]).toEqual([['a', 'c', 'd'], ['b']])
  // A use counts for one turn.
  map.set('e', '123')
  map.set('f', '123')
  expect(gone).toEqual(['b', 'c', 'a'])
  expect([map.count, map.size]).toEqual([3, 9])
})

test('where everything was used, the oldest goes, and never the newest', () => {
  const { map, gone } = open()
  for (const key of ['a', 'b', 'c']) map.set(key, '123')
  for (const key of ['a', 'b', 'c']) map.get(key)
  map.set('d', '1234')
  expect([map.get('d'), gone]).toEqual(['1234', ['a']])
})

test('a value that takes another one’s place takes its size as well', () => {
  const { map, gone } = open()
  map.set('a', '1234567890')
  map.set('a', '1')
  expect([map.size, map.count, map.get('a'), gone]).toEqual([1, 1, '1', ['a']])
  map.delete('a')
  map.delete('a')
  expect([map.size, map.count, map.get('a'), gone]).toEqual([0, 0, undefined, ['a', 'a']])
})

test('a value larger than all the room is not kept, nor what it was to replace', () => {
  const { map } = open()
  map.set('a', '1')
  map.set('b', '1')
  expect([map.set('c', '1'), map.set('a', '12345678901')]).toEqual([true, false])
  expect([...map.keys()]).toEqual(['b', 'c'])
})
