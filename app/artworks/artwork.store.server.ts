import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { smallUrl, viewImage } from '../images/image.ts'
import {
  isAmong,
  removeInBatches,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import type { ArtworkField } from '../database/domain-event.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { eurosFromCents, toCents } from '../kernel/money.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import type { Artwork, Draft, Publication, WorkCard } from './artwork.ts'
import { artworks } from './artwork.tables.server.ts'

/** The full name; an expression on `users`. */
export const artistName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`

/** The columns of a card; select them from `artworks` joined with `users`. */
export const cardColumns = {
  id: artworks.id,
  title: artworks.title,
  priceCents: artworks.priceCents,
  date: artworks.date,
  widthCm: artworks.widthCm,
  heightCm: artworks.heightCm,
  altDescription: artworks.altDescription,
  publishedAt: artworks.publishedAt,
  createdAt: artworks.createdAt,
  artistName: artistName.as('artist_name'),
  photoId: users.photoId,
  image: {
    id: artworks.imageId,
    width: artworks.imageWidth,
    height: artworks.imageHeight,
    placeholder: artworks.imagePlaceholder,
  },
}

type SizeColumns = { widthCm: number | null; heightCm: number | null }
type ImageColumns = { id: string; width: number; height: number; placeholder: string }

export type CardRow = SizeColumns & {
  id: string
  title: string
  priceCents: number | null
  date: string | null
  altDescription: string
  publishedAt: Date | null
  createdAt: Date
  artistName: string
  photoId: string | null
  image: ImageColumns
}

/** @param row `createdAt` may be as PostgreSQL writes it */
export function toCard(
  row: Omit<CardRow, 'publishedAt' | 'createdAt'> & { readonly createdAt: Date | string },
): WorkCard {
  const image = viewImage(row.image)
  return {
    id: row.id,
    kind: 'artwork',
    title: row.title,
    price: toPrice(row.priceCents),
    year: (row.date ?? new Date(row.createdAt).toISOString()).slice(0, 4),
    size: toSize(row),
    urls: image.urls,
    image: {
      id: image.id,
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
    },
    alt_description: row.altDescription,
    user: { name: row.artistName, profile_image: { small: photoUrl(row.photoId) } },
    attribution: null,
  }
}

export const artworkColumns = {
  ...cardColumns,
  artistId: artworks.artistId,
  description: artworks.description,
  tags: artworks.tags,
  location: users.location,
  bio: users.bio,
}

export type ArtworkRow = CardRow & {
  artistId: string
  description: string
  tags: string[]
  location: string
  bio: string
}

export function toArtwork(row: ArtworkRow): Artwork {
  const image = viewImage(row.image)
  const photo = photoUrl(row.photoId)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toPrice(row.priceCents),
    date: row.date,
    size: toSize(row),
    tags: row.tags,
    imageUrl: image.urls.regular,
    urls: image.urls,
    image,
    isPublished: row.publishedAt !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    alt_description: row.altDescription,
    artistId: row.artistId,
    isArtistWork: true,
    user: {
      name: row.artistName,
      location: row.location,
      bio: row.bio,
      profile_image: { small: photo, medium: photo, large: photo },
    },
  }
}

const toPrice = (cents: number | null) => (cents === null ? null : eurosFromCents(toCents(cents)))

const toSize = ({ widthCm, heightCm }: SizeColumns) =>
  widthCm === null || heightCm === null ? null : { width: widthCm, height: heightCm }

const photoUrl = (id: string | null) => (id === null ? '' : smallUrl(id))

/** An artist's works, drafts too, newest first. */
export async function listArtistArtworks(
  db: Queryable,
  artistId: string,
  page: { limit: number; after: Keyset | null },
): Promise<Page<Artwork>> {
  const mine = eq(artworks.artistId, artistId)
  const rows = await db
    .select(artworkColumns)
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(and(mine, isAfter(artworks.createdAt, artworks.id, page.after)))
    .orderBy(desc(artworks.createdAt), desc(artworks.id))
    .limit(page.limit + 1)
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.createdAt, id: row.id }),
    item: toArtwork,
  })
}

/** One of an artist's own works; null for unknown ids and works of others. */
export async function findOwnArtwork(
  db: Queryable,
  id: string,
  artistId: string,
): Promise<Artwork | null> {
  const [row] = await db
    .select(artworkColumns)
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(and(eq(artworks.id, id), eq(artworks.artistId, artistId)))
  return row === undefined ? null : toArtwork(row)
}

export type ArtworkFields = Omit<
  typeof artworks.$inferInsert,
  'id' | 'artistId' | 'publishedAt' | 'imageWidth' | 'imageHeight' | 'imagePlaceholder'
>

export async function insertArtwork(
  db: Queryable,
  row: ArtworkFields & { id: string; artistId: string; publishedAt?: Date },
): Promise<void> {
  await db.insert(artworks).values(row)
}

type ArtworkKey = { readonly id: string; readonly artistId: string }

const isOwn = (key: ArtworkKey) => and(eq(artworks.id, key.id), eq(artworks.artistId, key.artistId))

/**
 * Publishes `artwork.changed` for a published work.
 * @returns false when the artist has no such work
 */
export async function updateArtwork(
  db: Database,
  key: ArtworkKey,
  fields: Partial<ArtworkFields>,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(artworks)
      .set({ ...fields, updatedAt: new Date() })
      .where(isOwn(key))
      .returning({ publishedAt: artworks.publishedAt })
    const changed = changedFields(fields)
    if (row?.publishedAt != null && changed.length > 0) {
      const { id: artworkId, artistId } = key
      await publishEvent(tx, { type: 'artwork.changed', artworkId, artistId, fields: changed })
    }
    return row !== undefined
  })
}

/** What the columns of a change are called in events. */
const EVENT_FIELDS = {
  title: 'title',
  description: 'description',
  priceCents: 'price',
  date: 'date',
  widthCm: 'size',
  heightCm: 'size',
  tags: 'tags',
  imageId: 'image',
  altDescription: 'altDescription',
} as const satisfies { [Column in keyof ArtworkFields]?: ArtworkField }

function changedFields(fields: Partial<ArtworkFields>): ArtworkField[] {
  const names = Object.keys(fields).map(
    (column) => EVENT_FIELDS[column as keyof typeof EVENT_FIELDS],
  )
  return [...new Set(names.filter((name) => name !== undefined))]
}

/**
 * Publishes `artwork.deleted` for a published work.
 * @param tx a transaction
 * @returns false when the artist has no such work
 */
export async function deleteArtwork(tx: Queryable, key: ArtworkKey): Promise<boolean> {
  const [row] = await tx
    .delete(artworks)
    .where(isOwn(key))
    .returning({ publishedAt: artworks.publishedAt })
  if (row?.publishedAt != null) {
    const { id: artworkId, artistId } = key
    await publishEvent(tx, { type: 'artwork.deleted', artworkId, artistId })
  }
  return row !== undefined
}

/** Works per statement: few enough to stay below the statement timeout with their references. */
const DELETION_BATCH = 100

/** Deletes all works of an artist in batches, before the account is deleted. */
export async function deleteArtistArtworks(db: Queryable, artistId: string): Promise<void> {
  await removeInBatches((limit) => {
    const some = db
      .select({ id: artworks.id })
      .from(artworks)
      .where(eq(artworks.artistId, artistId))
      .orderBy(desc(artworks.createdAt), desc(artworks.id))
      .limit(limit)
    return db.delete(artworks).where(isAmong(artworks.id, some))
  }, DELETION_BATCH)
}

/**
 * Locks a work and stores what `decide` returns. Publishes `artwork.published` for a draft.
 * @returns the decision, or null when the artist has no such work
 */
export async function changePublication<No extends Refusal>(
  db: Database,
  key: { id: string; artistId: string },
  decide: (artwork: Draft | Publication) => Publication | No,
): Promise<Publication | No | null> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .select({ publishedAt: artworks.publishedAt, priceCents: artworks.priceCents })
      .from(artworks)
      .where(and(eq(artworks.id, key.id), eq(artworks.artistId, key.artistId)))
      .for('update')
    if (row === undefined) return null
    const decision = decide(row as Draft | Publication)
    if (isRefusal(decision)) return decision
    await tx
      .update(artworks)
      .set({ publishedAt: decision.publishedAt })
      .where(eq(artworks.id, key.id))
    if (row.publishedAt === null) {
      const { id: artworkId, artistId } = key
      await publishEvent(tx, { type: 'artwork.published', artworkId, artistId })
    }
    return decision
  })
}
