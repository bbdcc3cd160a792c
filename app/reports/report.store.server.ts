import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { isForeignKeyViolation } from '../database/database-fault.ts'
import {
  isAmong,
  repeatInBatches,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import type { EnquirySide } from '../enquiries/enquiry.ts'
import { findReceivedMessage } from '../enquiries/enquiry-record.store.server.ts'
import { exhibitions } from '../exhibitions/exhibition.tables.server.ts'
import { newId } from '../kernel/id.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { lists } from '../lists/list.tables.server.ts'
import { reportHistory, reports } from './report.tables.server.ts'
import {
  UNCLOSED_REPORT_STATES,
  type ReportReason,
  type ReportSubject,
  type SubjectKind,
} from './report.ts'

/** Only a side of the enquiry can report a message. */
type ReportedSubject =
  | (ReportSubject & { readonly kind: Exclude<SubjectKind, 'message'> })
  | { readonly kind: 'message'; readonly id: string; readonly place: EnquirySide }

type NewReport = {
  readonly subject: ReportedSubject
  readonly reason: ReportReason
  readonly text: string
  /** The account of the reporter, or the address of a guest, if they gave one. */
  readonly reporter: { readonly id: string } | { readonly email: string | null }
}

const NOT_FOUND = {
  artwork: 'artwork-not-found',
  artist: 'artist-not-found',
  exhibition: 'exhibition-not-found',
  list: 'shared-list-not-found',
  message: 'enquiry-message-not-found',
} as const satisfies Record<SubjectKind, string>

type AddRefusal = (typeof NOT_FOUND)[SubjectKind] | 'already-reported'

/**
 * Adds a person's report. A guest who repeats an open report gets no refusal, although nothing is
 * added: a refusal would reveal to anybody with an address whether its owner has sent the report.
 */
export async function addReport(
  db: Database,
  { subject, reason, text, reporter }: NewReport,
): Promise<null | Refusal<AddRefusal>> {
  const found = await findSubject(db, subject)
  if (found === null) return refuse(NOT_FOUND[subject.kind])
  const hasAccount = 'id' in reporter
  const by = hasAccount ? { reporterId: reporter.id } : { reporterEmail: reporter.email }
  try {
    const isNew = await insertReport(db, { ...found, ...by, reason, text })
    return !isNew && hasAccount ? refuse('already-reported') : null
  } catch (error) {
    // The artist was deleted concurrently.
    if (isForeignKeyViolation(error)) return refuse(NOT_FOUND[subject.kind])
    throw error
  }
}

/**
 * Adds a report by the gallery itself. It is skipped while another one about the work is not
 * closed, and when one with the same text was closed.
 */
export async function addSystemReport(
  db: Queryable,
  { artworkId, reason, text }: { artworkId: string; reason: ReportReason; text: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${reports} (id, origin, artwork_id, title, artist_id, reason, text, state)
    select ${newId()}, 'system', work.id, work.title, work.artist_id, ${reason}, ${text}, 'open'
    from ${artworks} as work
    where work.id = ${artworkId} and work.published_at is not null and not exists (
      select from ${reports} as known
      where known.artwork_id = work.id and known.origin = 'system'
        and (known.state in ${UNCLOSED_REPORT_STATES} or known.text = ${text}))`)
}

type ReportRow = Omit<typeof reports.$inferInsert, 'id' | 'origin' | 'state'>

/**
 * Inserts a report and publishes `report.received`.
 * @returns false when the person already has an open report of this subject
 */
async function insertReport(db: Database, row: ReportRow): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = newId()
    const { rowCount } = await tx
      .insert(reports)
      .values({ id, origin: 'person', ...row, state: 'open' })
      .onConflictDoNothing()
    if (rowCount !== 1) return false
    await publishEvent(tx, { type: 'report.received', reportId: id })
    return true
  })
}

type FoundSubject = Pick<
  typeof reports.$inferInsert,
  'artworkId' | 'exhibitionId' | 'listId' | 'messageId' | 'title' | 'artistId'
>

/** @returns null for a subject that the reporter cannot see */
async function findSubject(db: Queryable, subject: ReportedSubject): Promise<FoundSubject | null> {
  if (subject.kind === 'message') {
    const message = await findReceivedMessage(db, subject.place, subject.id)
    if (message === null) return null
    return { messageId: message.id, title: message.workTitle, artistId: message.authorId }
  }
  const { kind, id } = subject
  if (kind === 'artist') {
    const [artist] = await db
      .select({ artistId: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.isArtist, true), isNull(users.suspendedAt)))
    return artist ?? null
  }
  if (kind === 'exhibition') {
    const [exhibition] = await db
      .select({
        exhibitionId: exhibitions.id,
        title: exhibitions.title,
        artistId: exhibitions.artistId,
      })
      .from(exhibitions)
      .innerJoin(users, eq(users.id, exhibitions.artistId))
      .where(
        and(eq(exhibitions.id, id), isNotNull(exhibitions.publishedAt), isNull(users.suspendedAt)),
      )
    return exhibition ?? null
  }
  if (kind === 'list') {
    const [list] = await db
      .select({ listId: lists.id, title: lists.name, artistId: lists.userId })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.userId))
      .where(and(eq(lists.shareToken, id), isNull(users.suspendedAt)))
    return list ?? null
  }
  const [work] = await db
    .select({ artworkId: artworks.id, title: artworks.title, artistId: artworks.artistId })
    .from(artworks)
    .where(and(eq(artworks.id, id), isNotNull(artworks.publishedAt)))
  return work ?? null
}

/** The columns that `subjectOf` needs. */
export const subjectColumns = {
  artworkId: reports.artworkId,
  exhibitionId: reports.exhibitionId,
  listId: reports.listId,
  messageId: reports.messageId,
  artistId: reports.artistId,
}

/** A person's reports, oldest first, for the export of their data. */
export async function listOwnReports(db: Queryable, reporterId: string) {
  const rows = await db
    .select({
      ...subjectColumns,
      title: reports.title,
      reason: reports.reason,
      text: reports.text,
      state: reports.state,
      createdAt: reports.createdAt,
      answers: sql<string[]>`array(
        select ${reportHistory.text} from ${reportHistory}
        where ${reportHistory.reportId} = ${reports}.id and ${reportHistory.kind} = 'answer'
        order by ${reportHistory.id})`,
    })
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(asc(reports.id))
  return rows.map(
    ({ artworkId, exhibitionId, listId, messageId, artistId, createdAt, ...report }) => ({
      ...report,
      createdAt: createdAt.toISOString(),
      subject: subjectOf({ artworkId, exhibitionId, listId, messageId, artistId }),
    }),
  )
}

/** The subject of a report; `id` is null for an artist whose account was deleted. */
export function subjectOf(row: Readonly<Record<keyof typeof subjectColumns, string | null>>): {
  readonly kind: SubjectKind
  readonly id: string | null
} {
  const { artworkId, exhibitionId, listId, messageId, artistId } = row
  if (artworkId !== null) return { kind: 'artwork', id: artworkId }
  if (exhibitionId !== null) return { kind: 'exhibition', id: exhibitionId }
  if (messageId !== null) return { kind: 'message', id: messageId }
  return listId === null ? { kind: 'artist', id: artistId } : { kind: 'list', id: listId }
}

/**
 * Removes a person's email address from reports that they made as a guest, if the address is
 * verified. Reports made with an account lose their reporter through the foreign key.
 */
export async function eraseReporter(tx: Queryable, userId: string): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (user === undefined || !user.isVerified) return
  await tx.update(reports).set({ reporterEmail: null }).where(eq(reports.reporterEmail, user.email))
}

/** Removes guests' addresses from closed reports that have not changed since `before`. */
export async function eraseReportGuests(db: Queryable, before: Date): Promise<void> {
  const lastChange = sql`coalesce(
    (select max(${reportHistory.createdAt}) from ${reportHistory}
      where ${reportHistory.reportId} = ${reports}.id),
    ${reports.createdAt})`
  await repeatInBatches((limit) => {
    const closed = db
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          isNotNull(reports.reporterEmail),
          inArray(reports.state, ['resolved', 'dismissed']),
          sql`${lastChange} < ${before}`,
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true })
    return db.update(reports).set({ reporterEmail: null }).where(isAmong(reports.id, closed))
  })
}
