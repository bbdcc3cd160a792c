import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { lockOwner } from '../account/account.store.server.ts'
import { hiddenText } from '../artworks/artwork.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import type { ExhibitionField } from '../database/domain-event.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { runOnce, type RequestKey } from '../database/idempotent-request.store.server.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { MAX_EXHIBITIONS } from './exhibition.ts'
import type {
  CuratedHanging,
  ExhibitionFacts,
  ExhibitionWork,
  NewExhibition,
} from './exhibition.schema.ts'
import { listExhibitionWorks, type ExhibitionKey } from './exhibition.store.server.ts'
import { exhibitions, exhibitionWorks } from './exhibition.tables.server.ts'

/** Adds a draft, before the others of its artist. @returns its id */
export async function createExhibition(
  db: Database,
  { now, ...row }: ExhibitionKey & NewExhibition & { readonly now: Date },
  requestKey: RequestKey,
): Promise<string | Refusal<'exhibitions-full'>> {
  return transact(db, async (tx) => {
    const { id, artistId } = row
    await lockOwner(tx, artistId)
    const made = await runOnce(tx, { requestKey, id }, async () => {
      const [found] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          first: sql<number>`coalesce(min(${exhibitions.position}), 1)::int`,
        })
        .from(exhibitions)
        .where(eq(exhibitions.artistId, artistId))
      const { count = 0, first = 1 } = found ?? {}
      if (count >= MAX_EXHIBITIONS) return refuse('exhibitions-full')
      const position = first - 1
      await tx.insert(exhibitions).values({ ...row, position, createdAt: now, updatedAt: now })
      return null
    })
    return isRefusal(made) ? made : made.id
  })
}

/** A series or an exhibition to be changed. */
export type ExhibitionChangeKey = ExhibitionKey & {
  /** The revision that the artist has seen; without it, any stored revision is changed. */
  readonly seen?: number | undefined
  readonly now: Date
}

type Changed = true | Refusal<'exhibition-not-found' | 'exhibition-changed-elsewhere'>

/** A series has neither dates nor a place. */
export async function changeExhibition(
  db: Database,
  key: ExhibitionChangeKey,
  given: ExhibitionFacts,
): Promise<Changed> {
  const ofSeries = { opensOn: null, closesOn: null, place: '' }
  const next = given.kind === 'series' ? { ...given, ...ofSeries } : given
  return changeLocked(db, key, async (tx, before) => {
    const fields = changedFields(before, next)
    if (fields.length > 0) await update(tx, key, next)
    return fields
  })
}

function changedFields(before: ExhibitionFacts, next: ExhibitionFacts): ExhibitionField[] {
  const isOther = (name: keyof ExhibitionFacts) => before[name] !== next[name]
  const fields = (['kind', 'title', 'text', 'place'] as const).filter(isOther)
  return isOther('opensOn') || isOther('closesOn') ? [...fields, 'dates'] : fields
}

/** Sets all works in their order. Works that the artist does not have any more are left out. */
export async function setExhibitionWorks(
  db: Database,
  key: ExhibitionChangeKey,
  works: readonly ExhibitionWork[],
): Promise<Changed> {
  return changeLocked(db, key, async (tx) => {
    const { id, artistId } = key
    const ids = works.map((work) => work.id)
    // The lock delays a deletion of these works, which then also deletes the new rows.
    const own =
      ids.length === 0
        ? []
        : await tx
            .select({ id: artworks.id })
            .from(artworks)
            .where(and(eq(artworks.artistId, artistId), inArray(artworks.id, ids)))
            .orderBy(artworks.id)
            .for('key share')
    const known = new Set(own.map((work) => work.id))
    const placed = works.filter((work) => known.has(work.id))
    if (isDeepStrictEqual(placed, await listExhibitionWorks(tx, id))) return []
    const rows = placed.map(({ id: artworkId, text }, index) => ({
      exhibitionId: id,
      artworkId,
      text,
      position: index + 1,
    }))
    await tx.delete(exhibitionWorks).where(eq(exhibitionWorks.exhibitionId, id))
    if (rows.length > 0) await tx.insert(exhibitionWorks).values(rows)
    await update(tx, key, {})
    return ['works']
  })
}

/** Sets the artist's changes to the rooms. */
export async function setExhibitionHanging(
  db: Database,
  key: ExhibitionChangeKey,
  hanging: CuratedHanging,
): Promise<Changed> {
  return changeLocked(db, key, async (tx, before) => {
    if (isDeepStrictEqual(hanging, before.hanging)) return []
    await update(tx, key, { hanging })
    return ['hanging']
  })
}

/** @param isPublished false makes it a draft again */
export async function setExhibitionPublication(
  db: Database,
  key: ExhibitionChangeKey,
  isPublished: boolean,
): Promise<Changed | Refusal<'exhibition-empty' | 'exhibition-hidden'>> {
  return transact(db, async (tx) => {
    const before = await lockExhibition(tx, key)
    if (before === null) return refuse('exhibition-not-found')
    if (before.hiddenReason !== null) {
      if (isPublished) return refuse('exhibition-hidden', hiddenText(before.hiddenReason))
      if (before.withheldPublishedAt !== null) {
        await update(tx, key, { withheldPublishedAt: null })
      }
      return true
    }
    if ((before.publishedAt !== null) === isPublished) return true
    if (isPublished && !(await hasPublishedWork(tx, key.id))) return refuse('exhibition-empty')
    await update(tx, key, { publishedAt: isPublished ? key.now : null })
    await publishChange(tx, key, ['publication'])
    return true
  })
}

/** @returns false when the artist has no such series or exhibition */
export async function deleteExhibition(db: Database, key: ExhibitionKey): Promise<boolean> {
  return transact(db, async (tx) => {
    const [gone] = await tx
      .delete(exhibitions)
      .where(and(eq(exhibitions.id, key.id), eq(exhibitions.artistId, key.artistId)))
      .returning({ publishedAt: exhibitions.publishedAt })
    if (gone === undefined) return false
    if (gone.publishedAt !== null) await publishChange(tx, key, ['publication'])
    return true
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockExhibition>>>

/**
 * Changes a locked row, and publishes an event about it if it is published.
 * @param change returns the changed fields. When there are none it writes nothing: a new revision
 *   would tell another device of a change that nobody made.
 */
async function changeLocked(
  db: Database,
  key: ExhibitionChangeKey,
  change: (tx: Queryable, before: Locked) => Promise<readonly ExhibitionField[]>,
): Promise<Changed> {
  return transact(db, async (tx) => {
    const before = await lockExhibition(tx, key)
    if (before === null) return refuse('exhibition-not-found')
    if (key.seen !== undefined && key.seen !== before.revision) {
      return refuse('exhibition-changed-elsewhere')
    }
    const fields = await change(tx, before)
    const isTold = before.publishedAt !== null && fields.length > 0
    if (isTold) await publishChange(tx, key, fields)
    return true
  })
}

async function lockExhibition(tx: Queryable, { id, artistId }: ExhibitionKey) {
  const [row] = await tx
    .select({
      kind: exhibitions.kind,
      title: exhibitions.title,
      text: exhibitions.text,
      opensOn: exhibitions.opensOn,
      closesOn: exhibitions.closesOn,
      place: exhibitions.place,
      hanging: exhibitions.hanging,
      publishedAt: exhibitions.publishedAt,
      withheldPublishedAt: exhibitions.withheldPublishedAt,
      hiddenReason: exhibitions.hiddenReason,
      revision: exhibitions.revision,
    })
    .from(exhibitions)
    .where(and(eq(exhibitions.id, id), eq(exhibitions.artistId, artistId)))
    .for('update')
  return row ?? null
}

async function hasPublishedWork(tx: Queryable, id: string): Promise<boolean> {
  const [work] = await tx
    .select({ id: exhibitionWorks.artworkId })
    .from(exhibitionWorks)
    .innerJoin(artworks, eq(artworks.id, exhibitionWorks.artworkId))
    .where(and(eq(exhibitionWorks.exhibitionId, id), isNotNull(artworks.publishedAt)))
    .limit(1)
  return work !== undefined
}

const update = (
  tx: Queryable,
  { id, now }: ExhibitionChangeKey,
  columns: Partial<typeof exhibitions.$inferInsert>,
) =>
  tx
    .update(exhibitions)
    .set({ ...columns, updatedAt: now, revision: sql`${exhibitions.revision} + 1` })
    .where(eq(exhibitions.id, id))

const publishChange = (
  tx: Queryable,
  { id: exhibitionId, artistId }: ExhibitionKey,
  fields: readonly ExhibitionField[],
) => publishEvent(tx, { type: 'exhibition.changed', exhibitionId, artistId, fields }, artistId)
