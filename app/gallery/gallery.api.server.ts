import { z } from '@hono/zod-openapi'
import { IdParam } from '../http/id.schema.ts'
import { ArtworkSchema, WorkCardSchema } from '../artworks/artwork.schema.ts'
import { taggedResponse, tagRevision } from '../http/entity-tag.server.ts'
import { findCards } from '../artworks/card/work-card.store.server.ts'
import { listCollected } from '../certificates/collection.store.server.ts'
import type { Database, Queryable } from '../database/database.server.ts'
import type { GuestReads } from '../database/replicas/replicas.server.ts'
import { listExhibitionsOfWork } from '../exhibitions/exhibition.store.server.ts'
import { apiRouter, ProblemError, readCursor } from '../http/http.server.ts'
import { jsonResponse, operation, PageQuery } from '../http/operation.server.ts'
import { parseWorkId } from '../kernel/id.ts'
import { MAX_LIST_ITEMS } from '../lists/list.ts'
import { labelFacets } from '../search/facet.store.server.ts'
import { runSearch, type SearchRequest } from '../search/run-search.server.ts'
import {
  asksForSearch,
  checkRanges,
  searchAnswer,
  searchParameters,
  WordsQuery,
  SuggestionsSchema,
  toSearch,
} from '../search/search.schema.ts'
import { MAX_COUNTED_HITS } from '../search/search.ts'
import { suggest } from '../search/suggestion.store.server.ts'
import { ArtistSchema } from './artist/artist.schema.ts'
import { findArtist } from './artist/artist.store.server.ts'
import {
  RelatedWorksSchema,
  SimilarWorksQuery,
  SimilarWorksSchema,
} from './artwork/related-work.schema.ts'
import { findRelatedWorks } from './artwork/related-work.store.server.ts'
import { listSimilarWorks } from './artwork/similar-work.store.server.ts'
import { chooseReads } from './reads-for.server.ts'
import { findArtwork, listCards, listFavouriteIds, listPublished } from './gallery.store.server.ts'

/** The public part of the API: published works and artists. */
export function createGalleryApi({ db, guestReads }: { db: Database; guestReads: GuestReads }) {
  const readsFor = chooseReads({ db, guestReads })
  return apiRouter()
    .openapi(list, async (c) => {
      const { cursor, limit, ...given } = c.req.valid('query')
      const viewer = await c.get('findViewer')()
      const viewerId = viewer?.id ?? null
      if (asksForSearch(given)) {
        const asked = { search: toSearch(given), withFacets: given.facets, cursor, limit }
        return c.json(await readsFor(c).run((from) => search(from, asked, viewerId)), 200)
      }
      const after = readCursor(cursor)
      const query = { limit, after, artistId: given.artistId[0], viewerId }
      return c.json(await readsFor(c).run((from) => listPublished(from, query)), 200)
    })
    .openapi(listSuggestions, async (c) => {
      const { q } = c.req.valid('query')
      return c.json(await readsFor(c).run((from) => suggest(from, q)), 200)
    })
    .openapi(read, async (c) => {
      const viewer = await c.get('findViewer')()
      const { id } = c.req.valid('param')
      const artwork = await readsFor(c).run((from) => findArtwork(from, id, viewer?.id ?? null))
      if (artwork === null) throw new ProblemError('artwork-not-found')
      return c.json(tagRevision(c, artwork), 200)
    })
    .openapi(readRelated, async (c) => {
      const { id } = c.req.valid('param')
      const [related, exhibitions] = await Promise.all([
        readsFor(c).run((from) => findRelatedWorks(from, id)),
        readsFor(c).run((from) => listExhibitionsOfWork(from, id)),
      ])
      return c.json({ ...related, exhibitions }, 200)
    })
    .openapi(listSimilar, async (c) => {
      const query = { artworkId: c.req.valid('param').id, ...c.req.valid('query') }
      const items = await readsFor(c).run((from) => listSimilarWorks(from, query))
      return c.json({ items }, 200)
    })
    .openapi(readArtist, async (c) => {
      const { id } = c.req.valid('param')
      const artist = await readsFor(c).run((from) => findArtist(from, id))
      if (artist === null) throw new ProblemError('artist-not-found')
      return c.json(artist, 200)
    })
    .openapi(listWorkCards, async (c) => {
      const { ids } = c.req.valid('query')
      const cards = await readsFor(c).run((from) => findCards(from, ids))
      return c.json({ items: ids.flatMap((id) => cards.get(id) ?? []) }, 200)
    })
    .openapi(listMarks, async (c) => {
      const viewer = await c.get('findViewer')()
      if (viewer === null) return c.json({ favorites: [], collection: [] }, 200)
      const { ids } = c.req.valid('query')
      const [favorites, collection] = await Promise.all([
        listFavouriteIds(db, viewer.id, ids),
        listCollected(db, viewer.id, ids),
      ])
      return c.json({ favorites, collection }, 200)
    })
}

async function search(db: Queryable, asked: SearchRequest, viewerId: string | null) {
  const { ids, facetCounts, ...answer } = await runSearch(db, asked)
  const [items, facets] = await Promise.all([
    listCards(db, ids, viewerId),
    facetCounts && labelFacets(db, facetCounts),
  ])
  return { items, ...answer, ...(facets && { facets }) }
}

const marks = {
  isFavorited: z.boolean().describe('Whether it is among your favourites'),
  isInCollection: z.boolean().describe('Whether you own a copy of it'),
}

export const FeedPageSchema = z.object({
  items: z.array(WorkCardSchema.extend(marks).openapi('FeedItem')),
  nextCursor: z.string().nullable(),
  ...searchAnswer,
})

const SEARCH_DESCRIPTION =
  'Filters can be repeated: a work has any of the values, but all of the tags. ' +
  'Words match whole or as beginnings; without a match, misspelt ones are corrected. ' +
  `By relevance, up to ${2 * MAX_COUNTED_HITS} works are listed. ` +
  'A cursor belongs to its search.'

const list = operation({
  method: 'get',
  path: '/artworks',
  operationId: 'listArtworks',
  tags: ['Gallery'],
  summary: 'Published works: all of them, newest first, or those that a search finds',
  description: SEARCH_DESCRIPTION,
  request: { query: PageQuery.extend(searchParameters).superRefine(checkRanges) },
  responses: { 200: jsonResponse(FeedPageSchema, 'A page of cards') },
})

const listSuggestions = operation({
  method: 'get',
  path: '/suggestions',
  operationId: 'listSuggestions',
  tags: ['Gallery'],
  summary: 'Artists, works, series, exhibitions and tags whose words begin as somebody types',
  request: { query: WordsQuery },
  responses: { 200: jsonResponse(SuggestionsSchema, 'Up to five of each') },
})

const read = operation({
  method: 'get',
  path: '/artworks/{id}',
  operationId: 'getArtwork',
  tags: ['Gallery'],
  summary: 'A published work, or a draft of your own',
  request: { params: IdParam },
  responses: {
    200: taggedResponse(ArtworkSchema.extend(marks).openapi('DetailedArtwork'), 'The work'),
  },
  refusals: ['artwork-not-found'],
})

const readRelated = operation({
  method: 'get',
  path: '/artworks/{id}/related',
  operationId: 'getRelatedWorks',
  tags: ['Gallery'],
  summary: 'The works before and after a work, further works of its artist, and what it is part of',
  description: 'None for drafts and unknown ids.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(RelatedWorksSchema, 'The related works') },
})

const listSimilar = operation({
  method: 'get',
  path: '/artworks/{id}/similar',
  operationId: 'listSimilarWorks',
  tags: ['Gallery'],
  summary: 'Works by other artists whose images look like that of a work',
  description: 'Compares colours, places and edges. None for drafts and unknown ids.',
  request: { params: IdParam, query: SimilarWorksQuery },
  responses: { 200: jsonResponse(SimilarWorksSchema, 'The similar works') },
})

const readArtist = operation({
  method: 'get',
  path: '/artists/{id}',
  operationId: 'getArtist',
  tags: ['Gallery'],
  summary: 'The public profile of an artist',
  description: 'Their works are at `/artists/{id}/artworks`. Collectors have no public page.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ArtistSchema, 'The artist') },
  refusals: ['artist-not-found'],
})

const Ids = z
  .string()
  .max(8000)
  .transform((text) => [...new Set(text.split(',').flatMap((id) => parseWorkId(id) ?? []))])
  .describe('Ids, separated by commas')
const FewIds = Ids.refine((ids) => ids.length <= MAX_LIST_ITEMS, `At most ${MAX_LIST_ITEMS} ids`)

const listWorkCards = operation({
  method: 'get',
  path: '/work-cards',
  operationId: 'listWorkCards',
  tags: ['Gallery'],
  summary: 'The cards of works and stock photos, in the order of their ids',
  description: 'Those that are not in the gallery any more are left out.',
  request: { query: z.object({ ids: FewIds }) },
  responses: { 200: jsonResponse(z.object({ items: z.array(WorkCardSchema) }), 'The cards') },
})

const listMarks = operation({
  method: 'get',
  path: '/work-marks',
  operationId: 'listWorkMarks',
  tags: ['Gallery'],
  summary: 'Which of these works are among your favourites, and which have you bought',
  description: 'None for guests.',
  request: {
    query: z.object({ ids: Ids }),
  },
  responses: {
    200: jsonResponse(
      z.object({ favorites: z.array(z.string()), collection: z.array(z.string()) }),
      'The ids of the favourites among them, and of the works in your collection',
    ),
  },
})
