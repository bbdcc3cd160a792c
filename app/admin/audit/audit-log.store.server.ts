import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { exhibitions } from '../../exhibitions/exhibition.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { reports } from '../../reports/report.tables.server.ts'
import type { AuditEntry } from './audit-log.schema.ts'
import type { AuditAction } from './audit-log.ts'
import { auditLog } from './audit-log.tables.server.ts'

type NewAuditEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'at'>

/**
 * Logs an operator's action.
 * @param tx the transaction of the change
 */
export async function logAudit(tx: Queryable, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

export type AuditFilter = {
  readonly action?: AuditAction | undefined
  /** The id of an operator. */
  readonly actorId?: string | undefined
  readonly subjectId?: string | undefined
}

/** Lists entries, latest first. @param before the id of the last entry of the previous page */
export async function listAudit(
  db: Queryable,
  filter: AuditFilter,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<AuditEntry[]> {
  const { action, actorId, subjectId } = filter
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      actor: sql<string | null>`(select email from ${users} where id = ${auditLog.actorId})`,
      subjectId: auditLog.subjectId,
      subject: subjectName,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        before === null ? undefined : lt(auditLog.id, before),
        action && eq(auditLog.action, action),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The name of the subject; null for jobs, invitations, webhooks and the gallery. */
const subjectName: SQL<string | null> = sql`case
  when ${auditLog.action} like 'work.%' then
    (select ${artworks.title} from ${artworks} where ${artworks.id} = ${auditLog.subjectId}::uuid)
  when ${auditLog.action} like 'exhibition.%' then
    (select ${exhibitions.title} from ${exhibitions}
      where ${exhibitions.id} = ${auditLog.subjectId}::uuid)
  when ${auditLog.action} like any (array['job.%', 'backup.%', 'settings.%', 'invitation.%', 'webhook.%']) then null
  when ${auditLog.action} like 'report.%' then
    (select coalesce(${reports.title}, (
        select ${artistName} from ${users} where ${users.id} = ${reports.artistId}))
      from ${reports} where ${reports.id} = ${auditLog.subjectId}::uuid)
  else (select ${artistName} from ${users} where ${users.id} = ${auditLog.subjectId}::uuid)
  end`
