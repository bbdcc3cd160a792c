import { expect, test } from 'vitest'
import { createBoundedMap, memoize } from './bounded-map.ts'

function open(maxSize = 10) {
  const gone: string[] = []
  const map = createBoundedMap<string>({
    maxSize,
    sizeOf: (value) => value.length,
    onDelete: (key) => void gone.push(key),
  })
  return { map, gone }
}

test('the entry that was unused for longest is evicted first', () => {
  const { map, gone } = open()
  for (const key of ['a', 'b', 'c']) map.set(key, '123')
  map.get('a')
  map.set('d', '123')
  expect([[...map.keys()].toSorted(), gone]).toEqual([['a', 'c', 'd'], ['b']])
  // A use spares an entry from one eviction only.
  map.set('e', '123')
  map.set('f', '123')
  expect(gone).toEqual(['b', 'c', 'a'])
  expect([map.count, map.size]).toEqual([3, 9])
})

test('when all entries were used, the oldest is evicted and never the newest', () => {
  const { map, gone } = open()
  for (const key of ['a', 'b', 'c']) map.set(key, '123')
  for (const key of ['a', 'b', 'c']) map.get(key)
  map.set('d', '1234')
  expect([map.get('d'), gone]).toEqual(['1234', ['a']])
})

test('replacing a value also replaces its size', () => {
  const { map, gone } = open()
  map.set('a', '1234567890')
  map.set('a', '1')
  expect([map.size, map.count, map.get('a'), gone]).toEqual([1, 1, '1', ['a']])
  map.delete('a')
  map.delete('a')
  expect([map.size, map.count, map.get('a'), gone]).toEqual([0, 0, undefined, ['a', 'a']])
})

test('a value larger than the map is not stored, and the value it replaces is deleted', () => {
  const { map } = open()
  map.set('a', '1')
  map.set('b', '1')
  expect([map.set('c', '1'), map.set('a', '12345678901')]).toEqual([true, false])
  expect([...map.keys()]).toEqual(['b', 'c'])
})

test('a memoized function computes each text once, while there is room', () => {
  const computed: string[] = []
  const lengthOf = memoize((text) => computed.push(text) && text.length, 2)
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2])
  expect(computed).toEqual(['a', 'bb'])
  lengthOf('ccc')
  lengthOf('a')
  lengthOf('bb')
  expect(computed.length).toBeGreaterThan(3)
})
