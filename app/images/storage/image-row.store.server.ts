import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  countHolders,
  LOCKS,
  lockUntilCommit,
  tryShareUntilCommit,
} from '../../database/advisory-lock.server.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import type { NamedOriginal } from '../image.ts'
import { images } from '../image.tables.server.ts'

/** The row of an image; its files are in the image store. */
export type StoredImage = Omit<typeof images.$inferSelect, 'createdAt' | 'isWithheld'>

/**
 * Calls `run` in a transaction with a lock on this image in all processes, so that its files and
 * its row change together.
 */
export function withImageLock<Result>(
  db: Database,
  id: string,
  run: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, LOCKS.image, id)
    return run(tx)
  })
}

/**
 * Whether files may be deleted until the transaction ends: a backup must still copy the files of its
 * snapshot.
 */
export const maySweepFiles = (tx: Queryable): Promise<boolean> =>
  tryShareUntilCommit(tx, LOCKS.backup)

/** Whether any process or command is making a backup. */
export const isBackupRunning = async (db: Queryable): Promise<boolean> =>
  (await countHolders(db, LOCKS.backup, 'ExclusiveLock')) > 0

/** A repeated upload renews the timestamp, so that the sweep does not delete the image. */
export async function saveImage(db: Queryable, image: typeof images.$inferInsert): Promise<void> {
  await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({ target: images.id, set: { createdAt: sql`now()` } })
}

export async function hasImage(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: images.id }).from(images).where(eq(images.id, id))
  return rows.length > 0
}

export async function findImage(db: Queryable, id: string): Promise<StoredImage | null> {
  const [row] = await db.select().from(images).where(eq(images.id, id))
  return row ?? null
}

/** The original formats of these images. */
export async function listOriginals(
  db: Queryable,
  ids: readonly string[],
): Promise<NamedOriginal[]> {
  return db
    .select({ id: images.id, originalFormat: images.originalFormat })
    .from(images)
    .where(inArray(images.id, [...ids]))
}

/** Stores that an image has a pyramid as its original now. */
export async function savePyramid(db: Queryable, id: string): Promise<void> {
  await db.update(images).set({ originalFormat: 'tif' }).where(eq(images.id, id))
}

/** @returns the ids that have a row */
export async function listKnownIds(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** The first images by id. Ids are hashes, so they are a random sample. */
export async function listSample(
  db: Queryable,
  limit: number,
): Promise<Pick<StoredImage, 'id' | 'width' | 'originalFormat'>[]> {
  return db
    .select({ id: images.id, width: images.width, originalFormat: images.originalFormat })
    .from(images)
    .orderBy(asc(images.id))
    .limit(limit)
}

/**
 * Builds a condition for images in use from the foreign keys in the catalogue, so that new slices
 * need no change here. Foreign keys with `on delete cascade` do not count as use.
 * @returns an SQL condition: a row of any table refers to the image
 */
export async function findReferences(db: Queryable): Promise<SQL> {
  const { rows: columns } = await db.execute<{ place: string; name: string; parts: number }>(sql`
    select constraint_.conrelid::regclass::text as place,
      quote_ident(attribute.attname) as name,
      cardinality(constraint_.conkey) as parts
    from pg_constraint constraint_
    join pg_attribute attribute
      on attribute.attrelid = constraint_.conrelid and attribute.attnum = constraint_.conkey[1]
    where constraint_.contype = 'f' and constraint_.confrelid = 'images'::regclass
      and constraint_.confdeltype <> 'c'`)
  const referred = columns.map(({ place, name, parts }) => {
    if (parts !== 1) throw new Error(`${place} refers to images by ${parts} columns, not by id`)
    // `exists` could make PostgreSQL read the whole table, although only a few images are looked
    // up.
    return sql.raw(
      `(select true from ${place} referrer where referrer.${name} = images.id limit 1) is not null`,
    )
  })
  return sql`(${sql.join([sql`false`, ...referred], sql` or `)})`
}

export type SweepBatch = {
  /** The condition from `findReferences`. */
  readonly isReferred: SQL
  /** Newer images are kept, because the form of the upload may still be open. */
  readonly before: Date
  readonly afterId: string
  readonly limit: number
}

/**
 * Checks a batch of images in the order of their ids.
 * @returns the unused ids, and the last id checked, or null at the end
 */
export async function listUnused(
  db: Queryable,
  { isReferred, before, afterId, limit }: SweepBatch,
): Promise<{ ids: string[]; lastId: string | null }> {
  // The limit applies to checked images, not to unused ones, so that each statement is short.
  const { rows } = await db.execute<{ id: string; unused: boolean }>(sql`
    select id, created_at < ${before.toISOString()}::timestamptz and not ${isReferred} as unused
    from (select id, created_at from images where id > ${afterId} order by id limit ${limit}) images
    order by id`)
  return {
    ids: rows.filter(({ unused }) => unused).map(({ id }) => id),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}

/**
 * Deletes the row if it is still old and unused.
 * @returns the deleted image, or null
 */
export async function removeUnused(
  tx: Queryable,
  id: string,
  { isReferred, before }: Pick<SweepBatch, 'isReferred' | 'before'>,
): Promise<StoredImage | null> {
  // A transaction that is adding a reference holds a share lock on the row. Wait for it, then check
  // again in a new statement, which sees the reference.
  await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('update')
  const [gone] = await tx
    .delete(images)
    .where(
      sql`${images.id} = ${id} and ${images.createdAt} < ${before.toISOString()}::timestamptz and not ${isReferred}`,
    )
    .returning()
  return gone ?? null
}
