import { data } from 'react-router'
import {
  type ApiClient,
  type PageArgs,
  apiFor,
  attempt,
  problemData,
  siteOf,
} from '../../api/api-client.server.ts'
import type { FoundExhibitions } from '../../exhibitions/exhibition.schema.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { describePage } from '../../ui/page-meta.ts'
import { reasonOf } from '../../ui/requests/failure-text.ts'
import { tagPath } from '../../artworks/tag.ts'
import { artistPath } from '../artist/artist.ts'
import type { FieldError, Problem } from '../../kernel/problem.ts'
import type { Facets } from '../../search/search.schema.ts'
import { MAX_VALUES, type Count } from '../../search/search.ts'
import type { FeedApi } from '../browser-api.ts'
import { loadPhotos, RENDERED_PHOTOS_TIMEOUT_MS } from '../feed/feed-page.ts'
import type { FeedItem, FeedPage, FeedPosition } from '../feed/feed.ts'
import { activeFilters, type ActiveFilter, type ValueLabels } from './search-filter.ts'
import { labelsOf } from './search-labels.ts'
import { searchFeedPath, searchPath, toApiQuery, withValues } from './search-query.ts'

/** A filter whose removal brings works back, for a search that finds none. */
type Relaxation = Omit<ActiveFilter, 'name'> & { readonly total: Count }

/** The data of a search page, except for its works. */
export type SearchAnswer = {
  /** The parameters, as `searchQueryOf` spells them. */
  readonly query: string
  readonly total: Count | null
  readonly facets: Facets | null
  /** Names by artist id, of artists in the search who are not among the counts. */
  readonly artistNames: Readonly<Record<string, string>>
  /** The corrected words of the search; null without a correction. */
  readonly correctedTo: string | null
  readonly relaxations: readonly Relaxation[]
  /** Series and exhibitions with the words of the search, on its first page. */
  readonly exhibitions: FoundExhibitions
  /** Stock photos with the words of the search, on its first page; null without words. */
  readonly photos: readonly FeedItem[] | null
  /** Reasons why the search is refused, such as a reversed range. */
  readonly faults: readonly string[]
}

type SearchPage = {
  readonly status: number
  readonly page: FeedPage
  readonly search: SearchAnswer
}

type SearchApi = FeedApi & {
  readonly exhibitions: Pick<ApiClient['exhibitions'], '$get'>
  readonly artists: { readonly ':id': Pick<ApiClient['artists'][':id'], '$get'> }
}

type SearchPosition = FeedPosition & { readonly kind: 'works'; readonly query: string }

/** When a search finds nothing, at most this many filters are tried without. */
const MAX_RELAXATIONS = 8
const MAX_PHOTOS = 8

/**
 * The data of the gallery's page for a search.
 * @throws the problem of an answer that is neither a page nor a refusal of the parameters
 */
export async function searchGallery(args: PageArgs, position: SearchPosition) {
  const found = await loadSearchPage(apiFor(args), position)
  if ('code' in found) throw problemData(found)
  const { status, page, search } = found
  const site = siteOf(args)
  const words = new URLSearchParams(search.query).get('q')
  const isFound = (search.total?.count ?? 0) > 0
  const canonical = isFound ? ownPageOf(search.query) : null
  const about = {
    title: words === null ? 'Search the gallery' : `“${words}”`,
    description: 'Search works by words, medium, size, price, year and place.',
    atomFeed: searchFeedPath(search.query),
    // robots.txt excludes searches with several parameters; `noindex` excludes those with one.
    ...(canonical === null && { audience: 'oneself' as const }),
  }
  const meta = describePage(about, site)
  const isStart = position.cursor === null
  const shown = { meta, canonical: canonical ?? canonicalOf(search.query), isStart, page, search }
  return data(shown, { status })
}

/** The page of a tag or artist, where the search has no other filter; null for other searches. */
function ownPageOf(query: string): string | null {
  const [[name, value] = ['', ''], ...others] = new URLSearchParams(withoutOrder(query))
  if (others.length > 0) return null
  if (name === 'artistId') return artistPath(value)
  const page = name === 'tag' ? tagPath(value) : ''
  return page.startsWith('/tags/') ? page : null
}

const withoutOrder = (query: string) => withValues(query, { sort: '' })

/** One address for all orders and pages of a search. */
const canonicalOf = (query: string) => searchPath(withoutOrder(query))

async function loadSearchPage(
  api: SearchApi,
  position: SearchPosition,
): Promise<SearchPage | Problem> {
  const { query, cursor } = position
  const findingPhotos = cursor === null ? findPhotos(api, query) : null
  const findingExhibitions = cursor === null ? findExhibitions(api, query) : NO_EXHIBITIONS
  const asked = { ...toApiQuery(query), facets: '1', ...(cursor !== null && { cursor }) }
  const response = await api.artworks.$get({ query: asked as never })
  if (!response.ok) return refusedSearch(api, query, (await response.json()) as unknown as Problem)
  const { items: cards, nextCursor, total, facets = null, correctedTo } = await response.json()
  const artistNames = await nameArtists(api, query, facets)
  const next = nextCursor === null ? null : { ...position, cursor: nextCursor }
  const isEmpty = cards.length === 0 && cursor === null
  const exhibitions = await findingExhibitions
  // A correction for exhibitions is shown only where no work has the words as typed.
  const isMisspelt = isEmpty || correctedTo != null
  return {
    status: 200,
    page: { cards, next, photosFailed: false },
    search: {
      query,
      total: total ?? null,
      facets,
      artistNames,
      correctedTo: correctedTo ?? null,
      relaxations: isEmpty
        ? await findRelaxations(api, query, labelsOf({ facets, artistNames }))
        : [],
      exhibitions: exhibitions.correctedTo === null || isMisspelt ? exhibitions : NO_EXHIBITIONS,
      photos: await findingPhotos,
      faults: [],
    },
  }
}

/** The page shows the faults of the parameters; other problems lead to the error page. */
async function refusedSearch(
  api: SearchApi,
  query: string,
  problem: Problem,
): Promise<SearchPage | Problem> {
  if (problem.status !== 400 && problem.status !== 422) return problem
  const faults = problem.errors?.map(faultText) ?? [reasonOf(problem)]
  return {
    status: problem.status,
    page: { cards: [], next: null, photosFailed: false },
    search: { ...NOTHING, artistNames: await nameArtists(api, query, null), query, faults },
  }
}

/** Filters show names instead of ids, also of artists without a work in the search. */
async function nameArtists(
  api: SearchApi,
  query: string,
  facets: Facets | null,
): Promise<SearchAnswer['artistNames']> {
  const counted = new Set(facets?.artist.map(({ value }) => value))
  const ids = new URLSearchParams(query).getAll('artistId').filter((id) => !counted.has(id))
  const names = ids.slice(0, MAX_VALUES).map(async (id) => {
    const artist = await attempt(api.artists[':id'].$get({ param: { id } }))
    return [id, artist.ok ? artist.value.name : 'an artist who has left'] as const
  })
  return Object.fromEntries(await Promise.all(names))
}

/** @returns none also when they cannot be read: the works are the answer */
async function findExhibitions(api: SearchApi, query: string): Promise<FoundExhibitions> {
  const q = new URLSearchParams(query).get('q')
  if (q === null) return NO_EXHIBITIONS
  const response = await api.exhibitions.$get({ query: { q } })
  return response.ok ? response.json() : NO_EXHIBITIONS
}

const NO_EXHIBITIONS: FoundExhibitions = { items: [], nextCursor: null, correctedTo: null }

const NOTHING = {
  total: null,
  facets: null,
  correctedTo: null,
  relaxations: [],
  exhibitions: NO_EXHIBITIONS,
  photos: null,
}

/** @returns none also when they cannot be read in time: the works are the answer */
async function findPhotos(api: FeedApi, query: string): Promise<FeedItem[] | null> {
  const q = new URLSearchParams(query).get('q')
  if (q === null) return null
  const position = { kind: 'photos', page: 1, q } as const
  const found = await withTimeout(loadPhotos(api, position), RENDERED_PHOTOS_TIMEOUT_MS)
  return (found?.cards ?? []).slice(0, MAX_PHOTOS)
}

/** Such as `minPrice`, and the words of its label in the form. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  minPrice: 'the lowest price',
  maxPrice: 'the highest price',
  minWidth: 'the smallest width',
  maxWidth: 'the largest width',
  minHeight: 'the smallest height',
  maxHeight: 'the largest height',
  yearFrom: 'the first year',
  yearTo: 'the last year',
}

/** Such as `The last year: please give a year from 1 to 2100`. */
function faultText({ field, message }: FieldError): string {
  const words = message.replaceAll(/`(\w+)`/g, (_, name: string) => FIELD_WORDS[name] ?? name)
  const own = FIELD_WORDS[field]
  const isNamed = own === undefined || words !== message
  const text = isNamed ? words : `${own}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function findRelaxations(
  api: Pick<FeedApi, 'artworks'>,
  query: string,
  labels: ValueLabels,
): Promise<Relaxation[]> {
  const filters = activeFilters(query, labels)
  const words = new URLSearchParams(query).get('q')
  const candidates = [
    ...filters,
    ...(words === null ? [] : [{ label: `“${words}”`, without: withValues(query, { q: '' }) }]),
  ].slice(0, MAX_RELAXATIONS)
  const relaxed = await Promise.all(
    candidates.map(async (filter) => {
      // The gallery and the works of an artist are no searches: only the counts have their total.
      const isList = /^(?:artistId=[^&]*)?$/.test(withoutOrder(filter.without))
      const asked = { ...toApiQuery(filter.without), limit: '1', ...(isList && { facets: '1' }) }
      const response = await api.artworks.$get({ query: asked as never })
      const total = response.ok ? (await response.json()).total : undefined
      const { label, without } = filter
      return { label, without, total: total ?? { count: 0, isCapped: false } }
    }),
  )
  return relaxed
    .filter(({ total }) => total.count > 0)
    .toSorted((one, other) => other.total.count - one.total.count)
}
