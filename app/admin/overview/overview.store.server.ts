import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { purchases } from '../../checkout/purchase.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { images } from '../../images/image.tables.server.ts'
import { reports } from '../../reports/report.tables.server.ts'
import { operators } from '../operators/operator.tables.server.ts'
import type { OverviewSchema } from './overview.schema.ts'
import { MAX_COUNTED_ROWS } from './overview.ts'

type Counts = Omit<z.infer<typeof OverviewSchema>, 'failedJobs'>

/** Counts along an index, up to `MAX_COUNTED_ROWS + 1`. */
const count = (from: SQL) =>
  sql`(select count(*)::int from (${from} limit ${MAX_COUNTED_ROWS + 1}) as counted)`

/** Counts the rows of the gallery; a count ends at `MAX_COUNTED_ROWS + 1`. */
export async function findOverview(db: Queryable): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select ${count(sql`select id from ${users} order by id`)} as people,
      ${count(sql`select user_id from ${operators}`)} as operators,
      ${count(sql`select id from ${users} where suspended_at is not null`)} as suspended,
      ${count(sql`select id from ${artworks} order by id`)} as artworks,
      ${count(sql`select id from ${artworks} where hidden_at is not null`)} as hidden,
      ${count(sql`select id from ${reports} where state = 'open'`)} as "openReports",
      ${count(sql`select id from ${purchases} order by id`)} as orders,
      ${count(sql`select id from ${images} order by id`)} as images`)
  const [found] = rows
  if (found === undefined) throw new Error('a query without a source has one row')
  return found
}
