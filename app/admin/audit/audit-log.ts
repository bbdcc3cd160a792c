import { csvHeader, csvLine } from '../../kernel/csv.ts'
import { exhibitionAdminPath, personPath, reportAdminPath, workAdminPath } from '../admin-path.ts'

/** All logged actions, with their labels on the page. */
export const AUDIT_ACTIONS = {
  'operator.granted': 'operator role given',
  'operator.revoked': 'operator role removed',
  'person.viewed': 'person viewed',
  'person.suspended': 'person suspended',
  'person.restored': 'suspension ended',
  'session.ended': 'sessions ended',
  'work.hidden': 'work hidden',
  'work.restored': 'work restored',
  'exhibition.hidden': 'exhibition hidden',
  'exhibition.restored': 'exhibition restored',
  'report.viewed': 'report viewed',
  'report.changed': 'report state changed',
  'report.noted': 'note added to report',
  'report.answered': 'report answered',
  'report.unshared': 'reported list made private',
  'order.changed': 'line of an order changed',
  'job.retried': 'job retried',
  'settings.changed': 'settings changed',
  'backup.made': 'backup begun',
  'backup.downloaded': 'backup downloaded',
  'backup.deleted': 'backup deleted',
  'invitation.made': 'invitation made',
  'invitation.revoked': 'invitation revoked',
  'webhook.added': 'webhook added',
  'webhook.changed': 'webhook changed',
  'webhook.rotated': 'webhook secret rotated',
  'webhook.deleted': 'webhook deleted',
  'webhook.tested': 'webhook tested',
  'webhook.redelivered': 'webhook sent again',
  'audit-log.exported': 'audit log exported',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Changed fields before or after the action, as plain values. */
export type AuditState = Readonly<Record<string, string | number | boolean | null>>

const SUBJECT_PATHS: ReadonlyArray<readonly [string, (id: string) => string]> = [
  ['work.', workAdminPath],
  ['exhibition.', exhibitionAdminPath],
  ['report.', reportAdminPath],
]

/** The path of the page of a named subject: a work, an exhibition, a report, or else a person. */
export function subjectPath(action: AuditAction, id: string): string {
  const [, path = personPath] = SUBJECT_PATHS.find(([start]) => action.startsWith(start)) ?? []
  return path(id)
}

const COLUMNS = ['id', 'at', 'actorId', 'actor', 'action', 'subjectId', 'before', 'after'] as const

/** The header line of the CSV export. */
export const CSV_HEADER = csvHeader(COLUMNS)

/** One line of the CSV export. */
export function auditCsvLine(entry: Readonly<Record<(typeof COLUMNS)[number], Value>>): string {
  return csvLine(COLUMNS.map((column) => textOf(entry[column])))
}

type Value = string | number | AuditState | null

function textOf(value: Value): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
