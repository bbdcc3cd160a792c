import { describe, expect, test } from 'vitest'
import { activeFilters, totalText } from './search-filter.ts'
import { searchPath, searchQueryOf, toApiQuery, toggleValue, withValues } from './search-query.ts'
import { defaultSort } from './search-sort.ts'

const queryOf = (text: string) => searchQueryOf(new URLSearchParams(text))

describe('the query of a search', () => {
  test('has one spelling, whatever a form or a link says', () => {
    expect(queryOf('sort=newest&medium=print&q=tide&medium=print&minPrice=&cursor=x&utm=1')).toBe(
      'q=tide&medium=print&sort=newest',
    )
    expect(queryOf('cursor=x&photos=2')).toBe('')
    expect(queryOf('q=+&tag=')).toBe('')
  })

  test('is the API’s, with lists where a filter has several values', () => {
    expect(toApiQuery('q=tide&medium=print&medium=drawing')).toEqual({
      q: 'tide',
      medium: ['print', 'drawing'],
    })
  })

  test('gains and loses values', () => {
    const query = toggleValue('q=tide', 'medium', 'print')
    expect(query).toBe('q=tide&medium=print')
    expect(toggleValue(query, 'medium', 'print')).toBe('q=tide')
    expect(withValues('minPrice=5&maxPrice=9', { minPrice: '', sort: 'newest' })).toBe(
      'maxPrice=9&sort=newest',
    )
  })

  test('leads to the gallery’s page', () => {
    expect(searchPath('q=tide')).toBe('/for-art-lovers?q=tide')
    expect(searchPath('')).toBe('/for-art-lovers')
  })

  test('is not ordered as a form only showed: first words or colours are by relevance', () => {
    expect(queryOf('q=tide&sort=newest&shownSort=newest')).toBe('q=tide')
    expect(queryOf('q=tide&sort=newest&shownSort=relevance')).toBe('q=tide&sort=newest')
    expect(queryOf('colour=c03028&sort=newest&shownSort=newest')).toBe('colour=c03028')
    expect(queryOf('colour=c03028&sort=price-asc&shownSort=newest')).toBe(
      'colour=c03028&sort=price-asc',
    )
    expect(queryOf('q=&sort=newest&shownSort=newest')).toBe('sort=newest')
    expect(queryOf('shownSort=nonsense')).toBe('')
  })

  test('is by relevance with words or colours, and by date without', () => {
    expect(defaultSort('q=tide')).toBe('relevance')
    expect(defaultSort('medium=print&colour=c03028')).toBe('relevance')
    expect(defaultSort('medium=print')).toBe('newest')
  })
})

describe('active filters', () => {
  test('are named, and each leads to the search without it', () => {
    const query = queryOf('q=tide&tag=sea&tag=night&minPrice=50&maxPrice=200&yearFrom=1999')
    const labels = new Map([['tag sea', 'Sea']])
    expect(activeFilters(query, labels)).toEqual([
      {
        name: 'tag',
        label: '#Sea',
        without: 'q=tide&minPrice=50&maxPrice=200&yearFrom=1999&tag=night',
      },
      {
        name: 'tag',
        label: '#night',
        without: 'q=tide&minPrice=50&maxPrice=200&yearFrom=1999&tag=sea',
      },
      {
        name: 'minPrice',
        label: '€50 to €200',
        without: 'q=tide&yearFrom=1999&tag=sea&tag=night',
      },
      {
        name: 'yearFrom',
        label: 'made from 1999',
        without: 'q=tide&minPrice=50&maxPrice=200&tag=sea&tag=night',
      },
    ])
  })

  test('say which works are available or sold', () => {
    expect(activeFilters('available=1')).toEqual([
      { name: 'available', label: 'available', without: '' },
    ])
    expect(activeFilters('available=0&q=tide')).toEqual([
      { name: 'available', label: 'sold', without: 'q=tide' },
    ])
  })

  test('are none for words and an order alone', () => {
    expect(activeFilters('q=tide&sort=price-asc')).toEqual([])
  })
})

test.each([
  [0, false, 'No works'],
  [1, false, '1 work'],
  [1234, false, '1,234 works'],
  [1000, true, '1,000+ works'],
])('%i works, capped: %s', (count, isCapped, text) => {
  expect(totalText({ count, isCapped })).toBe(text)
})
