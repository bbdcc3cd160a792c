import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artistName, listOwnById } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { findCards } from '../artworks/card/work-card.store.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { prepareNamed } from '../database/prepared-statement.server.ts'
import { inOrder } from '../kernel/id.ts'
import { dayOf } from '../kernel/timestamp.ts'
import { toArrangedWork } from './arranged-work.ts'
import { MAX_EXHIBITIONS, stateOn, type ExhibitionDates } from './exhibition.ts'
import { AUTOMATIC_HANGING } from './hanging.ts'
import type {
  ArrangedWork,
  CuratedHanging,
  ExhibitionSummary,
  ExhibitionWork,
  FoundExhibition,
  NamedExhibition,
  OwnExhibition,
} from './exhibition.schema.ts'
import { exhibitions, exhibitionWorks } from './exhibition.tables.server.ts'

/** The number of works whose pictures represent a series or an exhibition. */
const COVERS = 3

/** Series and exhibitions that the page of a work names. */
const MAX_NAMED = 10

const facts = {
  id: exhibitions.id,
  kind: exhibitions.kind,
  title: exhibitions.title,
  opensOn: exhibitions.opensOn,
  closesOn: exhibitions.closesOn,
  place: exhibitions.place,
  isPublished: sql<boolean>`${exhibitions.publishedAt} is not null`,
}

const worksOfIt = sql`${exhibitionWorks}
  join ${artworks} on ${artworks.id} = ${exhibitionWorks.artworkId}
  where ${exhibitionWorks.exhibitionId} = ${exhibitions.id}`
const seenWorks = sql`${worksOfIt} and ${artworks.publishedAt} is not null`

const isPublished = isNotNull(exhibitions.publishedAt)
const isByShownArtist = sql`exists (select from ${users}
  where ${users.id} = ${exhibitions.artistId} and ${isNull(users.suspendedAt)})`

/** The published series and exhibitions of an artist in their order; none of a suspended one. */
export function listExhibitions(
  db: Queryable,
  artistId: string,
  now: Date,
): Promise<ExhibitionSummary[]> {
  return listSummaries(db, {
    name: 'shown_exhibitions',
    artistId,
    where: and(isPublished, isByShownArtist),
    works: seenWorks,
    now,
  })
}

/** The published series and exhibitions with these ids, in their order, each with its artist. */
export async function listExhibitionsById(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<FoundExhibition[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...summaryColumns(seenWorks),
      artist: { id: users.id, name: artistName.as('artist_name') },
    })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(and(inArray(exhibitions.id, [...ids]), isPublished, isNull(users.suspendedAt)))
  return inOrder(ids, await withCovers(db, rows, now))
}

/** An artist's own series and exhibitions, drafts too, in their order. */
export function listOwnExhibitions(
  db: Queryable,
  artistId: string,
  now: Date,
): Promise<ExhibitionSummary[]> {
  return listSummaries(db, {
    name: 'own_exhibitions',
    artistId,
    where: undefined,
    works: worksOfIt,
    now,
  })
}

type Listing = {
  /** The name of the prepared statement. */
  readonly name: string
  readonly artistId: string
  readonly where: SQL | undefined
  /** The works that are counted. */
  readonly works: SQL
  readonly now: Date
}

async function listSummaries(
  db: Queryable,
  { name, artistId, where, works, now }: Listing,
): Promise<ExhibitionSummary[]> {
  const rows = await prepareNamed(db, name, () =>
    db
      .select(summaryColumns(works))
      .from(exhibitions)
      .where(and(eq(exhibitions.artistId, sql.placeholder('artistId')), where))
      .orderBy(asc(exhibitions.position), asc(exhibitions.id))
      .limit(MAX_EXHIBITIONS),
  ).execute({ artistId })
  return withCovers(db, rows, now)
}

/** @param works the works that are counted */
const summaryColumns = (works: SQL) => ({
  ...facts,
  count: sql<number>`(select count(*)::int from ${works})`,
  coverIds: sql<string[]>`array(select ${exhibitionWorks.artworkId} from ${seenWorks}
    order by ${exhibitionWorks.position} limit ${COVERS})`,
})

/** Adds the first works and the state to rows of `summaryColumns`. */
async function withCovers<Row extends ExhibitionDates & { readonly coverIds: string[] }>(
  db: Queryable,
  rows: readonly Row[],
  now: Date,
) {
  const cards = await findCards(db, [...new Set(rows.flatMap(({ coverIds }) => coverIds))])
  return rows.map(({ coverIds, ...row }) => ({
    ...row,
    state: stateOn(row, dayOf(now)),
    covers: coverIds.flatMap((id) => cards.get(id) ?? []),
  }))
}

/** The public facts of a series or an exhibition, with the ids of its published works. */
export type ShownExhibition = Omit<ExhibitionSummary, 'count' | 'covers'> & {
  readonly text: string
  readonly artist: { readonly id: string; readonly name: string }
  readonly works: readonly ExhibitionWork[]
}

/** A published series or exhibition, or a draft of the viewer; null for everything else. */
export async function findExhibition(
  db: Queryable,
  id: string,
  { viewerId, now }: { readonly viewerId: string | null; readonly now: Date },
): Promise<ShownExhibition | null> {
  const isOwn = viewerId === null ? undefined : eq(exhibitions.artistId, viewerId)
  const [row] = await db
    .select({
      ...facts,
      text: exhibitions.text,
      artist: { id: users.id, name: artistName.as('artist_name') },
    })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(and(eq(exhibitions.id, id), isNull(users.suspendedAt), or(isPublished, isOwn)))
  if (row === undefined) return null
  const works = await db
    .select({ id: exhibitionWorks.artworkId, text: exhibitionWorks.text })
    .from(exhibitionWorks)
    .innerJoin(artworks, eq(artworks.id, exhibitionWorks.artworkId))
    .where(and(eq(exhibitionWorks.exhibitionId, id), isNotNull(artworks.publishedAt)))
    .orderBy(asc(exhibitionWorks.position))
  return { ...row, state: stateOn(row, dayOf(now)), works }
}

export type ExhibitionKey = { readonly id: string; readonly artistId: string }

/** @returns null when the artist has no such series or exhibition */
export async function findOwnExhibition(
  db: Queryable,
  { id, artistId }: ExhibitionKey,
  now: Date,
): Promise<OwnExhibition | null> {
  const [row] = await db
    .select({
      ...facts,
      text: exhibitions.text,
      revision: exhibitions.revision,
      hiddenReason: exhibitions.hiddenReason,
      hanging: exhibitions.hanging,
    })
    .from(exhibitions)
    .where(and(eq(exhibitions.id, id), eq(exhibitions.artistId, artistId)))
  if (row === undefined) return null
  const placed = await listExhibitionWorks(db, id)
  const works = await listArranged(
    db,
    artistId,
    placed.map((work) => work.id),
  )
  const texts = new Map(placed.map((work) => [work.id, work.text]))
  return {
    ...row,
    state: stateOn(row, dayOf(now)),
    works: works.map((work) => ({ ...work, text: texts.get(work.id) ?? '' })),
  }
}

/** All works of a series or an exhibition in their order, also those only the artist sees. */
export function listExhibitionWorks(
  db: Queryable,
  exhibitionId: string,
): Promise<ExhibitionWork[]> {
  return db
    .select({ id: exhibitionWorks.artworkId, text: exhibitionWorks.text })
    .from(exhibitionWorks)
    .where(eq(exhibitionWorks.exhibitionId, exhibitionId))
    .orderBy(asc(exhibitionWorks.position))
}

/** The artist's changes to the rooms; `AUTOMATIC_HANGING` for unknown ids. */
export async function findHanging(db: Queryable, id: string): Promise<CuratedHanging> {
  const [row] = await db
    .select({ hanging: exhibitions.hanging })
    .from(exhibitions)
    .where(eq(exhibitions.id, id))
  return row?.hanging ?? AUTOMATIC_HANGING
}

/** The artist's works with these ids, in their order. */
export async function listArranged(
  db: Queryable,
  artistId: string,
  ids: readonly string[],
): Promise<ArrangedWork[]> {
  if (ids.length === 0) return []
  return inOrder(ids, (await listOwnById(db, artistId, ids)).map(toArrangedWork))
}

/** The published series and exhibitions that show a published work, in the order of its artist. */
export async function listExhibitionsOfWork(
  db: Queryable,
  artworkId: string,
): Promise<NamedExhibition[]> {
  return exhibitionsOfWork(db).execute({ artworkId })
}

const exhibitionsOfWork = (db: Queryable) =>
  prepareNamed(db, 'exhibitions_of_work', () =>
    db
      .select({ id: exhibitions.id, kind: exhibitions.kind, title: exhibitions.title })
      .from(exhibitionWorks)
      .innerJoin(exhibitions, eq(exhibitions.id, exhibitionWorks.exhibitionId))
      .innerJoin(artworks, eq(artworks.id, exhibitionWorks.artworkId))
      .where(
        and(
          eq(exhibitionWorks.artworkId, sql.placeholder('artworkId')),
          isNotNull(artworks.publishedAt),
          isPublished,
        ),
      )
      .orderBy(asc(exhibitions.position), asc(exhibitions.id))
      .limit(MAX_NAMED),
  )

const shownFrom = (from: string) => and(isPublished, gte(exhibitions.id, from), isByShownArtist)

/** Published ones in the order of their ids, beginning with `from`. */
export function listShownExhibitions(
  db: Queryable,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: exhibitions.id, updatedAt: exhibitions.updatedAt })
    .from(exhibitions)
    .where(shownFrom(from))
    .orderBy(asc(exhibitions.id))
    .limit(limit)
}

/** @returns the published one at `places` after `from`, or null */
export async function findShownExhibition(
  db: Queryable,
  { from, places }: { readonly from: string; readonly places: number },
): Promise<string | null> {
  const [row] = await db
    .select({ id: exhibitions.id })
    .from(exhibitions)
    .where(shownFrom(from))
    .orderBy(asc(exhibitions.id))
    .offset(places)
    .limit(1)
  return row?.id ?? null
}
