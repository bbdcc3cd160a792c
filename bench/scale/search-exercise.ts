import { listCards } from '../../app/gallery/gallery.store.server.ts'
import { indexArtistChange } from '../../app/search/artist-change.store.server.ts'
import { countFacets, countHits } from '../../app/search/facet.store.server.ts'
import { runSearch } from '../../app/search/run-search.server.ts'
import { searchParameters, toSearch } from '../../app/search/search.schema.ts'
import { findHits } from '../../app/search/search.store.server.ts'
import { findTag, listShownTags } from '../../app/search/tag.store.server.ts'
import { suggest } from '../../app/search/suggestion.store.server.ts'
import {
  correctWords,
  foldSearchChanges,
  refreshVocabulary,
} from '../../app/search/vocabulary.store.server.ts'
import { z } from 'zod'
import type { Database } from '../../app/database/database.server.ts'
import { exercise, someOf, type Exercise } from './exercise.ts'

const Parameters = z.object(searchParameters)
const searchFor = (query: Record<string, string | string[]>) => toSearch(Parameters.parse(query))

const WORDS = ['garden', 'quiet study', 'ink paper', 'harb', 'ghent line', 'winter field']
const nthWord = (nth: number) => WORDS[nth % WORDS.length] ?? ''

const FILTERED = {
  medium: ['painting', 'drawing'],
  orientation: 'portrait',
  minPrice: '100',
  maxPrice: '999.99',
}

type Query = Record<string, string | string[]>

/** A page and all counts, as the API reads them. */
const page = (db: Database, query: Query) =>
  runSearch(db, { search: searchFor(query), withFacets: true, cursor: undefined, limit: 24 })

export const SEARCH_READS: readonly Exercise[] = [
  exercise('search by words, page and counts', page, (_, nth) => [{ q: nthWord(nth) }]),
  exercise('search by filters, page and counts', page, () => [FILTERED]),
  exercise('search by tag, place and width, page and counts', page, (_, nth) => [
    { tag: `tag${nth % 1000}`, place: 'porto', minWidth: '30', maxWidth: '90' },
  ]),
  exercise('search by words and filters, page and counts', page, (_, nth) => [
    { ...FILTERED, q: nthWord(nth) },
  ]),
  exercise('search by everybody’s favourites, page and counts', page, () => [
    { sort: 'favourites' },
  ]),
  exercise('search for misspelt words, corrected, with the page', runSearch, (_, nth) => [
    {
      search: searchFor({ q: ['gardn', 'harbuor', 'wintr'][nth % 3] ?? '' }),
      withFacets: false,
      cursor: undefined,
      limit: 24,
    },
  ]),
  exercise('search suggestions while typing', suggest, (_, nth) => [
    ['qu', 'har', 'person num', 'tag1', 'gar'][nth % 5] ?? '',
  ]),
  exercise('a sitemap of tags, per tag', listShownTags, (_, nth) => [
    { from: `tag${nth % 900}`, limit: 100 },
  ]),
  exercise('the next sitemap of tags, per tag', findTag, (_, nth) => [
    { from: `tag${nth % 900}`, places: 100 },
  ]),
  exercise('search: how many', countHits, (_, nth) => [searchFor({ q: nthWord(nth) })]),
  exercise('search: counts of filters', countFacets, () => [searchFor(FILTERED)]),
  exercise('search: few works by price', findHits, () => [
    {
      search: searchFor({ tag: 'tag7', sort: 'price-asc' }),
      after: null,
      limit: 24,
      isCapped: false,
    },
  ]),
  exercise('search: many works by price', findHits, () => [
    { search: searchFor({ sort: 'price-desc' }), after: null, limit: 24, isCapped: true },
  ]),
  exercise('search by three colours, page and counts', page, (_, nth) => [
    { colour: [`c0${10 + (nth % 80)}28:0.5`, '2850c0:0.3', '808080:0.2'] },
  ]),
  exercise('search: nearest words', correctWords, () => ['gardn harbuor']),
  exercise('search: cards of a page', listCards, ({ works }, nth) => [
    someOf(works, nth, 24).map(({ id }) => id),
    null,
  ]),
]

export const SEARCH_WRITES: readonly Exercise[] = [
  exercise('search: index works of an artist with a new name', indexArtistChange, () => []),
  exercise('search: sum up changes', foldSearchChanges, () => []),
  exercise('search: count words', refreshVocabulary, () => []),
]
