import { z } from '@hono/zod-openapi'
import type { Database } from '../database/database.server.ts'
import { apiRouter, requireArtist } from '../http/http.server.ts'
import { FILE_NAME, jsonResponse, operation } from '../http/operation.server.ts'
import { streamOf } from '../http/text-stream.server.ts'
import { csvHeader, csvLine } from '../kernel/csv.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { PeriodQuery, StatisticsSchema } from './statistics.schema.ts'
import { readStatistics, readWeekByWork } from './statistics.store.server.ts'
import { firstWeek, weeksFrom } from './statistics.ts'

/** An artist's statistics of their works, as JSON and CSV. */
export function createStatisticsApi(services: {
  readonly db: Database
  readonly limiter: RateLimiter
}) {
  const { db, limiter } = services

  async function* csvLines(range: ReturnType<typeof rangeOf>) {
    yield csvHeader(CSV_COLUMNS)
    for (const week of weeksFrom(range.from, range.period)) {
      const works = await readWeekByWork(db, { artistId: range.artistId, week })
      const lines = works.map((work) =>
        csvLine([
          week,
          work.artworkId,
          work.title,
          `${work.views}`,
          `${work.favourites}`,
          `${work.carts}`,
          `${work.sold}`,
          work.earned.toFixed(2),
        ]),
      )
      if (lines.length > 0) yield lines.join('')
    }
  }

  return apiRouter()
    .openapi(read, async (c) => {
      const { id } = await requireArtist(c)
      const { weeks } = c.req.valid('query')
      const range = rangeOf(id, weeks)
      return c.json(await readStatistics(db, range), 200)
    })
    .openapi(download, async (c) => {
      const { id } = await requireArtist(c)
      await limiter.count(`statistics:${id}`, limits.perAccount)
      const { weeks } = c.req.valid('query')
      const range = rangeOf(id, weeks)
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', `attachment; filename="statistics-${range.from}.csv"`)
      return c.body(streamOf(csvLines(range)), 200)
    })
}

/** A range of weeks that ends with the current one. */
function rangeOf(artistId: string, weeks: number) {
  return { artistId, from: firstWeek(new Date(), weeks), period: weeks }
}

const { limits } = OPERATIONS['GET /api/users/me/statistics/csv']

const CSV_COLUMNS = ['week', 'id', 'title', 'views', 'favourites', 'carts', 'sold', 'earned']

const read = operation({
  method: 'get',
  path: '/users/me/statistics',
  operationId: 'getStatistics',
  tags: ['Statistics'],
  summary: 'How your works were received, by week, by work and by where visitors came from',
  description:
    'For artists. Views leave out bots, prefetches and your own visits; the same work seen again ' +
    'from one address within half an hour counts once. No address is stored.',
  request: { query: PeriodQuery },
  responses: { 200: jsonResponse(StatisticsSchema, 'The figures') },
})

const download = operation({
  method: 'get',
  path: '/users/me/statistics/csv',
  operationId: 'downloadStatistics',
  tags: ['Statistics'],
  summary: 'The same by week and work, as CSV',
  description: 'For artists. Every work with any activity in a week has a line.',
  request: { query: PeriodQuery },
  responses: {
    200: {
      description: 'The file',
      headers: FILE_NAME,
      content: { 'text/csv': { schema: z.string() } },
    },
  },
  refusals: ['too-many-requests'],
})
