import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { deleteBefore, type Queryable } from '../../database/database.server.ts'
import { isAfter } from '../../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../../kernel/keyset.ts'
import { lockAccount } from '../upload.store.server.ts'
import { partialUploads } from './partial-upload.tables.server.ts'

export type PartialUploadRow = typeof partialUploads.$inferSelect
export type PartialUploadKey = { readonly id: string; readonly userId: string }

export type NewPartialUpload = Pick<
  PartialUploadRow,
  'id' | 'userId' | 'fileName' | 'fileType' | 'lastModified' | 'length' | 'expiresAt'
>

/** @returns false if the account has been deleted */
export async function insertPartialUpload(tx: Queryable, row: NewPartialUpload): Promise<boolean> {
  if (!(await lockAccount(tx, row.userId))) return false
  await tx.insert(partialUploads).values(row)
  return true
}

const isCurrent = ({ id, userId }: PartialUploadKey, now: Date) =>
  and(
    eq(partialUploads.id, id),
    eq(partialUploads.userId, userId),
    gt(partialUploads.expiresAt, now),
  )

/** @returns null for an upload of another account, and for an expired one */
export async function findPartialUpload(
  db: Queryable,
  key: PartialUploadKey,
  now: Date,
): Promise<PartialUploadRow | null> {
  const [row] = await db.select().from(partialUploads).where(isCurrent(key, now))
  return row ?? null
}

/** Lists an account's uploads, newest first, including those that became drafts. */
export async function listPartialUploads(
  db: Queryable,
  userId: string,
  { limit, after, now }: { limit: number; after: Keyset | null; now: Date },
): Promise<Page<PartialUploadRow>> {
  const { createdAt, id, expiresAt } = partialUploads
  const rows = await db
    .select()
    .from(partialUploads)
    .where(
      and(eq(partialUploads.userId, userId), gt(expiresAt, now), isAfter(createdAt, id, after)),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    key: (row) => ({ at: row.createdAt, id: row.id }),
    item: (row) => row,
  })
}

/** Counts an account's unfinished uploads and sums their announced bytes. */
export async function countPartialUploads(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { length, expiresAt, finishedAt } = partialUploads
  const [row] = await db
    .select({
      count: sql<string>`count(*)`,
      bytes: sql<string>`coalesce(sum(${length}), 0)`,
    })
    .from(partialUploads)
    .where(and(eq(partialUploads.userId, userId), gt(expiresAt, now), isNull(finishedAt)))
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

export type Lease = { readonly holder: string; readonly until: Date }

/**
 * Leases an upload to one request of all processes.
 * @returns null if there is no such upload, or another request has the lease
 */
export async function leasePartialUpload(
  db: Queryable,
  key: PartialUploadKey,
  { holder, until, now }: Lease & { readonly now: Date },
): Promise<PartialUploadRow | null> {
  const { heldUntil } = partialUploads
  const [row] = await db
    .update(partialUploads)
    .set({ holder, heldUntil: until })
    .where(and(isCurrent(key, now), or(isNull(heldUntil), lt(heldUntil, now))))
    .returning()
  return row ?? null
}

const isHolder = (id: string, holder: string) =>
  and(eq(partialUploads.id, id), eq(partialUploads.holder, holder))

/** @returns false if another request has taken over, or the upload is gone */
export async function renewLease(
  db: Queryable,
  id: string,
  { holder, until }: Lease,
): Promise<boolean> {
  const { rowCount } = await db
    .update(partialUploads)
    .set({ heldUntil: until })
    .where(isHolder(id, holder))
  return rowCount === 1
}

/** @param expiresAt new expiry of the upload */
export async function releaseLease(
  db: Queryable,
  id: string,
  { holder, expiresAt }: { readonly holder: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .update(partialUploads)
    .set({ holder: null, heldUntil: null, expiresAt })
    .where(isHolder(id, holder))
}

/**
 * Marks an upload as finished, in the transaction that inserts its draft.
 * @returns false if it is finished already, or another request has taken over
 */
export async function finishPartialUpload(
  tx: Queryable,
  id: string,
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(partialUploads)
    .set({ finishedAt: now })
    .where(and(isHolder(id, holder), isNull(partialUploads.finishedAt)))
  return rowCount === 1
}

/** @returns false if the account has no such upload */
export async function removePartialUpload(
  db: Queryable,
  { id, userId }: PartialUploadKey,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(partialUploads)
    .where(and(eq(partialUploads.id, id), eq(partialUploads.userId, userId)))
  return rowCount === 1
}

/**
 * Deletes all uploads of an account that is being deleted. @returns their ids, for deleting the
 * files
 */
export async function removePartialUploads(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .delete(partialUploads)
    .where(eq(partialUploads.userId, userId))
    .returning({ id: partialUploads.id })
  return rows.map(({ id }) => id)
}

export async function sweepPartialUploadRows(db: Queryable, now: Date): Promise<void> {
  await deleteBefore(db, { id: partialUploads.id, at: partialUploads.expiresAt, before: now })
}

/** Filters the uploads that still need their file. */
export async function listUnfinished(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: partialUploads.id })
    .from(partialUploads)
    .where(and(inArray(partialUploads.id, ids), isNull(partialUploads.finishedAt)))
  return new Set(rows.map(({ id }) => id))
}
