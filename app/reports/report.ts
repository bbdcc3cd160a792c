import { refuse, type Refusal } from '../kernel/result.ts'

/** The kinds of subjects that can be reported. */
export const SUBJECT_KINDS = ['artwork', 'artist', 'exhibition', 'list', 'message'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
/** A shared list is reported by its token; the stored report has the list's id. */
export type ReportSubject = { readonly kind: SubjectKind; readonly id: string }

/** User-facing nouns for each kind of subject and its owner. */
export const SUBJECT_WORDS = {
  artwork: { noun: 'work', one: 'a work', owner: 'artist' },
  artist: { noun: 'artist', one: 'an artist', owner: 'artist' },
  exhibition: { noun: 'exhibition', one: 'a series or an exhibition', owner: 'artist' },
  list: { noun: 'list', one: 'a list', owner: 'owner' },
  message: { noun: 'message', one: 'a message', owner: 'sender' },
} as const satisfies Record<SubjectKind, Record<'noun' | 'one' | 'owner', string>>

/** A report comes from a person, or from the gallery's own checks. */
export const REPORT_ORIGINS = ['person', 'system'] as const
export type ReportOrigin = (typeof REPORT_ORIGINS)[number]

/** The reasons, with their user-facing labels. */
export const REPORT_REASONS = {
  copyright: 'Copied from somebody else',
  offensive: 'Offensive or illegal',
  misleading: 'Misleading',
  spam: 'Spam or advertising',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** The states, with their user-facing labels. */
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

/**
 * The transitions between states. A report is never reopened as `open`, because a person may have
 * only one open report of each subject.
 */
export const NEXT_STATES = {
  open: ['in-progress', 'resolved', 'dismissed'],
  'in-progress': ['resolved', 'dismissed'],
  resolved: ['in-progress'],
  dismissed: ['in-progress'],
} as const satisfies Record<ReportState, readonly ReportState[]>

/** @returns the new state, or the refusal of a transition that `NEXT_STATES` lacks */
export function moveReport(
  from: ReportState,
  to: ReportState,
): ReportState | Refusal<'report-state'> {
  const next: readonly ReportState[] = NEXT_STATES[from]
  return next.includes(to) ? to : refuse('report-state')
}
