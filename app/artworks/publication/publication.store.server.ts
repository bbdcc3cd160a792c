import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { isOwn, type ArtworkKey } from '../saving/artwork-change.store.server.ts'
import { foldedTags } from '../artwork.store.server.ts'
import { artworks } from '../artwork.tables.server.ts'
import { releaseCopiesOf } from '../edition/copy.store.server.ts'
import { tagKeyOf } from '../tag-key.server.ts'
import type { PublicationState } from './publication.ts'

const columns = {
  publishedAt: artworks.publishedAt,
  withheldPublishedAt: artworks.withheldPublishedAt,
  takenDownAt: artworks.takenDownAt,
  archivedAt: artworks.archivedAt,
  scheduledAt: artworks.scheduledAt,
  hiddenReason: artworks.hiddenReason,
  priceCents: artworks.priceCents,
}

type LockedWork = {
  readonly state: PublicationState
  readonly foldedTags: readonly string[]
  readonly isSuspended: boolean
}

/** @returns null when the artist has no such work */
async function lockWork(tx: Queryable, key: ArtworkKey): Promise<LockedWork | null> {
  // The lock makes a suspension wait, which then withholds this work, too.
  const [artist] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, key.artistId))
    .for('key share')
  if (artist === undefined) return null
  const [row] = await tx
    .select({ ...columns, foldedTags })
    .from(artworks)
    .where(isOwn(key))
    .for('update')
  if (row === undefined) return null
  const { foldedTags: tags, ...state } = row
  return { state, foldedTags: tags, isSuspended: artist.suspendedAt !== null }
}

/**
 * Locks a work and stores what `decide` returns. Publishes `artwork.published`, or
 * `artwork.restored` for a work that was taken down, or `artwork.taken-down`.
 * @returns the decision, or null when the artist has no such work or was suspended meanwhile
 */
export async function changePublication<No extends Refusal>(
  db: Database,
  key: ArtworkKey,
  decide: (state: PublicationState) => PublicationState | No,
): Promise<PublicationState | No | null> {
  return transact(db, async (tx) => {
    const work = await lockWork(tx, key)
    if (work === null || work.isSuspended) return null
    const decision = decide(work.state)
    if (!isRefusal(decision)) await storePublication(tx, key, { work, after: decision })
    return decision
  })
}

type PublicationChange = { readonly work: LockedWork; readonly after: PublicationState }

async function storePublication(
  tx: Queryable,
  key: ArtworkKey,
  change: PublicationChange,
): Promise<void> {
  const { state: before, foldedTags: tags } = change.work
  const { hiddenReason: _, priceCents: __, ...after } = change.after
  // The refusal of an earlier schedule no longer applies.
  await tx
    .update(artworks)
    .set({ ...after, scheduleRefusal: null })
    .where(eq(artworks.id, key.id))
  const { id: artworkId, artistId } = key
  const fact = { artworkId, artistId, tagKeys: tags.map(tagKeyOf) }
  if (before.publishedAt === null && after.publishedAt !== null) {
    const type = before.withheldPublishedAt === null ? 'artwork.published' : 'artwork.restored'
    await publishEvent(tx, { type, ...fact }, artistId)
  }
  if (before.publishedAt !== null && after.publishedAt === null) {
    await releaseCopiesOf(tx, artworkId, new Date())
    await publishEvent(tx, { type: 'artwork.taken-down', ...fact }, artistId)
  }
}

/** Works whose time has come, the first one first. */
export async function listDueWorks(db: Queryable, now: Date, limit: number): Promise<ArtworkKey[]> {
  return db
    .select({ id: artworks.id, artistId: artworks.artistId })
    .from(artworks)
    .where(and(lte(artworks.scheduledAt, now), sql`${artworks.scheduledAt} is not null`))
    .orderBy(asc(artworks.scheduledAt), asc(artworks.id))
    .limit(limit)
}

/**
 * Publishes a work whose time has come. A refusal ends the schedule and is kept for the artist.
 * @param decide gets the work as it is now
 * @returns the refusal; null when it is published, or was changed meanwhile so that it is not due
 */
export async function publishDueWork<No extends Refusal>(
  db: Database,
  key: ArtworkKey,
  {
    now,
    decide,
  }: { readonly now: Date; readonly decide: (state: PublicationState) => PublicationState | No },
): Promise<No | Refusal<'account-suspended'> | null> {
  return transact(db, async (tx) => {
    const work = await lockWork(tx, key)
    const at = work?.state.scheduledAt ?? null
    if (work === null || at === null || at > now) return null
    const decision = work.isSuspended ? SUSPENDED : decide(work.state)
    if (!isRefusal(decision)) {
      await storePublication(tx, key, { work, after: decision })
      return null
    }
    await tx
      .update(artworks)
      .set({ scheduledAt: null, scheduleRefusal: decision.refused })
      .where(eq(artworks.id, key.id))
    return decision
  })
}

const SUSPENDED = refuse('account-suspended')

/**
 * The facts for a mail to a work's artist.
 * @returns null for a suspended or deleted account
 */
export async function findArtistOfWork(
  db: Queryable,
  artworkId: string,
): Promise<{ readonly email: string; readonly title: string } | null> {
  const [row] = await db
    .select({ email: users.email, title: artworks.title })
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(and(eq(artworks.id, artworkId), sql`${users.suspendedAt} is null`))
  return row ?? null
}
