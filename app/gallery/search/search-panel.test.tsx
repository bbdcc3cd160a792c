import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import type { SearchAnswer } from './search-page.server.ts'
import { SearchPanel } from './search-panel.tsx'

const count = { count: 3, isCapped: false }

const answered = (query: string, more: Partial<SearchAnswer> = {}) => {
  const answer: SearchAnswer = {
    query,
    total: count,
    facets: null,
    artistNames: {},
    correctedTo: null,
    relaxations: [],
    exhibitions: { items: [], nextCursor: null, correctedTo: null },
    photos: null,
    faults: [],
    ...more,
  }
  return renderPage(() => <SearchPanel answer={answer} />, { at: `/for-art-lovers?${query}` })
}

/** The summaries of the sections that are open. */
const openSections = (html: string) =>
  [...html.matchAll(/<details class="search-section" open="">.*?<\/summary>/g)].map(([summary]) =>
    wordsOf(summary).trim(),
  )

test('medium and price are open, and any section with an active filter, which it names', () => {
  const medium = [{ value: 'print', label: 'Print', ...count }]
  const none = { orientation: [], price: [], size: [], tag: [], artist: [], place: [] }
  const facets = { ...none, medium, availability: [] }
  expect(openSections(answered('q=tide', { facets }))).toEqual(['Medium', 'Price in euro'])
  const query = 'medium=print&yearFrom=1900&colour=c03028&colour=4e8a4a&maxHeight=40'
  expect(openSections(answered(query, { facets }))).toEqual([
    'Medium Print',
    'Price in euro',
    'Colours, up to three red, green',
    'Height in cm up to 40 cm high',
    'Year made from 1900',
  ])
})

test('a misspelt search is saved and followed with the words that were meant', () => {
  const html = answered('q=lihgt&medium=print', { correctedTo: 'light' })
  const saved = tagsOf(html, 'input').find(({ name }) => name === 'query')
  expect(saved?.['value']).toBe('q=light&amp;medium=print')
  expect(html).toContain('href="/feeds/search.atom?q=light&amp;medium=print"')
  expect(tagsOf(html, 'input').find(({ name }) => name === 'q')?.['value']).toBe('lihgt')
})

test('chosen artists have their names, however few works they have', () => {
  const names = ['Ada', 'Bo', ...Array.from({ length: 12 }, (_, nth) => `Artist ${nth}`), 'Yun']
  const artist = names.map((label) => ({ value: label.toLowerCase(), label, ...count }))
  const none = { medium: [], orientation: [], price: [], size: [], tag: [], place: [] }
  const facets = { ...none, artist, availability: [] }
  const query = 'q=tide&artistId=yun&artistId=0190-zoe'
  const words = wordsOf(answered(query, { facets, artistNames: { '0190-zoe': 'Zoe' } }))
  expect(words).toContain('Artists by Yun, by Zoe')
  expect(words).toMatch(/Artist 9 3\s+Yun 3\s+Zoe\s/)
  expect(words).not.toContain('0190')
})
