import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from './audit-log.ts'

export const Action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])

const State = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()

export const AuditEntrySchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    action: Action,
    actorId: z.string().nullable().describe('The operator; null for the command line'),
    actor: z
      .string()
      .nullable()
      .describe('The email of the operator; null for the command line and deleted accounts'),
    subjectId: z.string(),
    subject: z
      .string()
      .nullable()
      .describe(
        'The name of the person, or the title of the work, exhibition or report; null once it is deleted, and for other subjects',
      ),
    before: State,
    after: State,
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.infer<typeof AuditEntrySchema>
