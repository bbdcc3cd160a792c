import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { hideArtwork, restoreArtwork } from '../../artworks/artwork-withholding.store.server.ts'
import { isAmong, transact, type Database, type Queryable } from '../../database/database.server.ts'
import { foundIds, matchesWords, wordVector } from '../../database/word-search.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { eurosFromCents } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import { returnImages, withholdImages } from './withheld-image.store.server.ts'
import type { ListedWork, WorksQuery } from './work.schema.ts'

const columns = {
  id: artworks.id,
  title: artworks.title,
  artistId: artworks.artistId,
  artist: artistName,
  publishedAt: artworks.publishedAt,
  hiddenReason: artworks.hiddenReason,
  withheldPublishedAt: artworks.withheldPublishedAt,
  takenDownAt: artworks.takenDownAt,
  createdAt: artworks.createdAt,
  priceCents: artworks.priceCents,
  imageId: artworks.imageId,
}

const selectWorks = (db: Queryable) =>
  db.select(columns).from(artworks).innerJoin(users, eq(users.id, artworks.artistId))

type Row = Awaited<ReturnType<typeof selectWorks>>[number]

function toListed(row: Row): ListedWork {
  const { id, title, artistId, artist, hiddenReason, createdAt, priceCents, imageId } = row
  return {
    id,
    title,
    artistId,
    artist,
    state: stateOf(row),
    hiddenReason,
    createdAt: createdAt.toISOString(),
    price: priceCents === null ? null : eurosFromCents(priceCents),
    imageUrl: smallUrl(imageId),
  }
}

function stateOf(row: Row): ListedWork['state'] {
  const { publishedAt, hiddenReason, withheldPublishedAt, takenDownAt } = row
  if (hiddenReason !== null) return 'hidden'
  if (takenDownAt !== null) return 'draft'
  if (withheldPublishedAt !== null) return 'withheld'
  return publishedAt === null ? 'draft' : 'published'
}

/** Lists artworks, latest first. */
export async function listWorks(
  db: Queryable,
  { q, filter, artistId, cursor, limit }: z.infer<typeof WorksQuery>,
): Promise<Page<ListedWork>> {
  const matches = matchesWords(wordVector(artworks.title), q)
  const found = matches && foundIds(db.select({ id: artworks.id }).from(artworks).where(matches))
  const ofArtist =
    artistId === undefined
      ? undefined
      : db.select({ id: artworks.id }).from(artworks).where(eq(artworks.artistId, artistId))
  const rows = await selectWorks(db)
    .where(
      and(
        found && isAmong(artworks.id, found),
        ofArtist && isAmong(artworks.id, ofArtist),
        filter === 'hidden' ? isNotNull(artworks.hiddenAt) : undefined,
        filter === 'published' ? isNotNull(artworks.publishedAt) : undefined,
        cursor === undefined ? undefined : lt(artworks.id, cursor),
      ),
    )
    .orderBy(desc(artworks.id))
    .limit(limit + 1)
  return idPage(rows.map(toListed), limit)
}

/** @returns null for an unknown id */
export async function findWork(db: Queryable, id: string): Promise<ListedWork | null> {
  const [row] = await selectWorks(db).where(eq(artworks.id, id))
  return row === undefined ? null : toListed(row)
}

/** The existing works among these ids, in no order. */
export async function listWorksById(db: Queryable, ids: readonly string[]): Promise<ListedWork[]> {
  if (ids.length === 0) return []
  const rows = await selectWorks(db).where(inArray(artworks.id, [...ids]))
  return rows.map(toListed)
}

/** The operator and the work of an action. */
type OperatorAction = { readonly actorId: string; readonly artworkId: string }

/** Hides a work. @returns the work, or null if it was hidden before */
export async function hideWork(
  db: Database,
  { actorId, artworkId }: OperatorAction,
  hiding: { readonly at: Date; readonly reason: string },
): Promise<ListedWork | null | Refusal<'artwork-not-found'>> {
  return transact(db, async (tx) => {
    const isNew = await hideArtwork(tx, artworkId, hiding)
    const work = await findWork(tx, artworkId)
    if (work === null) return refuse('artwork-not-found')
    if (!isNew) return null
    await withholdImages(tx, artworkId)
    await logAudit(tx, {
      actorId,
      action: 'work.hidden',
      subjectId: artworkId,
      before: { isHidden: false },
      after: { isHidden: true, reason: hiding.reason },
    })
    return work
  })
}

/** Shows a hidden work again. @returns the work, or null if it was not hidden */
export async function restoreWork(
  db: Database,
  { actorId, artworkId }: OperatorAction,
): Promise<ListedWork | null> {
  return transact(db, async (tx) => {
    const before = await findWork(tx, artworkId)
    if (!(await restoreArtwork(tx, artworkId))) return null
    await returnImages(tx, artworkId)
    await logAudit(tx, {
      actorId,
      action: 'work.restored',
      subjectId: artworkId,
      before: { isHidden: true, reason: before?.hiddenReason ?? null },
      after: { isHidden: false },
    })
    return findWork(tx, artworkId)
  })
}
