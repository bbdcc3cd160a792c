import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { isAmong, transact, type Database, type Queryable } from '../../database/database.server.ts'
import {
  hideExhibition,
  restoreExhibition,
} from '../../exhibitions/exhibition-withholding.store.server.ts'
import { exhibitions, exhibitionWorks } from '../../exhibitions/exhibition.tables.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import { UNCLOSED_REPORT_STATES } from '../../reports/report.ts'
import { reports } from '../../reports/report.tables.server.ts'
import type {
  ListedExhibitionSchema,
  ReviewedExhibitionSchema,
  ReviewedExhibitionsQuery,
} from './reviewed-exhibition.schema.ts'

export type ReviewedExhibition = z.infer<typeof ReviewedExhibitionSchema>
type ListedExhibition = z.infer<typeof ListedExhibitionSchema>

const columns = {
  id: exhibitions.id,
  kind: exhibitions.kind,
  title: exhibitions.title,
  artistId: exhibitions.artistId,
  artist: artistName,
  publishedAt: exhibitions.publishedAt,
  hiddenReason: exhibitions.hiddenReason,
  createdAt: exhibitions.createdAt,
  suspendedAt: users.suspendedAt,
}

type Row = Omit<ListedExhibition, 'state' | 'createdAt'> & {
  readonly publishedAt: Date | null
  readonly createdAt: Date
  /** The suspension of the artist. */
  readonly suspendedAt: Date | null
}

function toListed<Given extends Row>({ publishedAt, createdAt, suspendedAt, ...facts }: Given) {
  const { hiddenReason } = facts
  const state = stateOf({ hiddenReason, publishedAt, suspendedAt })
  return { ...facts, state, createdAt: createdAt.toISOString() }
}

type StateFacts = Pick<Row, 'hiddenReason' | 'publishedAt' | 'suspendedAt'>

function stateOf(facts: StateFacts): ListedExhibition['state'] {
  const { hiddenReason, publishedAt, suspendedAt } = facts
  if (hiddenReason !== null) return 'hidden'
  if (publishedAt === null) return 'draft'
  return suspendedAt === null ? 'published' : 'withheld'
}

/** The maximum of unclosed reports that the filter `reported` takes into account. */
const MAX_REPORTED = 1000

/** Lists series and exhibitions of all artists with drafts, latest first. */
export async function listReviewedExhibitions(
  db: Queryable,
  { filter, cursor, limit }: z.infer<typeof ReviewedExhibitionsQuery>,
): Promise<Page<ListedExhibition>> {
  const reported = db
    .select({ id: reports.exhibitionId })
    .from(reports)
    .where(and(inArray(reports.state, UNCLOSED_REPORT_STATES), isNotNull(reports.exhibitionId)))
    .limit(MAX_REPORTED)
  const isReported = isAmong(exhibitions.id, reported)
  const wanted = { all: undefined, hidden: isNotNull(exhibitions.hiddenAt), reported: isReported }
  const rows = await db
    .select(columns)
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(and(wanted[filter], cursor === undefined ? undefined : lt(exhibitions.id, cursor)))
    .orderBy(desc(exhibitions.id))
    .limit(limit + 1)
  return idPage(rows.map(toListed), limit)
}

/** Finds a series or an exhibition in any state. @returns null for an unknown id */
export async function findReviewedExhibition(
  db: Queryable,
  id: string,
): Promise<ReviewedExhibition | null> {
  const [row] = await db
    .select({ ...columns, text: exhibitions.text })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(eq(exhibitions.id, id))
  if (row === undefined) return null
  const works = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      text: exhibitionWorks.text,
      imageId: artworks.imageId,
    })
    .from(exhibitionWorks)
    .innerJoin(artworks, eq(artworks.id, exhibitionWorks.artworkId))
    .where(eq(exhibitionWorks.exhibitionId, id))
    .orderBy(asc(exhibitionWorks.position))
  return {
    ...toListed(row),
    works: works.map(({ imageId, ...work }) => ({ ...work, imageUrl: smallUrl(imageId) })),
  }
}

/** The operator and the exhibition of an action. */
type OperatorAction = { readonly actorId: string; readonly exhibitionId: string }

/** Hides a series or an exhibition. @returns it, or null if it was hidden before */
export async function hideReviewedExhibition(
  db: Database,
  { actorId, exhibitionId }: OperatorAction,
  hiding: { readonly at: Date; readonly reason: string },
): Promise<ReviewedExhibition | null | Refusal<'exhibition-not-found'>> {
  return transact(db, async (tx) => {
    const isNew = await hideExhibition(tx, exhibitionId, hiding)
    const exhibition = await findReviewedExhibition(tx, exhibitionId)
    if (exhibition === null) return refuse('exhibition-not-found')
    if (!isNew) return null
    await logAudit(tx, {
      actorId,
      action: 'exhibition.hidden',
      subjectId: exhibitionId,
      before: { isHidden: false },
      after: { isHidden: true, reason: hiding.reason },
    })
    return exhibition
  })
}

/** Shows a series or an exhibition again. @returns it, or null if it was not hidden */
export async function restoreReviewedExhibition(
  db: Database,
  { actorId, exhibitionId }: OperatorAction,
): Promise<ReviewedExhibition | null> {
  return transact(db, async (tx) => {
    const before = await findReviewedExhibition(tx, exhibitionId)
    if (!(await restoreExhibition(tx, exhibitionId))) return null
    await logAudit(tx, {
      actorId,
      action: 'exhibition.restored',
      subjectId: exhibitionId,
      before: { isHidden: true, reason: before?.hiddenReason ?? null },
      after: { isHidden: false },
    })
    return findReviewedExhibition(tx, exhibitionId)
  })
}
