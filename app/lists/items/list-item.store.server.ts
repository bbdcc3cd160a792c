import { and, asc, eq, sql } from 'drizzle-orm'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import {
  textArray,
  uuidArray,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { stockPhotos } from '../../stock-photos/stock-photo.tables.server.ts'
import { MAX_LIST_ITEMS, moveBefore } from '../list.ts'
import { listItems, lists } from '../list.tables.server.ts'

type ListItemKey = {
  readonly userId: string
  readonly listId: string
  readonly itemId: string
  readonly now: Date
}

/** Adds a work at the end of a list. Adding it again changes nothing. */
export async function addListItem(
  db: Database,
  key: ListItemKey,
): Promise<true | Refusal<'list-not-found' | 'list-full' | 'artwork-not-found'>> {
  return transact(db, async (tx) => {
    if (!(await lockList(tx, key))) return refuse('list-not-found')
    const ids = await listItemIds(tx, key.listId)
    if (ids.includes(key.itemId)) return true
    if (ids.length >= MAX_LIST_ITEMS) return refuse('list-full')
    const added = await addItems(tx, key.listId, [{ id: key.itemId, note: '' }])
    if (added === 0) return refuse('artwork-not-found')
    await touchList(tx, key)
    return true
  })
}

/** @returns false when the user has no such list */
export async function removeListItem(db: Database, key: ListItemKey): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await touchList(tx, key))) return false
    await tx.delete(listItems).where(isItem(key))
    return true
  })
}

export async function setNote(
  db: Database,
  { note, ...key }: ListItemKey & { readonly note: string },
): Promise<true | Refusal<'list-not-found' | 'list-item-not-found'>> {
  return transact(db, async (tx) => {
    if (!(await touchList(tx, key))) return refuse('list-not-found')
    const { rowCount } = await tx.update(listItems).set({ note }).where(isItem(key))
    return rowCount === 1 || refuse('list-item-not-found')
  })
}

/** @param before the work that follows it then; null for the end */
export async function moveListItem(
  db: Database,
  { before, ...key }: ListItemKey & { readonly before: string | null },
): Promise<true | Refusal<'list-not-found' | 'list-item-not-found'>> {
  return transact(db, async (tx) => {
    if (!(await touchList(tx, key))) return refuse('list-not-found')
    const ids = moveBefore(await listItemIds(tx, key.listId), key.itemId, before)
    if (ids === null) return refuse('list-item-not-found')
    await tx.execute(sql`
      update ${listItems} set position = ordered.nth
      from unnest(${textArray(ids)}) with ordinality as ordered (item_id, nth)
      where ${listItems.listId} = ${key.listId} and ${listItems.itemId} = ordered.item_id
        and ${listItems.position} <> ordered.nth`)
    return true
  })
}

const isOwnList = ({ userId, listId }: ListItemKey) =>
  and(eq(lists.id, listId), eq(lists.userId, userId))

/** Locks the list until the end of the transaction, so that changes run one after the other. */
async function lockList(tx: Queryable, key: ListItemKey): Promise<boolean> {
  const rows = await tx
    .select({ id: lists.id })
    .from(lists)
    .where(isOwnList(key))
    .for('no key update')
  return rows.length === 1
}

/** Marks the list as changed, which also locks it. */
async function touchList(tx: Queryable, key: ListItemKey): Promise<boolean> {
  const { rowCount } = await tx.update(lists).set({ changedAt: key.now }).where(isOwnList(key))
  return rowCount === 1
}

const isItem = ({ listId, itemId }: ListItemKey) =>
  and(eq(listItems.listId, listId), eq(listItems.itemId, itemId))

/** The ids of all works of a list in its order, withheld ones included. */
export async function listItemIds(tx: Queryable, listId: string): Promise<string[]> {
  const rows = await tx
    .select({ itemId: listItems.itemId })
    .from(listItems)
    .where(eq(listItems.listId, listId))
    .orderBy(asc(listItems.position), asc(listItems.itemId))
  return rows.map(({ itemId }) => itemId)
}

type NewItem = { readonly id: string; readonly note: string }

/** Those of the given items that are published works or stored stock photos, each once. */
export async function listExisting(tx: Queryable, items: readonly NewItem[]): Promise<NewItem[]> {
  const given = new Map(items.toReversed().map((item) => [item.id, item]))
  const ids = [...given.keys()]
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from ${artworks}
    where id = any(${uuidArray(ids.filter(isUuid))}) and ${artworks.publishedAt} is not null
    union all select id from ${stockPhotos}
    where id = any(${textArray(ids.filter((id) => !isUuid(id)))})`)
  const found = new Set(rows.map(({ id }) => id))
  return [...given.values()].filter(({ id }) => found.has(id)).toReversed()
}

/**
 * Adds published works and stored stock photos at the end, up to the limit; those that are in the
 * list already stay as they are. The statement locks the works until it references them.
 * @param tx a transaction that has locked or created the list
 * @returns how many were added
 */
export async function addItems(
  tx: Queryable,
  listId: string,
  items: readonly NewItem[],
): Promise<number> {
  const held = new Set(await listItemIds(tx, listId))
  const unheld = new Map(items.filter(({ id }) => !held.has(id)).map((item) => [item.id, item]))
  const added = [...unheld.values()].slice(0, MAX_LIST_ITEMS - held.size)
  if (added.length === 0) return 0
  const works = uuidArray(added.map(({ id }) => (isUuid(id) ? id : null)))
  const photos = textArray(added.map(({ id }) => (isUuid(id) ? null : id)))
  const notes = textArray(added.map(({ note }) => note))
  const { rowCount } = await tx.execute(sql`
    with given (work, photo, note, nth) as (
      select * from unnest(${works}, ${photos}, ${notes}) with ordinality
    ), last (position) as (
      select coalesce(max(position), 0) from ${listItems} where list_id = ${listId}
    )
    insert into ${listItems} (list_id, item_id, artwork_id, stock_photo_id, note, position)
    select ${listId}::uuid, coalesce(found.work::text, found.photo), found.work, found.photo,
      found.note, last.position + found.nth
    from last, (
      select * from (
        select given.* from given join ${artworks} on ${artworks.id} = given.work
        where ${artworks.publishedAt} is not null for key share of ${artworks}
      ) as works
      union all
      select * from (
        select given.* from given join ${stockPhotos} on ${stockPhotos.id} = given.photo
        for key share of ${stockPhotos}
      ) as photos
    ) as found
    on conflict do nothing`)
  return rowCount ?? 0
}
