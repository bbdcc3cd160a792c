import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../account/account.tables.server.ts'
import { cardColumns, toCard } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { isAmong, repeatInBatches, type Queryable } from '../database/database.server.ts'
import { prepareNamed, statementName } from '../database/prepared-statement.server.ts'
import { isAfterPlaceholder, pageValues } from '../database/keyset.server.ts'
import { savedSearches } from '../gallery/saved-searches/saved-search.tables.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { MAX_COUNTED_NOTIFICATIONS } from './notification.ts'
import type { NotificationSchema } from './notification.schema.ts'
import { notifications } from './notification.tables.server.ts'

export type Notification = z.infer<typeof NotificationSchema>

const columns = {
  ...cardColumns,
  artistId: artworks.artistId,
  reason: notifications.reason,
  searchId: savedSearches.id,
  searchName: savedSearches.name,
  searchQuery: savedSearches.query,
  notifiedAt: notifications.createdAt,
  readAt: notifications.readAt,
}

/** A user's notifications, latest first, without those of works that are no longer published. */
export async function listNotifications(
  db: Queryable,
  userId: string,
  page: { limit: number; after: Keyset | null },
): Promise<Page<Notification>> {
  const rows = await notificationsOf(db, page.after).execute({ userId, ...pageValues(page) })
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.notifiedAt, id: row.id }),
    item: ({
      artistId,
      reason,
      searchId,
      searchName,
      searchQuery,
      notifiedAt,
      readAt,
      ...work
    }) => ({
      work: toCard(work),
      artistId,
      reason,
      savedSearch:
        searchId === null
          ? null
          : { id: searchId, name: searchName ?? '', query: searchQuery ?? '' },
      createdAt: notifiedAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }),
  })
}

const notificationsOf = (db: Queryable, after: Keyset | null) =>
  prepareNamed(db, statementName('notifications', { after }), () =>
    db
      .select(columns)
      .from(notifications)
      .innerJoin(artworks, eq(artworks.id, notifications.artworkId))
      .innerJoin(users, eq(users.id, artworks.artistId))
      .leftJoin(savedSearches, eq(savedSearches.id, notifications.savedSearchId))
      .where(
        and(
          eq(notifications.userId, sql.placeholder('userId')),
          isNotNull(artworks.publishedAt),
          isAfterPlaceholder(notifications.createdAt, notifications.artworkId, after),
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.artworkId))
      .limit(sql.placeholder('limit')),
  )

/** Counts a user's unread notifications, up to `MAX_COUNTED_NOTIFICATIONS`. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await unread(db).execute({ userId })
  return row?.count ?? 0
}

const unread = (db: Queryable) =>
  prepareNamed(db, 'unread_notifications', () =>
    db.select({ count: sql<number>`count(*)::int` }).from(sql`(
      select from ${notifications} as notification
      cross join lateral (
        select from ${artworks} as work
        where work.id = notification.artwork_id and work.published_at is not null limit 1
      ) as published
      where notification.user_id = ${sql.placeholder('userId')} and notification.read_at is null
      limit ${sql.raw(String(MAX_COUNTED_NOTIFICATIONS))}
    ) as counted`),
  )

/** @returns false when the user has no notification of these works */
export async function markRead(
  db: Queryable,
  { userId, artworkIds }: { readonly userId: string; readonly artworkIds: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.userId, userId), inArray(notifications.artworkId, artworkIds)))
    .returning({ artworkId: notifications.artworkId })
  return rows.length > 0
}

export async function markAllRead(db: Queryable, userId: string): Promise<void> {
  await repeatInBatches((limit) => {
    const unread = db
      .select({ artworkId: notifications.artworkId })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
      .limit(limit)
    return db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.userId, userId), isAmong(notifications.artworkId, unread)))
  })
}

type FoundWork = {
  readonly userId: string
  readonly artworkId: string
  readonly savedSearchId: string | null
}

/** Notifies the owners of saved searches of works that these found. */
export async function addFoundWorks(db: Queryable, found: readonly FoundWork[]): Promise<void> {
  if (found.length === 0) return
  const rows = found.map((one) => ({ ...one, reason: 'saved-search' as const }))
  await db.insert(notifications).values(rows).onConflictDoNothing()
}

/** Deletes notifications from before `before`, read or not. */
export async function sweepNotifications(db: Queryable, before: Date): Promise<void> {
  await repeatInBatches((limit) => {
    const old = db
      .select({ userId: notifications.userId, artworkId: notifications.artworkId })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .orderBy(asc(notifications.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return db.execute(sql`
      delete from ${notifications} where (user_id, artwork_id) in (${old})`)
  })
}
