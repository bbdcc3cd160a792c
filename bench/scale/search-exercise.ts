import { listCards } from '../../app/gallery/gallery.store.server.ts'
import { indexArtistChange } from '../../app/search/artist-change.store.server.ts'
import {
  correctTitleWords,
  findExhibitionIds,
} from '../../app/search/exhibition-match.store.server.ts'
import { countFacets, countHits, labelFacets } from '../../app/search/facet.store.server.ts'
import { countFromCube } from '../../app/search/facet-cube.store.server.ts'
import { readHits } from '../../app/search/hits.store.server.ts'
import { prepareSearch } from '../../app/search/prepared-search.store.server.ts'
import { ALL, findScopes, type Scope } from '../../app/search/scope.store.server.ts'
import { runSearch } from '../../app/search/run-search.server.ts'
import { searchParameters, toSearch } from '../../app/search/search.schema.ts'
import { findTag, listShownTags } from '../../app/search/tag.store.server.ts'
import { listSorted } from '../../app/search/search.store.server.ts'
import { suggest } from '../../app/search/suggestion.store.server.ts'
import {
  correctWords,
  foldSearchChanges,
  refreshVocabulary,
} from '../../app/search/vocabulary.store.server.ts'
import { z } from 'zod'
import type { Database } from '../../app/database/database.server.ts'
import { exercise, preparedExercise, someOf, type Exercise } from './exercise.ts'

const Parameters = z.object(searchParameters)
type Query = Record<string, string | string[]>

const searchFor = (query: Query) => toSearch(Parameters.parse(query))

const prepared = (db: Database, query: Query) => prepareSearch(db, searchFor(query))

const NEWEST_BLOCKS: Scope = { kind: 'recent', blocks: "'~0' | '~1'" }

const WORDS = ['garden', 'quiet study', 'ink paper', 'harb', 'ghent line', 'winter field']
const nthWord = (nth: number) => WORDS[nth % WORDS.length] ?? ''

const FILTERED = {
  medium: ['painting', 'drawing'],
  orientation: 'portrait',
  minPrice: '100',
  maxPrice: '999.99',
}

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
  exercise('search: exhibitions by title', findExhibitionIds, (_, nth) => [
    [`${1 + nth}`, 'exhib'].slice(0, 1 + (nth % 2)),
    { after: null, limit: 12 },
  ]),
  exercise('search: nearest words of titles of exhibitions', correctTitleWords, () => [
    'exhibtion',
  ]),
  exercise('a sitemap of tags, per tag', listShownTags, (_, nth) => [
    { from: `tag${nth % 900}`, limit: 100 },
  ]),
  exercise('the next sitemap of tags, per tag', findTag, (_, nth) => [
    { from: `tag${nth % 900}`, places: 100 },
  ]),
  exercise('search: words and colours', prepareSearch, (_, nth) => [
    searchFor({ q: nthWord(nth), colour: ['c01028:0.5'] }),
  ]),
  preparedExercise('search: where to look', findScopes, async (_, nth, db) => [
    await prepared(db, { q: nthWord(nth), ...FILTERED }),
    ['medium' as const],
  ]),
  preparedExercise('search: how many', countHits, async (_, nth, db) => [
    await prepared(db, { q: nthWord(nth) }),
    { after: null, limit: 24 },
  ]),
  preparedExercise('search: a page by relevance', readHits, async (_scene, _nth, db) => [
    {
      search: await prepared(db, { q: '12345' }),
      scope: ALL,
      facets: [],
      page: { after: null, limit: 24 },
    },
  ]),
  preparedExercise('search: the newest blocks', readHits, async (_, nth, db) => [
    {
      search: await prepared(db, { q: nthWord(nth), ...FILTERED }),
      scope: NEWEST_BLOCKS,
      facets: ['tag' as const],
      page: null,
    },
  ]),
  preparedExercise('search: counts of filters', countFacets, async (_scene, _nth, db) => [
    await prepared(db, FILTERED),
    null,
  ]),
  preparedExercise('search: labels of counted values', labelFacets, async (_, nth, db) => [
    (await countFacets(db, await prepared(db, { q: nthWord(nth) }), null)).facetCounts,
  ]),
  exercise('search: counts of the facet cube', countFromCube, () => [searchFor(FILTERED)]),
  preparedExercise('search: few works by price', listSorted, async (_scene, _nth, db) => [
    {
      search: await prepared(db, { tag: 'tag7', sort: 'price-asc' }),
      after: null,
      limit: 24,
      scope: ALL,
    },
  ]),
  preparedExercise('search: many works by price', listSorted, async (_scene, _nth, db) => [
    { search: await prepared(db, { sort: 'price-desc' }), after: null, limit: 24, scope: null },
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
