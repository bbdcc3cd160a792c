import { z } from '@hono/zod-openapi'
import { IdParam } from '../../http/id.schema.ts'
import {
  ExhibitionSchema,
  ExhibitionSummarySchema,
  FoundExhibitionsSchema,
} from '../../exhibitions/exhibition.schema.ts'
import {
  findExhibition,
  listExhibitions,
  listExhibitionsById,
} from '../../exhibitions/exhibition.store.server.ts'
import { listAllExhibitions } from '../../exhibitions/exhibition-list.store.server.ts'
import {
  decodeExhibitionCursor,
  encodeExhibitionCursor,
} from '../../exhibitions/exhibition-list.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { apiRouter, cursorProblem, ProblemError, readCursor } from '../../http/http.server.ts'
import { jsonResponse, operation, PageQuery } from '../../http/operation.server.ts'
import { pageOf, type Keyset } from '../../kernel/keyset.ts'
import { correctTitleWords, findExhibitionIds } from '../../search/exhibition-match.store.server.ts'
import { wordsOf } from '../../search/search.ts'
import { ExhibitionsQuery } from '../../search/search.schema.ts'
import { FeedPageSchema } from '../gallery.api.server.ts'
import { listCards, listPublished } from '../gallery.store.server.ts'
import { chooseReads } from '../reads-for.server.ts'

type ExhibitedWorkServices = { readonly db: Database; readonly guestReads: GuestReads }

/** Reads series and exhibitions, and the works of an artist in their order. */
export function createExhibitedWorkApi(services: ExhibitedWorkServices) {
  const readsFor = chooseReads(services)
  return apiRouter()
    .openapi(read, async (c) => {
      const viewerId = (await c.get('findViewer')())?.id ?? null
      const { id } = c.req.valid('param')
      const found = await readsFor(c).run((db) => findExhibitedWorks(db, id, viewerId))
      if (found === null) throw new ProblemError('exhibition-not-found')
      return c.json(found, 200)
    })
    .openapi(find, async (c) => {
      const { q, cursor, limit } = c.req.valid('query')
      if (q !== undefined) {
        const query = { q, after: readCursor(cursor), limit }
        return c.json(await readsFor(c).run((db) => findByTitle(db, query)), 200)
      }
      const after = cursor === undefined ? null : decodeExhibitionCursor(cursor)
      if (cursor !== undefined && after === null) throw cursorProblem()
      const query = { after, limit, now: new Date() }
      const { items, next } = await readsFor(c).run((db) => listAllExhibitions(db, query))
      const nextCursor = next && encodeExhibitionCursor(next)
      return c.json({ items, nextCursor, correctedTo: null }, 200)
    })
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const items = await readsFor(c).run((db) => listExhibitions(db, id, new Date()))
      return c.json({ items }, 200)
    })
    .openapi(listWorks, async (c) => {
      const viewerId = (await c.get('findViewer')())?.id ?? null
      const { cursor, limit } = c.req.valid('query')
      const query = {
        limit,
        after: readCursor(cursor),
        artistId: c.req.valid('param').id,
        viewerId,
        order: 'arranged',
      } as const
      return c.json(await readsFor(c).run((db) => listPublished(db, query)), 200)
    })
}

/** A published exhibition, or a draft of the viewer, with the cards of its works. */
export async function findExhibitedWorks(db: Queryable, id: string, viewerId: string | null) {
  const exhibition = await findExhibition(db, id, { viewerId, now: new Date() })
  if (exhibition === null) return null
  const texts = new Map(exhibition.works.map((work) => [work.id, work.text]))
  const cards = await listCards(db, [...texts.keys()], viewerId)
  const works = cards.map((card) => ({ ...card, text: texts.get(card.id) ?? '' }))
  return { ...exhibition, works }
}

type TitleSearch = {
  readonly q: string
  readonly after: Keyset | null
  readonly limit: number
}

async function findByTitle(db: Queryable, { q, after, limit }: TitleSearch) {
  const words = await correctTitleWords(db, q)
  const found = await findExhibitionIds(db, words, { after, limit: limit + 1 })
  const { items: ids, nextCursor } = pageOf(found, limit, {
    key: (row) => row,
    item: ({ id }) => id,
  })
  const items = await listExhibitionsById(db, ids, new Date())
  const isCorrected = words.join(' ') !== wordsOf(q).join(' ')
  return { items, nextCursor, correctedTo: isCorrected ? words.join(' ') : null }
}

const read = operation({
  method: 'get',
  path: '/exhibitions/{id}',
  operationId: 'getExhibition',
  tags: ['Gallery'],
  summary: 'A published series or exhibition with its works, or a draft of your own',
  description: 'Works that are not in the gallery are left out.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ExhibitionSchema, 'At most 200 works, in their order') },
  refusals: ['exhibition-not-found'],
})

const find = operation({
  method: 'get',
  path: '/exhibitions',
  operationId: 'findExhibitions',
  tags: ['Gallery'],
  summary: 'Published exhibitions, or series and exhibitions by the words of their titles',
  description:
    'Without `q`, exhibitions: those that are on, the next to close first, then those to come, the ' +
    'next to open first, then past ones. With it, also series, newest first: titles with all the ' +
    'words or their beginnings. Words that no title has are replaced by the nearest.',
  request: { query: ExhibitionsQuery },
  responses: { 200: jsonResponse(FoundExhibitionsSchema, 'A page of them') },
})

const list = operation({
  method: 'get',
  path: '/artists/{id}/exhibitions',
  operationId: 'listArtistExhibitions',
  tags: ['Gallery'],
  summary: 'The published series and exhibitions of an artist, in the order of their page',
  description: 'None for unknown ids.',
  request: { params: IdParam },
  responses: {
    200: jsonResponse(z.object({ items: z.array(ExhibitionSummarySchema) }), 'At most 50'),
  },
})

const listWorks = operation({
  method: 'get',
  path: '/artists/{id}/artworks',
  operationId: 'listArtistWorks',
  tags: ['Gallery'],
  summary: 'The published works of an artist, in the order of their page',
  description:
    'First those that the artist has put there, then the others, newest first. None for unknown ids.',
  request: { params: IdParam, query: PageQuery },
  responses: {
    200: jsonResponse(FeedPageSchema.pick({ items: true, nextCursor: true }), 'A page of cards'),
  },
})
