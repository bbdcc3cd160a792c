import { LOCKS, lockUntilCommit } from '../database/advisory-lock.server.ts'
import { DAY_MS } from '../kernel/day.ts'
import { and, asc, between, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import { artworkImages, artworks } from '../artworks/artwork.tables.server.ts'
import { deleteBefore, isAmong, type Queryable } from '../database/database.server.ts'
import { imageAreas } from '../images/area/image-area.tables.server.ts'
import { keptAreaOf, type KeptArea } from '../images/area/image-area.store.server.ts'
import { images } from '../images/image.tables.server.ts'
import type { StoredUpload } from '../images/upload/upload-account.ts'
import { type CountedUpload, type StorageUse } from './upload-limits.ts'
import { uploads } from './upload.tables.server.ts'

/**
 * Locks the uploads of an account until the end of the transaction, so that all processes decide on
 * them one at a time. Must be taken after an image's lock.
 */
export const lockUploads = (tx: Queryable, userId: string): Promise<void> =>
  lockUntilCommit(tx, LOCKS.uploads, userId)

/** Excludes rows in the future, written by a clock that ran ahead. */
const lastDay = (now: Date) => between(uploads.createdAt, new Date(now.getTime() - DAY_MS), now)

/** Lists the account's uploads of the last 24 hours, oldest first. */
export function listRecentUploads(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CountedUpload[]> {
  return db
    .select({
      at: uploads.createdAt,
      bytes: uploads.bytes,
      pixels: uploads.pixels,
      coreMs: uploads.coreMs,
    })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), lastDay(now)))
    .orderBy(asc(uploads.createdAt))
}

/**
 * Sums the storage of an account's images, each counted once: images of its works, its photo,
 * uploads of the last 24 hours (which the sweep keeps), and the photos of which these are areas.
 * @param except an image that does not count
 */
export async function findStorageUse(
  db: Queryable,
  { userId, now, except = '' }: { userId: string; now: Date; except?: string },
): Promise<StorageUse> {
  const held = heldImages(db, userId, now)
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${images.bytes} + ${images.derivativeBytes}), 0)`,
      pixels: sql<string>`coalesce(sum(${images.width}::bigint * ${images.height}), 0)`,
    })
    .from(images)
    .where(and(isAmong(images.id, withPhotos(held)), ne(images.id, except)))
  return { bytes: Number(row?.bytes ?? 0), pixels: Number(row?.pixels ?? 0) }
}

/** Selects the ids of an account's images, without the photos of which they are areas. */
function heldImages(db: Queryable, userId: string, now: Date) {
  return db
    .select({ id: artworks.imageId })
    .from(artworks)
    .where(eq(artworks.artistId, userId))
    .union(
      db
        .select({ id: artworkImages.imageId })
        .from(artworkImages)
        .where(
          isAmong(
            artworkImages.artworkId,
            sql`(select ${artworks.id} from ${artworks} where ${artworks.artistId} = ${userId})`,
          ),
        ),
    )
    .union(
      db
        .select({ id: sql<string>`${users.photoId}` })
        .from(users)
        .where(eq(users.id, userId)),
    )
    .union(
      db
        .select({ id: sql<string>`${uploads.imageId}` })
        .from(uploads)
        .where(and(eq(uploads.userId, userId), lastDay(now))),
    )
}

/**
 * Adds the photos of which the held images are areas. With an array of ids instead of a join, the
 * planner uses the index at every size.
 */
const withPhotos = (held: SQLWrapper): SQL => sql`(with held (id) as ${held}
  select id from held
  union select ${imageAreas.photoId} from ${imageAreas}
    where ${isAmong(imageAreas.imageId, sql`(select id from held)`)})`

/**
 * Whether an account may attach an image: it uses it, has uploaded it within the last 24 hours, or
 * has an image that is an area of it. Image ids are public, so knowing one proves nothing.
 */
export async function holdsImage(db: Queryable, userId: string, imageId: string): Promise<boolean> {
  const isPhotoOfHeld = sql`exists (select from ${imageAreas}
    where ${imageAreas.photoId} = ${images.id} and ${isHeld(userId, imageAreas.imageId)})`
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), or(isHeld(userId, images.id), isPhotoOfHeld)))
  return rows.length > 0
}

const isHeld = (userId: string, imageId: AnyPgColumn): SQL => sql`(
  exists (select from ${uploads}
    where ${uploads.userId} = ${userId} and ${uploads.imageId} = ${imageId})
  or exists (select from ${artworks}
    where ${artworks.artistId} = ${userId} and ${artworks.imageId} = ${imageId})
  or exists (select from ${artworkImages}
    join ${artworks} on ${artworks.id} = ${artworkImages.artworkId}
    where ${artworkImages.imageId} = ${imageId} and ${artworks.artistId} = ${userId})
  or exists (select from ${users}
    where ${users.id} = ${userId} and ${users.photoId} = ${imageId}))`

/** Lists the areas of photos from which an account's images were made. */
export async function listAreas(db: Queryable, userId: string, now: Date): Promise<KeptArea[]> {
  const rows = await db
    .select()
    .from(imageAreas)
    .where(isAmong(imageAreas.imageId, sql`${heldImages(db, userId, now)}`))
    .orderBy(asc(imageAreas.imageId))
  return rows.map(keptAreaOf)
}

/**
 * Prevents the deletion of an account until the end of the transaction.
 * @returns false if it has been deleted
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  return found.length > 0
}

export type NewUpload = Pick<CountedUpload, 'at' | 'coreMs'> & {
  readonly id: string
  readonly userId: string
}

/** @returns false if the account has been deleted */
export async function insertUpload(tx: Queryable, upload: NewUpload): Promise<boolean> {
  const { id, userId, coreMs, at } = upload
  if (!(await lockAccount(tx, userId))) return false
  await tx.insert(uploads).values({ id, userId, coreMs, createdAt: at })
  return true
}

/** @returns false if the account has been deleted */
export async function saveStored(tx: Queryable, id: string, stored: StoredUpload) {
  const { rowCount } = await tx.update(uploads).set(stored).where(eq(uploads.id, id))
  return rowCount === 1
}

export async function saveCoreMs(db: Queryable, id: string, coreMs: number): Promise<void> {
  await db.update(uploads).set({ coreMs }).where(eq(uploads.id, id))
}

/** Deletes uploads older than 24 hours, which no longer count. */
export async function sweepUploads(db: Queryable, now: Date): Promise<void> {
  await deleteBefore(db, {
    id: uploads.id,
    at: uploads.createdAt,
    before: new Date(now.getTime() - DAY_MS),
  })
}
