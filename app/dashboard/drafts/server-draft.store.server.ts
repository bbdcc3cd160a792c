import { and, asc, eq, sql } from 'drizzle-orm'
import {
  repeatInBatches,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { MAX_DRAFTS, maySave, workOfForm, type ServerDraft } from './server-draft.ts'
import { formDrafts } from './server-draft.tables.server.ts'

export type DraftKey = { readonly userId: string; readonly form: string }

const columns = {
  fields: formDrafts.fields,
  imageId: formDrafts.imageId,
  revision: formDrafts.revision,
  savedAt: formDrafts.savedAt,
}

const isDraft = ({ userId, form }: DraftKey) =>
  and(eq(formDrafts.userId, userId), eq(formDrafts.form, form))

type Row = Omit<ServerDraft, 'savedAt'> & { readonly savedAt: Date }
const toDraft = ({ savedAt, ...row }: Row): ServerDraft => ({
  ...row,
  savedAt: savedAt.toISOString(),
})

export async function findDraft(db: Queryable, key: DraftKey): Promise<ServerDraft | null> {
  const [row] = await db.select(columns).from(formDrafts).where(isDraft(key))
  return row === undefined ? null : toDraft(row)
}

export async function listDrafts(
  db: Queryable,
  userId: string,
): Promise<(ServerDraft & { readonly form: string })[]> {
  const rows = await db
    .select({ ...columns, form: formDrafts.form })
    .from(formDrafts)
    .where(eq(formDrafts.userId, userId))
    .orderBy(asc(formDrafts.form))
    .limit(MAX_DRAFTS)
  return rows.map((row) => ({ ...toDraft(row), form: row.form }))
}

export type DraftSave = Pick<ServerDraft, 'fields' | 'imageId'> & {
  /** Revision that the device last read; 0 for none. */
  readonly seen: number
  readonly now: Date
}

type SaveRefusal = Refusal<'draft-changed-elsewhere' | 'artwork-not-found' | 'drafts-full'>

/** Saves a draft. Publishes no event, since only its artist sees it. */
export async function saveDraft(
  db: Database,
  key: DraftKey,
  { fields, imageId, seen, now }: DraftSave,
): Promise<ServerDraft | SaveRefusal> {
  return transact(db, async (tx) => {
    const artworkId = workOfForm(key.form)
    if (artworkId !== null && !(await lockWork(tx, artworkId, key.userId))) {
      return refuse('artwork-not-found')
    }
    const [before] = await tx.select(columns).from(formDrafts).where(isDraft(key)).for('update')
    const refusal = maySave(before ?? null, seen)
    if (isRefusal(refusal)) return refusal
    if (before === undefined && (await hasAllDrafts(tx, key.userId))) return refuse('drafts-full')
    const values = { fields, imageId, revision: seen + 1, savedAt: now }
    const [saved] = await tx
      .insert(formDrafts)
      .values({ ...key, artworkId, ...values })
      .onConflictDoUpdate({
        target: [formDrafts.userId, formDrafts.form],
        set: values,
        // The row lock does not cover a missing row, so another device may have inserted it
        // meanwhile.
        setWhere: eq(formDrafts.revision, seen),
      })
      .returning(columns)
    return saved === undefined ? refuse('draft-changed-elsewhere') : toDraft(saved)
  })
}

/** @returns false if the artist has no such work */
async function lockWork(tx: Queryable, id: string, artistId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(eq(artworks.id, id), eq(artworks.artistId, artistId)))
    .for('key share')
  return rows.length > 0
}

async function hasAllDrafts(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${formDrafts} where user_id = ${userId} limit ${MAX_DRAFTS}) as counted`)
  return rows[0]?.count === MAX_DRAFTS
}

export async function discardDraft(db: Queryable, key: DraftKey): Promise<void> {
  await db.delete(formDrafts).where(isDraft(key))
}

/** Deletes drafts last saved before `before`. */
export async function sweepDrafts(db: Queryable, before: Date): Promise<void> {
  await repeatInBatches((limit) =>
    db.execute(sql`
      delete from ${formDrafts} using (
        select user_id, form from ${formDrafts} where saved_at < ${before}
        order by saved_at limit ${limit} for update skip locked
      ) as old
      where ${formDrafts.userId} = old.user_id and ${formDrafts.form} = old.form`),
  )
}
