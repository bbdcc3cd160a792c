import { and, desc, eq, isNotNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { users } from '../account/account.tables.server.ts'
import { smallUrl, viewImage } from '../images/image-address.server.ts'
import { images } from '../images/image.tables.server.ts'
import { textArray, uuidArray, type Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { matchesWords, wordVector } from '../database/word-search.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { eurosFromCents } from '../kernel/money.ts'
import { problems, type ProblemCode } from '../kernel/problem.ts'
import { MAX_ARTWORKS, type Artwork, type WorkCard } from './artwork.ts'
import type { ArtworkImage, ImageKind } from './artwork-image.ts'
import { artworkImages, artworks } from './artwork.tables.server.ts'
import { limitedEditionOf, OPEN_EDITION } from './edition/edition.ts'
import type { WorkStatus } from './publication/work-status.ts'
import { physicalFactsOf } from './physical/physical-columns.server.ts'

/**
 * The displayed name of a person.
 * @param table the alias of `users` in the statement
 */
export function artistNameOf(table: SQLWrapper): SQL<string> {
  const name = sql`trim(${table}.first_name || ' ' || ${table}.last_name)`
  return sql`case ${name} when '' then ${sql.raw(`'${UNKNOWN_ARTIST}'`)} else ${name} end`
}

export const artistName = artistNameOf(users)

/** The columns of a card; select them from `artworks` joined with `users`. */
export const cardColumns = {
  id: artworks.id,
  title: artworks.title,
  priceCents: artworks.priceCents,
  date: artworks.date,
  year: artworks.year,
  widthCm: artworks.widthCm,
  heightCm: artworks.heightCm,
  editionKind: artworks.editionKind,
  editionSize: artworks.editionSize,
  copiesLeft: artworks.copiesLeft,
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

/** Condition for published works whose id is in the placeholder `ids`. */
export const isPublishedOneOf = and(
  isNotNull(artworks.publishedAt),
  sql`${artworks.id} = any(${sql.placeholder('ids')}::uuid[])`,
)

/** @param row `createdAt` may be as PostgreSQL writes it */
export function toCard(
  row: Omit<CardRow, 'publishedAt' | 'createdAt'> & { readonly createdAt: Date | string },
): WorkCard {
  const image = viewImage(row.image)
  const edition = limitedEditionOf(row)
  return {
    id: row.id,
    kind: 'artwork',
    title: row.title,
    price: toPrice(row.priceCents),
    year: String(row.year ?? (row.date ?? new Date(row.createdAt).toISOString()).slice(0, 4)),
    size: toSize(row),
    ...(edition !== null && { edition }),
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

type ImageColumns = { id: string; width: number; height: number; placeholder: string }
type FurtherImage = ImageColumns & { kind: ImageKind; altDescription: string }

/** The images after the first, in their order. */
const furtherImages = sql<FurtherImage[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${images.id}, 'width', ${images.width},
    'height', ${images.height}, 'placeholder', ${images.placeholder}, 'kind', ${artworkImages.kind},
    'altDescription', ${artworkImages.altDescription}) order by ${artworkImages.position}), '[]')
  from ${artworkImages} join ${images} on ${images.id} = ${artworkImages.imageId}
  where ${artworkImages.artworkId} = ${artworks.id})`.as('further_images')

/** The columns that `physicalFactsOf` reads. */
export const physicalColumns = {
  widthMm: artworks.widthMm,
  heightMm: artworks.heightMm,
  depthMm: artworks.depthMm,
  shape: artworks.shape,
  frameWidthMm: artworks.frameWidthMm,
  frameDepthMm: artworks.frameDepthMm,
  frameColour: artworks.frameColour,
  matMm: artworks.matMm,
  hangingHeightMm: artworks.hangingHeightMm,
}

export const artworkColumns = {
  ...cardColumns,
  imageKind: artworks.imageKind,
  furtherImages,
  artistId: artworks.artistId,
  description: artworks.description,
  tags: artworks.tags,
  medium: artworks.medium,
  technique: artworks.technique,
  ...physicalColumns,
  proofCount: artworks.proofCount,
  hiddenReason: artworks.hiddenReason,
  revision: artworks.revision,
  status: artworks.status,
  scheduledAt: artworks.scheduledAt,
  scheduleRefusal: artworks.scheduleRefusal,
  duplicatedFrom: artworks.duplicatedFrom,
  location: users.location,
  bio: users.bio,
}

/** The tags as the search index compares them, which has the first fifty. */
export const foldedTags = sql<string[]>`array(
  select distinct search.fold(tag) from unnest((${artworks.tags})[1:50]) as tag)`.as('folded_tags')

const selectOwn = (db: Queryable, artistId: string, which: SQL | undefined) =>
  db
    .select(artworkColumns)
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(and(eq(artworks.artistId, artistId), which))

export type ArtworkRow = Awaited<ReturnType<typeof selectOwn>>[number]
export type CardRow = Pick<ArtworkRow, keyof typeof cardColumns>

export function toArtwork(row: ArtworkRow): Artwork {
  const first = { ...row.image, kind: row.imageKind, altDescription: row.altDescription }
  const image = viewImage(row.image)
  const photo = photoUrl(row.photoId)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toPrice(row.priceCents),
    date: row.date,
    size: toSize(row),
    ...physicalFactsOf(row),
    tags: row.tags,
    medium: row.medium,
    technique: row.technique,
    year: row.year,
    edition: { ...(limitedEditionOf(row) ?? OPEN_EDITION), proofs: row.proofCount },
    imageUrl: image.urls.regular,
    urls: image.urls,
    image,
    images: [viewOf(first), ...row.furtherImages.map(viewOf)],
    isPublished: row.publishedAt !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    alt_description: row.altDescription,
    artistId: row.artistId,
    isArtistWork: true,
    ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
    user: {
      name: row.artistName,
      location: row.location,
      bio: row.bio,
      profile_image: { small: photo, medium: photo, large: photo },
    },
  }
}

/** The facts of a work that only its artist sees. */
export const ownFacts = (row: ArtworkRow) => ({
  revision: row.revision,
  status: row.status,
  scheduledFor: row.scheduledAt?.toISOString() ?? null,
  scheduleRefusal: refusalText(row.scheduleRefusal),
  duplicatedFrom: row.duplicatedFrom,
})

const refusalText = (code: string | null): string | null =>
  code === null
    ? null
    : (problems[code as ProblemCode]?.message ?? problems['unexpected-error'].message)

/** A work as its artist sees it. */
const toOwnArtwork = (row: ArtworkRow): Artwork => ({ ...toArtwork(row), ...ownFacts(row) })

const viewOf = ({ kind, altDescription, ...image }: FurtherImage): ArtworkImage => ({
  ...viewImage(image),
  kind,
  alt_description: altDescription,
})

const toPrice = (cents: number | null) => (cents === null ? null : eurosFromCents(cents))

const toSize = ({ widthCm, heightCm }: Pick<CardRow, 'widthCm' | 'heightCm'>) =>
  widthCm === null || heightCm === null ? null : { width: widthCm, height: heightCm }

const photoUrl = (id: string | null) => (id === null ? '' : smallUrl(id))

/** A filter of an artist's own works. */
export type OwnFilter = {
  /** Without it, all works except archived ones; `any` includes those. */
  readonly status?: WorkStatus | 'any' | undefined
  /** Beginnings of words of the title. */
  readonly q?: string | undefined
}

/** An artist's works, drafts too, newest first. */
export async function listArtistArtworks(
  db: Queryable,
  artistId: string,
  { limit, after, status, q = '' }: { limit: number; after: Keyset | null } & OwnFilter,
): Promise<Page<Artwork>> {
  const which = and(
    hasStatus(status),
    matchesWords(wordVector(artworks.title), q),
    isAfter(artworks.createdAt, artworks.id, after),
  )
  const rows = await selectOwn(db, artistId, which)
    .orderBy(desc(artworks.createdAt), desc(artworks.id))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    key: (row) => ({ at: row.createdAt, id: row.id }),
    item: toOwnArtwork,
  })
}

function hasStatus(status: WorkStatus | 'any' | undefined) {
  if (status === 'any') return undefined
  return status === undefined ? ne(artworks.status, 'archived') : eq(artworks.status, status)
}

/** Those of these works that belong to the artist, in no order. */
export async function listOwnById(
  db: Queryable,
  artistId: string,
  ids: readonly string[],
): Promise<Artwork[]> {
  const rows = await selectOwn(db, artistId, sql`${artworks.id} = any(${uuidArray(ids)})`)
  return rows.map(toOwnArtwork)
}

/** The artist's works with one of these images as their first. */
export async function listOwnByImage(
  db: Queryable,
  artistId: string,
  imageIds: readonly string[],
): Promise<Artwork[]> {
  const rows = await selectOwn(db, artistId, sql`${artworks.imageId} = any(${textArray(imageIds)})`)
  return rows.map(toOwnArtwork)
}

/** The number of an artist's works, drafts too; counts up to `MAX_ARTWORKS`. */
export async function countArtworks(db: Queryable, artistId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${artworks} where artist_id = ${artistId} limit ${MAX_ARTWORKS}) as counted`)
  return rows[0]?.count ?? 0
}

/** One of an artist's own works; null for unknown ids and works of others. */
export async function findOwnArtwork(
  db: Queryable,
  id: string,
  artistId: string,
): Promise<Artwork | null> {
  const [row] = await selectOwn(db, artistId, eq(artworks.id, id))
  return row === undefined ? null : toOwnArtwork(row)
}
