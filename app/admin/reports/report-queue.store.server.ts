import { and, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { listMessagesAround } from '../../enquiries/enquiry-record.store.server.ts'
import { enquiryMessages } from '../../enquiries/enquiry.tables.server.ts'
import { exhibitions, exhibitionWorks } from '../../exhibitions/exhibition.tables.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { endSharing } from '../../lists/list-change.store.server.ts'
import { lists } from '../../lists/list.tables.server.ts'
import { moveReport, type ReportState } from '../../reports/report.ts'
import { subjectOf, subjectColumns } from '../../reports/report.store.server.ts'
import { reportHistory, reports } from '../../reports/report.tables.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { ListedReport, Recipient, Report, ReportsQuery } from './report-queue.schema.ts'

const listedColumns = {
  id: reports.id,
  origin: reports.origin,
  state: reports.state,
  reason: reports.reason,
  createdAt: reports.createdAt,
  ...subjectColumns,
  title: reports.title,
  artist: sql<string | null>`${artistName}`,
  suspendedAt: users.suspendedAt,
  workId: artworks.id,
  knownExhibitionId: exhibitions.id,
  exhibitedAt: exhibitions.publishedAt,
  coverId: sql<string | null>`(
    select ${artworks.imageId} from ${exhibitionWorks}
    join ${artworks} on ${artworks.id} = ${exhibitionWorks.artworkId}
    where ${exhibitionWorks.exhibitionId} = ${reports.exhibitionId}
    order by ${exhibitionWorks.position} limit 1)`,
  knownListId: lists.id,
  messageText: enquiryMessages.text,
  shareToken: lists.shareToken,
  publishedAt: artworks.publishedAt,
  imageId: artworks.imageId,
  photoId: users.photoId,
}

/** Selects reports with their subjects, if these still exist. */
const selectListed = (db: Queryable) =>
  db
    .select(listedColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.artistId))
    .leftJoin(artworks, eq(artworks.id, reports.artworkId))
    .leftJoin(exhibitions, eq(exhibitions.id, reports.exhibitionId))
    .leftJoin(lists, eq(lists.id, reports.listId))
    .leftJoin(enquiryMessages, eq(enquiryMessages.id, reports.messageId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectListed>>[number]

function toListed(row: Row): ListedReport {
  const { id, origin, state, reason, createdAt, artistId, artist, title } = row
  const { kind, id: subjectId } = subjectOf(row)
  const imageId = {
    artwork: row.imageId,
    artist: row.photoId,
    exhibition: row.coverId,
    list: null,
    message: null,
  }[kind]
  return {
    id,
    origin,
    state,
    reason,
    createdAt: createdAt.toISOString(),
    subject: {
      kind,
      id: subjectId,
      shareToken: row.shareToken,
      title: title ?? artist ?? '',
      state: subjectStateOf(row),
      imageUrl: imageId === null ? null : smallUrl(imageId),
    },
    owner:
      artistId === null
        ? null
        : { id: artistId, name: artist ?? '', isSuspended: row.suspendedAt !== null },
  }
}

function subjectStateOf(row: Row): ListedReport['subject']['state'] {
  if (row.messageId !== null) return row.messageText ? 'private' : 'deleted'
  if (row.exhibitionId !== null) {
    if (row.knownExhibitionId === null) return 'deleted'
    return row.exhibitedAt === null || row.suspendedAt !== null ? 'withheld' : 'public'
  }
  if (row.listId !== null) {
    if (row.knownListId === null) return 'deleted'
    return row.shareToken === null || row.suspendedAt !== null ? 'withheld' : 'public'
  }
  if (row.artworkId === null) {
    if (row.artistId === null) return 'deleted'
    return row.suspendedAt === null ? 'public' : 'withheld'
  }
  if (row.workId === null) return 'deleted'
  return row.publishedAt === null ? 'withheld' : 'public'
}

/** Lists reports, latest first. */
export async function listReports(
  db: Queryable,
  { filter, cursor, limit }: z.infer<typeof ReportsQuery>,
): Promise<Page<ListedReport>> {
  const rows = await selectListed(db)
    .where(
      and(
        filter === 'all' ? undefined : eq(reports.state, filter),
        cursor === undefined ? undefined : lt(reports.id, cursor),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(limit + 1)
  return idPage(rows.map(toListed), limit)
}

/** The maximum of other reports shown beside one. */
const MAX_OTHERS = 50

/** @returns null for an unknown id */
export async function findReport(db: Queryable, id: string): Promise<Report | null> {
  const [row] = await selectListed(db).where(eq(reports.id, id))
  if (row === undefined) return null
  const [details] = await db
    .select({ text: reports.text, reporter })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(eq(reports.id, id))
  const { text = '', reporter: by = null } = details ?? {}
  return {
    ...toListed(row),
    text,
    reporter: by?.email == null ? null : { ...by, email: by.email, name: by.name ?? '' },
    messages: row.messageId === null ? [] : await listMessagesAround(db, row.messageId),
    history: await listHistory(db, id),
    others: await listOthers(db, row),
  }
}

const reporters = alias(users, 'reporters')

const reporter = {
  id: reports.reporterId,
  name: sql<string | null>`${reporters.firstName} || ' ' || ${reporters.lastName}`,
  email: sql<string | null>`coalesce(${reporters.email}, ${reports.reporterEmail})`,
}

async function listHistory(db: Queryable, reportId: string): Promise<Report['history']> {
  const rows = await db
    .select({
      id: reportHistory.id,
      at: reportHistory.createdAt,
      actor: users.email,
      kind: reportHistory.kind,
      text: reportHistory.text,
    })
    .from(reportHistory)
    .leftJoin(users, eq(users.id, reportHistory.actorId))
    .where(eq(reportHistory.reportId, reportId))
    .orderBy(asc(reportHistory.id))
  return rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

async function listOthers(
  db: Queryable,
  row: Pick<Row, 'id' | 'artworkId' | 'exhibitionId' | 'listId' | 'messageId' | 'artistId'>,
): Promise<ListedReport[]> {
  const subject = subjectOf(row)
  if (subject.id === null) return []
  const isOfSame = {
    artwork: eq(reports.artworkId, subject.id),
    exhibition: eq(reports.exhibitionId, subject.id),
    list: eq(reports.listId, subject.id),
    message: eq(reports.messageId, subject.id),
    artist: and(
      eq(reports.artistId, subject.id),
      isNull(reports.artworkId),
      isNull(reports.exhibitionId),
      isNull(reports.listId),
      isNull(reports.messageId),
    ),
  }[subject.kind]
  const rows = await selectListed(db)
    .where(and(isOfSame, ne(reports.id, row.id)))
    .orderBy(desc(reports.id))
    .limit(MAX_OTHERS)
  return rows.map(toListed)
}

/** The operator and the report of an action. */
type OperatorAction = { readonly actorId: string; readonly reportId: string }
type KeyedOperatorAction = OperatorAction & { readonly requestKey: RequestKey }

/** Moves a report to another state; the same state changes nothing. */
export async function changeReportState(
  db: Database,
  operatorAction: OperatorAction,
  state: ReportState,
): Promise<null | Refusal<'report-not-found' | 'report-state'>> {
  const { actorId, reportId } = operatorAction
  return transact(db, async (tx) => {
    const [row] = await tx
      .select({ state: reports.state })
      .from(reports)
      .where(eq(reports.id, reportId))
      .for('update')
    if (row === undefined) return refuse('report-not-found')
    if (row.state === state) return null
    const decision = moveReport(row.state, state)
    if (isRefusal(decision)) return decision
    await tx.update(reports).set({ state }).where(eq(reports.id, reportId))
    await addHistory(tx, operatorAction, { kind: 'state', text: state })
    await logAudit(tx, {
      actorId,
      action: 'report.changed',
      subjectId: reportId,
      before: { state: row.state },
      after: { state },
    })
    return null
  })
}

/** Adds a note for operators. The audit log records that it was added, without its text. */
export async function addReportNote(
  db: Database,
  action: KeyedOperatorAction,
  text: string,
): Promise<null | Refusal<'report-not-found'>> {
  const { actorId, reportId } = action
  return transact(db, async (tx) => {
    const rows = await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, reportId))
    if (rows.length === 0) return refuse('report-not-found')
    await addHistoryOnce(tx, action, { kind: 'note', text }, () =>
      logAudit(tx, { actorId, action: 'report.noted', subjectId: reportId }),
    )
    return null
  })
}

/** Makes the reported list private. */
export async function unshareReported(
  db: Database,
  { actorId, reportId }: OperatorAction,
): Promise<null | Refusal<'report-not-found' | 'shared-list-not-found'>> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .select({ listId: reports.listId })
      .from(reports)
      .where(eq(reports.id, reportId))
    if (row === undefined) return refuse('report-not-found')
    const isEnded = row.listId !== null && (await endSharing(tx, row.listId))
    if (!isEnded) return refuse('shared-list-not-found')
    await logAudit(tx, { actorId, action: 'report.unshared', subjectId: reportId })
    return null
  })
}

/** The recipient of a message, and the parts of the report that it mentions. */
export type Addressee = {
  readonly email: string | null
  readonly subject: Pick<ListedReport['subject'], 'kind' | 'title'>
  readonly reportedAt: Date
}

/** @returns null for an unknown id */
export async function findAddressee(
  db: Queryable,
  reportId: string,
  to: Recipient,
): Promise<Addressee | null> {
  const [row] = await db
    .select({
      reporterEmail: reporter.email,
      ownerEmail: users.email,
      ...subjectColumns,
      title: reports.title,
      artist: sql<string | null>`${artistName}`,
      reportedAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.artistId))
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(eq(reports.id, reportId))
  if (row === undefined) return null
  return {
    email: to === 'reporter' ? row.reporterEmail : row.ownerEmail,
    subject: { kind: subjectOf(row).kind, title: row.title ?? row.artist ?? '' },
    reportedAt: row.reportedAt,
  }
}

/** Stores a sent message. The audit log records the recipient, without the text. */
export async function addReportMessage(
  db: Database,
  action: KeyedOperatorAction,
  { to, text }: { readonly to: Recipient; readonly text: string },
): Promise<void> {
  const { actorId, reportId } = action
  const kind = to === 'reporter' ? 'answer' : 'message'
  await transact(db, (tx) =>
    addHistoryOnce(tx, action, { kind, text }, () =>
      logAudit(tx, { actorId, action: 'report.answered', subjectId: reportId, after: { to } }),
    ),
  )
}

async function addHistoryOnce(
  tx: Queryable,
  { requestKey, ...operatorAction }: KeyedOperatorAction,
  entry: NewEntry,
  log: () => Promise<void>,
): Promise<void> {
  await runOnce(tx, { requestKey, id: operatorAction.reportId }, async () => {
    await addHistory(tx, operatorAction, entry)
    await log()
    return null
  })
}

type NewEntry = Pick<typeof reportHistory.$inferInsert, 'kind' | 'text'>

async function addHistory(
  tx: Queryable,
  operatorAction: OperatorAction,
  entry: NewEntry,
): Promise<void> {
  await tx.insert(reportHistory).values({ id: newId(), ...operatorAction, ...entry })
}
