import { expect, test } from 'vitest'
import { directoryFiltersOf } from './directory-address.ts'

const filtersOf = (query: string) => directoryFiltersOf(new URLSearchParams(query))
const none = { q: '', place: '', medium: '', letter: '' }

test('the directory ignores letters and media that do not exist', () => {
  expect(filtersOf('letter=%C3%9E&medium=lava')).toEqual(none)
  expect(filtersOf('letter=ab')).toEqual(none)
})

test('filters of the directory are read from its address, letters in any case', () => {
  expect(filtersOf('q=+Ada&place=Oslo&medium=print&letter=A')).toEqual({
    q: 'Ada',
    place: 'Oslo',
    medium: 'print',
    letter: 'a',
  })
  expect(filtersOf('letter=other').letter).toBe('other')
})
