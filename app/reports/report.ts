import { refuse, type Refusal } from '../kernel/result.ts'

/** What may be reported. */
export const SUBJECT_KINDS = ['artwork', 'artist', 'exhibition', 'list', 'message'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
/** The `id` of a list is the end of its link, until the report is stored with the id of the list. */
export type ReportSubject = { readonly kind: SubjectKind; readonly id: string }

/** What people call the subjects, and whoever answers for them. */
export const SUBJECT_WORDS = {
  artwork: { noun: 'work', one: 'a work', owner: 'artist' },
  artist: { noun: 'artist', one: 'an artist', owner: 'artist' },
  exhibition: { noun: 'exhibition', one: 'a series or an exhibition', owner: 'artist' },
  list: { noun: 'list', one: 'a list', owner: 'owner' },
  message: { noun: 'message', one: 'a message', owner: 'sender' },
} as const satisfies Record<SubjectKind, Record<'noun' | 'one' | 'owner', string>>

/** Who reports: somebody, or the gallery's own checks. */
export const REPORT_ORIGINS = ['person', 'system'] as const
export type ReportOrigin = (typeof REPORT_ORIGINS)[number]

/** The reasons, with the words that people see. */
export const REPORT_REASONS = {
  copyright: 'Copied from somebody else',
  offensive: 'Offensive or illegal',
  misleading: 'Misleading',
  spam: 'Spam or advertising',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** The states, with the words that people see. */
export const REPORT_STATES = {
  open: 'open',
  'in-progress': 'in progress',
  resolved: 'resolved',
  dismissed: 'dismissed',
} as const
export type ReportState = keyof typeof REPORT_STATES

/** The states of a report that the operators have not closed. */
export const UNCLOSED_REPORT_STATES = [
  'open',
  'in-progress',
] as const satisfies readonly ReportState[]

export const isReportState = (text: string): text is ReportState =>
  Object.hasOwn(REPORT_STATES, text)

/** The states that may follow each. Only a new report is open: a person has one of each subject. */
export const NEXT_STATES = {
  open: ['in-progress', 'resolved', 'dismissed'],
  'in-progress': ['resolved', 'dismissed'],
  resolved: ['in-progress'],
  dismissed: ['in-progress'],
} as const satisfies Record<ReportState, readonly ReportState[]>

/** Decides on a change of state. */
export function moveReport(
  from: ReportState,
  to: ReportState,
): ReportState | Refusal<'report-state'> {
  const next: readonly ReportState[] = NEXT_STATES[from]
  return next.includes(to) ? to : refuse('report-state')
}
