import { expect, test } from 'vitest'
import { MAX_VIEWED, parseViewed, withViewed } from './recently-viewed.ts'

test('the latest work is first, and none is there twice', () => {
  const text = ['a', 'b', 'c', 'a'].reduce<string | null>(withViewed, null)
  expect(parseViewed(text)).toEqual(['a', 'c', 'b'])
})

test('the oldest works are dropped', () => {
  let text: string | null = null
  for (let nth = 0; nth <= MAX_VIEWED; nth += 1) text = withViewed(text, `photo-${nth}`)
  expect(parseViewed(text)).toHaveLength(MAX_VIEWED)
  expect(parseViewed(text)).not.toContain('photo-0')
})

test('anything else in the storage is no work', () => {
  for (const text of [null, '', '[]', '{"a":1}', ' , ,../x']) expect(parseViewed(text)).toEqual([])
})
