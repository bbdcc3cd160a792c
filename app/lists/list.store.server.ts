import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../account/account.tables.server.ts'
import type { WorkCard } from '../artworks/artwork.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { findCards } from '../artworks/card/work-card.store.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { MAX_LISTS } from './list.ts'
import type {
  ListSchema,
  ListSummarySchema,
  NamedListSchema,
  SharedListSchema,
} from './list.schema.ts'
import { listItems, lists } from './list.tables.server.ts'

export type NamedList = z.infer<typeof NamedListSchema>
export type OwnList = z.infer<typeof ListSchema>
export type ListSummary = z.infer<typeof ListSummarySchema>
type SharedList = z.infer<typeof SharedListSchema>
export type ListItem = OwnList['items'][number]

/** Works whose pictures stand for a list. */
const COVERS = 3

/** Withheld works stay in their lists, unseen until they return to the gallery. */
const seenItems = sql`${listItems} left join ${artworks} on ${artworks.id} = ${listItems.artworkId}
  where ${listItems.listId} = ${lists.id}
    and (${listItems.artworkId} is null or ${artworks.publishedAt} is not null)`

/**
 * All lists of a user, the last changed first.
 * @param workId a work; `holds` says whether a list has it
 */
export async function listLists(
  db: Queryable,
  userId: string,
  workId: string | null = null,
): Promise<ListSummary[]> {
  const rows = await db
    .select({
      id: lists.id,
      name: lists.name,
      isShared: sql<boolean>`${lists.shareToken} is not null`,
      count: sql<number>`(select count(*)::int from ${seenItems})`,
      coverIds: sql<string[]>`array(select ${listItems.itemId} from ${seenItems}
        order by ${listItems.position}, ${listItems.itemId} limit ${COVERS})`,
      holds: sql<boolean>`exists (select from ${listItems}
        where ${listItems.listId} = ${lists.id} and ${listItems.itemId} = ${workId})`,
    })
    .from(lists)
    .where(eq(lists.userId, userId))
    .orderBy(desc(lists.changedAt), desc(lists.id))
    .limit(MAX_LISTS)
  const cards = await findCards(db, [...new Set(rows.flatMap(({ coverIds }) => coverIds))])
  return rows.map(({ coverIds, ...list }) => ({ ...list, covers: cardsOf(coverIds, cards) }))
}

const cardsOf = (ids: readonly string[], cards: ReadonlyMap<string, WorkCard>) =>
  ids.flatMap((id) => cards.get(id) ?? [])

/** @returns null when the user has no such list */
export async function findList(db: Queryable, userId: string, id: string): Promise<OwnList | null> {
  const [list] = await db
    .select({ id: lists.id, name: lists.name, shareToken: lists.shareToken })
    .from(lists)
    .where(and(eq(lists.id, id), eq(lists.userId, userId)))
  return list === undefined ? null : { ...list, ...(await listSeen(db, id)) }
}

/** @returns null for a link that is dead, or whose owner is suspended */
export async function findSharedList(db: Queryable, token: string): Promise<SharedList | null> {
  const [list] = await db
    .select({ id: lists.id, name: lists.name })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(and(eq(lists.shareToken, token), isNull(users.suspendedAt)))
  if (list === undefined) return null
  const { items } = await listSeen(db, list.id)
  return { name: list.name, items }
}

/** The works of a list that can be seen, in its order, and the number of the others. */
async function listSeen(
  db: Queryable,
  listId: string,
): Promise<Pick<OwnList, 'items' | 'goneCount'>> {
  const rows = await db
    .select({ itemId: listItems.itemId, note: listItems.note })
    .from(listItems)
    .where(eq(listItems.listId, listId))
    .orderBy(asc(listItems.position), asc(listItems.itemId))
  const cards = await findCards(
    db,
    rows.map(({ itemId }) => itemId),
  )
  const items = rows.flatMap(({ itemId, note }) => {
    const card = cards.get(itemId)
    return card === undefined ? [] : [{ ...card, note }]
  })
  return { items, goneCount: rows.length - items.length }
}

export const countLists = (db: Queryable, userId: string): Promise<number> =>
  db.$count(lists, eq(lists.userId, userId))
