import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestamptz } from '../../database/columns.server.ts'
import type { AuditAction, AuditState } from './audit-log.ts'

/**
 * The actions of operators. Triggers refuse every update and deletion (migration 0016). Rows hold
 * ids instead of names and addresses, so that these can be erased with the account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().defaultNow(),
    /**
     * The operator; null for the command line. Not a foreign key, because the row outlives the
     * account.
     */
    actorId: id('actor_id'),
    action: text('action').$type<AuditAction>().notNull(),
    /** The id of the person, work, job or other subject; `gallery` for settings. */
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<AuditState>(),
    after: jsonb('after').$type<AuditState>(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_action').on(table.action, table.id),
  ],
)
