import { expect, test } from 'vitest'
import { nameSearch } from './saved-search.ts'

test('a search is named by its words and filters', () => {
  const artists = new Map([['a1', 'Ida']])
  const query = 'q=tide&medium=mixed-media&maxPrice=100&tag=sea&artistId=a1&sort=newest'
  expect(nameSearch(query, artists)).toBe('“tide”, mixed media, #sea, by Ida, up to €100')
  expect(nameSearch('yearFrom=1999', new Map())).toBe('made from 1999')
  expect(nameSearch(`q=${'x'.repeat(200)}`, new Map())).toHaveLength(120)
})
