import { expect, test } from 'vitest'
import { parseGuestList, withoutMerged, withWorks } from './guest-list.ts'
import { applyChange } from '../items/list-item-change.ts'
import { MAX_LIST_ITEMS } from '../list.ts'

const item = (id: string, note = '') => ({ id, note })

test('anything in the storage that is no work is left out, and none is there twice', () => {
  for (const text of [null, '', '{', '{}', '[1,null,{"id":"../x"}]']) {
    expect(parseGuestList(text)).toEqual([])
  }
  const text = JSON.stringify([item('b', ' Hall '), { id: 'a', note: 7 }, item('b', 'Again')])
  expect(parseGuestList(text)).toEqual([item('b', 'Hall'), item('a')])
})

test('works are added at the end once, up to the limit of an account’s list', () => {
  const list = [item('a', 'Hall')]
  expect(withWorks(list, ['b', 'a', 'b'])).toEqual([item('a', 'Hall'), item('b')])
  const many = Array.from({ length: MAX_LIST_ITEMS }, (_, nth) => `photo-${nth}`)
  expect(withWorks([], many)).toHaveLength(MAX_LIST_ITEMS)
  expect(withWorks(list, many)).toBeNull()
})

test('what another tab has added or annotated since a merge stays', () => {
  const merged = [item('a'), item('b')]
  expect(withoutMerged([item('a'), item('b', 'New'), item('c')], merged)).toEqual([
    item('b', 'New'),
    item('c'),
  ])
})

test('a change may be repeated, and one of a work that is gone changes nothing', () => {
  const list = [item('a'), item('b'), item('c')]
  for (const change of [
    { kind: 'move', id: 'c', before: 'a' },
    { kind: 'note', id: 'b', note: 'Hall' },
    { kind: 'removal', id: 'a' },
  ] as const) {
    const once = applyChange(list, change)
    expect(once).not.toEqual(list)
    expect(applyChange(once, change)).toEqual(once)
    expect(applyChange(list, { ...change, id: 'gone' })).toEqual(list)
  }
})
