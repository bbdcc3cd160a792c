import { expect, test } from 'vitest'
import { activeFilters } from './search-filter.ts'
import { chosenColours } from './chosen-colour.ts'
import { searchQueryOf } from './search-query.ts'

const queryOf = (text: string) =>
  decodeURIComponent(searchQueryOf(new URLSearchParams(text.replaceAll('#', '%23'))))

test('a colour of the picker is added by its button only', () => {
  expect(queryOf('colour=c03028&other=#123456')).toBe('colour=c03028')
  expect(queryOf('colour=c03028&add=1&other=#123456')).toBe('colour=c03028&colour=123456')
  expect(queryOf('colour=123456&add=1&other=#123456')).toBe('colour=123456')
})

test('different shares are in the address, equal or missing ones are not', () => {
  const both = 'colour=c03028&colour=123456'
  expect(queryOf(`${both}&share-c03028=70&share-123456=30`)).toBe(
    'colour=c03028:0.7&colour=123456:0.3',
  )
  expect(queryOf(`${both}&share-c03028=50&share-123456=50`)).toBe(both)
  expect(queryOf(`${both}&share-c03028=70`)).toBe(both)
  expect(queryOf(`${both}&share-c03028=7e1&share-123456=30`)).toBe(both)
  expect(queryOf('colour=c03028:0.7&colour=123456:0.3')).toBe('colour=c03028:0.7&colour=123456:0.3')
})

test('the form shows the shares as parts of a hundred', () => {
  expect(chosenColours('colour=C03028:0.2&colour=123456:0.2')).toEqual([
    { hex: 'c03028', percent: 50 },
    { hex: '123456', percent: 50 },
  ])
  expect(chosenColours('colour=c03028:0&colour=red')).toEqual([{ hex: 'c03028', percent: 100 }])
})

test('a chip names its colour and share', () => {
  const labels = new Map([['colour c03028', 'red']])
  expect(
    activeFilters('colour=c03028:0.7&colour=123456:0.3', labels).map(({ label }) => label),
  ).toEqual(['colour red 70 %', 'colour #123456 30 %'])
})
