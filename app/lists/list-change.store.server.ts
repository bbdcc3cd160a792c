import { runOnce, type RequestKey } from '../database/idempotent-request.store.server.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { lockOwner } from '../account/account.store.server.ts'
import { isUniqueViolation } from '../database/database-fault.ts'
import { textArray, transact, type Database, type Queryable } from '../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { addItems, listExisting, listItemIds } from './items/list-item.store.server.ts'
import { LIST_NAME } from './list-rules.ts'
import { MAX_LIST_ITEMS, MAX_LISTS, numberedName } from './list.ts'
import { countLists, findSharedList, type NamedList } from './list.store.server.ts'
import { lists } from './list.tables.server.ts'

type NewList = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly now: Date
}

/** @returns its id */
export async function createList(
  db: Database,
  list: NewList,
  requestKey: RequestKey,
): Promise<string | Refusal<'lists-full' | 'list-name-taken'>> {
  const insert = async (tx: Queryable) => {
    await lockOwner(tx, list.userId)
    const made = await runOnce(tx, { requestKey, id: list.id }, async () => {
      const inserted = await insertList(tx, list)
      return inserted === true ? null : inserted
    })
    return isRefusal(made) ? made : made.id
  }
  return unlessTaken(() => transact(db, insert))
}

/** @returns false when the user has no such list */
export async function renameList(
  db: Database,
  { id, userId, name, now }: NewList,
): Promise<boolean | Refusal<'list-name-taken'>> {
  const rename = async (tx: Queryable) => {
    await lockOwner(tx, userId)
    const { rowCount } = await tx
      .update(lists)
      .set({ name, changedAt: now })
      .where(and(eq(lists.id, id), eq(lists.userId, userId)))
    return rowCount === 1
  }
  return unlessTaken(() => transact(db, rename))
}

/** @returns false when the user has no such list */
export async function deleteList(db: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(lists).where(and(eq(lists.id, id), eq(lists.userId, userId)))
  return rowCount === 1
}

/**
 * Shares a list, or ends the sharing. A list that is shared already keeps its link.
 * @param token of a new link; null ends the sharing
 * @returns the token; undefined when the user has no such list
 */
export async function shareList(
  db: Database,
  { id, userId, token }: { id: string; userId: string; token: string | null },
): Promise<string | null | undefined> {
  const shareToken = token === null ? null : sql`coalesce(${lists.shareToken}, ${token})`
  const [row] = await db
    .update(lists)
    .set({ shareToken })
    .where(and(eq(lists.id, id), eq(lists.userId, userId)))
    .returning({ token: lists.shareToken })
  return row?.token
}

/**
 * Makes a user's list private, for operators.
 * @returns false when it is not shared
 */
export async function endSharing(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(lists)
    .set({ shareToken: null })
    .where(and(eq(lists.id, id), isNotNull(lists.shareToken)))
  return rowCount === 1
}

/**
 * Copies a shared list, without its notes, under a name that the user does not have yet.
 * @returns the copy, also for a repeated request
 */
export async function copySharedList(
  db: Database,
  token: string,
  { requestKey, ...copy }: Omit<NewList, 'name'> & { readonly requestKey: RequestKey },
): Promise<NamedList | Refusal<'shared-list-not-found' | 'list-not-found' | 'lists-full'>> {
  return transact(db, async (tx) => {
    await lockOwner(tx, copy.userId)
    const made = await runOnce(tx, { requestKey, id: copy.id }, async () => {
      const shared = await findSharedList(tx, token)
      if (shared === null) return refuse('shared-list-not-found')
      const ids = await listNumbered(tx, { userId: copy.userId, name: shared.name })
      const name = numberedName(shared.name, ids.length + 1, LIST_NAME.maxLength.value)
      const inserted = await insertList(tx, { ...copy, name })
      if (inserted !== true) return inserted
      await addItems(
        tx,
        copy.id,
        shared.items.map(({ id }) => ({ id, note: '' })),
      )
      return null
    })
    if (isRefusal(made)) return made
    const [list] = await tx
      .select({ id: lists.id, name: lists.name })
      .from(lists)
      .where(eq(lists.id, made.id))
    return list ?? refuse('list-not-found')
  })
}

type Merge = NewList & { readonly items: readonly { readonly id: string; readonly note: string }[] }

/**
 * Adds a guest's works to the user's list of that name. Works beyond its limit go to lists with the
 * same name and a number, which are created if need be. Works that are in one of them already or do
 * not exist are left out, so a repeated merge changes nothing.
 * @returns the id of the first list, or a refusal, which adds nothing
 */
export async function mergeIntoList(
  db: Database,
  { items, ...list }: Merge,
): Promise<string | Refusal<'lists-full'>> {
  return transact(db, async (tx) => {
    await lockOwner(tx, list.userId)
    const known = await lockNumbered(tx, list)
    let unheld = await listExisting(tx, items)
    const places: { readonly id: string; readonly room: number }[] = []
    for (const id of known) {
      const held = new Set(await listItemIds(tx, id))
      unheld = unheld.filter((item) => !held.has(item.id))
      places.push({ id, room: MAX_LIST_ITEMS - held.size })
    }
    if (known.length === 0 || unheld.length > places.reduce((sum, { room }) => sum + room, 0)) {
      const name = numberedName(list.name, known.length + 1, LIST_NAME.maxLength.value)
      const inserted = await insertList(tx, { ...list, name })
      if (inserted !== true) return inserted
      places.push({ id: list.id, room: MAX_LIST_ITEMS })
    }
    for (const { id, room } of places) {
      const added = await addItems(tx, id, unheld.slice(0, room))
      if (added > 0) await tx.update(lists).set({ changedAt: list.now }).where(eq(lists.id, id))
      unheld = unheld.slice(room)
    }
    return places[0]?.id ?? list.id
  })
}

/** Lists the same as `listNumbered`, and locks them until the transaction ends. */
async function lockNumbered(tx: Queryable, list: NewList): Promise<string[]> {
  const ids = await listNumbered(tx, list)
  await tx.select({ id: lists.id }).from(lists).where(inArray(lists.id, ids)).for('no key update')
  return ids
}

/**
 * The user's lists `Hall`, `Hall (2)` and so on, up to the first that is missing. Letter case does
 * not tell names apart. PostgreSQL compares them as its unique index does: in JavaScript, `İ` in
 * lower case is not `i`.
 */
async function listNumbered(
  tx: Queryable,
  { userId, name }: Pick<NewList, 'userId' | 'name'>,
): Promise<string[]> {
  const names = Array.from({ length: MAX_LISTS }, (_, index) =>
    numberedName(name, index + 1, LIST_NAME.maxLength.value),
  )
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    select ${lists.id} from unnest(${textArray(names)}) with ordinality as wanted (name, nth)
    left join ${lists} on ${lists.userId} = ${userId} and lower(${lists.name}) = lower(wanted.name)
    order by nth`)
  const ids = rows.map(({ id }) => id)
  const missing = ids.indexOf(null)
  return (missing === -1 ? ids : ids.slice(0, missing)).filter((id) => id !== null)
}

/** The caller has locked the owner. */
async function insertList(
  tx: Queryable,
  { now, ...list }: NewList,
): Promise<true | Refusal<'lists-full'>> {
  if ((await countLists(tx, list.userId)) >= MAX_LISTS) return refuse('lists-full')
  await tx.insert(lists).values({ ...list, createdAt: now, changedAt: now })
  return true
}

async function unlessTaken<Value>(
  change: () => Promise<Value>,
): Promise<Value | Refusal<'list-name-taken'>> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('list-name-taken')
    throw error
  }
}
