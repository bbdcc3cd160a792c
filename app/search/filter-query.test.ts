import { expect, test } from 'vitest'
import { z } from 'zod'
import { MEDIA } from '../artworks/medium.ts'
import { filterQueries } from './filter-query.ts'
import { searchParameters, toSearch } from './search.schema.ts'

const queriesFor = (query: object) =>
  filterQueries(toSearch(z.object(searchParameters).parse(query)))

test('medium, orientation and price are asked for together', () => {
  const query = { medium: ['painting', 'drawing'], orientation: 'square', sort: 'newest' }
  expect(queriesFor(query)).toEqual([
    "('=medium painting =orientation square' | '=medium drawing =orientation square')",
  ])
  expect(queriesFor({ ...query, maxPrice: '99.99', available: '1' })).toEqual([
    "('=medium painting =orientation square =price 1' | '=medium painting =orientation square =price 2' | " +
      "'=medium drawing =orientation square =price 1' | '=medium drawing =orientation square =price 2')",
    "!'=sold'",
  ])
})

test('so many combinations that each filter is found sooner are not asked for', () => {
  const queries = queriesFor({ medium: MEDIA, orientation: ['portrait', 'square'], minPrice: '50' })
  expect(queries).toHaveLength(3)
  expect(queries[1]).toBe("('=orientation portrait' | '=orientation square')")
})

test('a search without filters asks for none', () => {
  expect(queriesFor({ q: 'harbour' })).toEqual([])
})
