import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { cardColumns, toCard, type CardRow } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import { isAfter } from '../../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../../kernel/keyset.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { findArtist } from '../artist/artist.store.server.ts'
import { NO_PRESS, portraitAltOf, orderCv } from './press.ts'
import type { OwnPress, Press, PressWork } from './press.schema.ts'
import { pressTexts } from './press.tables.server.ts'

const columns = {
  portraitAlt: pressTexts.portraitAlt,
  portraitCredit: pressTexts.portraitCredit,
  contact: pressTexts.contact,
  website: pressTexts.website,
  cv: pressTexts.cv,
  revision: pressTexts.revision,
}

/** The press texts and CV of an artist; `NO_PRESS` before the first change. */
export async function findOwnPress(db: Queryable, artistId: string): Promise<OwnPress> {
  const [row] = await db.select(columns).from(pressTexts).where(eq(pressTexts.artistId, artistId))
  return row ?? NO_PRESS
}

/**
 * Saves the texts, and the CV sorted by kind. Publishes `artist.changed`.
 * @param change its `revision` is that on which the change is based
 */
export async function savePress(
  db: Database,
  artistId: string,
  { revision, ...change }: OwnPress,
): Promise<OwnPress | Refusal<'press-changed-elsewhere'>> {
  return transact(db, async (tx) => {
    const values = { ...change, cv: orderCv(change.cv), revision: revision + 1 }
    const [saved] =
      revision === 0
        ? await tx
            .insert(pressTexts)
            .values({ artistId, ...values })
            .onConflictDoNothing()
            .returning(columns)
        : await tx
            .update(pressTexts)
            .set(values)
            .where(and(eq(pressTexts.artistId, artistId), eq(pressTexts.revision, revision)))
            .returning(columns)
    if (saved === undefined) return refuse('press-changed-elsewhere')
    await publishEvent(tx, { type: 'artist.changed', artistId, fields: ['press'] }, artistId)
    return saved
  })
}

type WorksPage = { readonly limit: number; readonly after: Keyset | null }

/** @returns null for unknown ids, for collectors and for suspended artists */
export async function findPress(
  db: Queryable,
  artistId: string,
  page: WorksPage,
): Promise<Press | null> {
  const artist = await findArtist(db, artistId)
  if (artist === null) return null
  const { portraitAlt, portraitCredit, contact, website, cv } = await findOwnPress(db, artistId)
  const { items: works, nextCursor } = await listPressWorks(db, artistId, page)
  const { name, photo } = artist
  const portrait =
    photo === null
      ? null
      : { image: photo, alt: portraitAltOf(name, portraitAlt), credit: portraitCredit }
  return { artist, portrait, contact, website, cv, works, nextCursor }
}

const workColumns = {
  ...cardColumns,
  medium: artworks.medium,
  technique: artworks.technique,
  width: artworks.widthMm,
  height: artworks.heightMm,
  depth: artworks.depthMm,
  shape: artworks.shape,
}

type WorkRow = CardRow &
  Pick<PressWork, 'medium' | 'technique' | 'shape'> &
  Record<'width' | 'height' | 'depth', number | null>

function toPressWork({
  medium,
  technique,
  shape,
  width,
  height,
  depth,
  ...row
}: WorkRow): PressWork {
  const dimensions = width === null || height === null ? null : { width, height, depth }
  return { ...toCard(row), medium, technique, shape, dimensions }
}

/** The published works of an artist, the latest first. */
export async function listPressWorks(
  db: Queryable,
  artistId: string,
  { limit, after }: WorksPage,
): Promise<Page<PressWork>> {
  const rows = await db
    .select(workColumns)
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(
      and(
        eq(artworks.artistId, artistId),
        isNotNull(artworks.publishedAt),
        isAfter(artworks.publishedAt, artworks.id, after),
      ),
    )
    .orderBy(desc(artworks.publishedAt), desc(artworks.id))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    key: ({ publishedAt, createdAt, id }) => ({ at: publishedAt ?? createdAt, id }),
    item: toPressWork,
  })
}
