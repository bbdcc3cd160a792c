import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareRows, statementName } from '../../database/prepared-statement.server.ts'
import { isAfterPlaceholder, pageValues } from '../../database/keyset.server.ts'
import { follows } from '../../following/follow.tables.server.ts'
import type { Keyset, Page } from '../../kernel/keyset.ts'
import type { FeedItem } from '../feed/feed.ts'
import { feedColumns, feedPageOf, marksOf } from '../gallery.store.server.ts'

type FollowedQuery = {
  readonly viewerId: string
  readonly limit: number
  readonly after: Keyset | null
}

/** The published works of the artists whom the viewer follows, newest first. */
export async function listFollowedWorks(
  db: Queryable,
  { viewerId, limit, after }: FollowedQuery,
): Promise<Page<FeedItem>> {
  const columns = () => ({ ...feedColumns, ...marksOf(viewerId) })
  const name = statementName('followed_feed', { after })
  const rows = await prepareRows(db, name, columns, (selected) =>
    db
      .select(selected)
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(sql`${artworks.id} = any(array(${newestIds(after)}))`)
      .orderBy(desc(artworks.publishedAt), desc(artworks.id)),
  ).execute({ viewerId, ...pageValues({ limit, after }) })
  return feedPageOf(rows, limit)
}

const LIMIT = sql.placeholder('limit')

/**
 * The ids of a page. Its works are by the artists whose newest works are the newest, one per work
 * of the page: so one row is read of each artist, and a page of those artists only.
 */
function newestIds(after: Keyset | null): SQL {
  const isShown = and(
    sql`work.published_at is not null`,
    isAfterPlaceholder(sql`work.published_at`, sql`work.id`, after),
  )
  const newestOf = (artist: SQL, limit: SQL) => sql`
    select work.id, work.published_at from ${artworks} as work
    where work.artist_id = ${artist} and ${isShown}
    order by work.published_at desc, work.id desc limit ${limit}`
  return sql`
    select works.id from (
      select followed.artist_id from ${follows} as followed
      cross join lateral (${newestOf(sql`followed.artist_id`, sql`1`)}) as newest
      where followed.user_id = ${sql.placeholder('viewerId')}
      order by newest.published_at desc, newest.id desc limit ${LIMIT}
    ) as artists
    cross join lateral (${newestOf(sql`artists.artist_id`, sql`${LIMIT}`)}) as works
    order by works.published_at desc, works.id desc limit ${LIMIT}`
}
