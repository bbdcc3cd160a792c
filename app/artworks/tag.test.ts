import { expect, test } from 'vitest'
import { foldTag, tagPath } from './tag.ts'

test('spellings of one tag have one page', () => {
  for (const tag of ['Blåe Tårn', 'blae tarn', 'BLÅE TÅRN']) {
    expect(tagPath(tag)).toBe('/tags/blae%20tarn')
  }
  expect(tagPath('a/b?c#d')).toBe('/tags/a%2Fb%3Fc%23d')
  expect(tagPath('Море')).toBe(`/tags/${encodeURIComponent('море')}`)
  expect(foldTag('é'.repeat(120))).toBe('e'.repeat(100))
})

test('a tag that no address can have as a segment leads to its search', () => {
  expect(tagPath('..')).toBe('/for-art-lovers?tag=..')
  expect(tagPath('.')).toBe('/for-art-lovers?tag=.')
  expect(tagPath('Big.data')).toBe('/for-art-lovers?tag=big.data')
})
