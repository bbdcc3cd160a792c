import type { ReportedMessage } from '../../enquiries/enquiry-record.store.server.ts'
import type { ReportOrigin, ReportReason, ReportState, SubjectKind } from '../../reports/report.ts'

/** The filters of the list of reports. */
export const REPORT_FILTERS = ['open', 'in-progress', 'resolved', 'dismissed', 'all'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** Whether guests can see the subject. A message is `private` until it is deleted. */
export const SUBJECT_STATES = ['public', 'withheld', 'private', 'deleted'] as const
export type SubjectState = (typeof SUBJECT_STATES)[number]

/** A report in the operators' list. */
export type ListedReport = {
  readonly id: string
  readonly origin: ReportOrigin
  readonly state: ReportState
  readonly reason: ReportReason
  /** ISO timestamp. */
  readonly createdAt: string
  readonly subject: {
    readonly kind: SubjectKind
    /** Null for an artist whose account was deleted. */
    readonly id: string | null
    /** The token in a list's link; null for other subjects, and while the list is private. */
    readonly shareToken: string | null
    /** The stored title, or the artist's name; '' once the artist is deleted. */
    readonly title: string
    readonly state: SubjectState
    readonly imageUrl: string | null
  }
  /** The reported artist, or the owner of the subject; null for guests and deleted accounts. */
  readonly owner: {
    readonly id: string
    readonly name: string
    readonly isSuspended: boolean
  } | null
}

/** The recipients of an operator's message. */
export const RECIPIENTS = ['reporter', 'owner'] as const
export type Recipient = (typeof RECIPIENTS)[number]

export type HistoryEntry = {
  readonly id: string
  /** ISO timestamp. */
  readonly at: string
  /** The operator's email; null for a deleted account. */
  readonly actor: string | null
  /** A new state, a note, an answer to the reporter, or a message to the owner. */
  readonly kind: 'state' | 'note' | 'answer' | 'message'
  readonly text: string
}

/** A report with its text, reporter, history and related reports. */
export type Report = ListedReport & {
  readonly text: string
  /** Null for guests who left no address, and for deleted accounts. */
  readonly reporter: {
    /** Null for guests. */
    readonly id: string | null
    readonly name: string
    readonly email: string
  } | null
  /** A reported message with the messages around it; empty for other subjects. */
  readonly messages: ReportedMessage[]
  readonly history: HistoryEntry[]
  /** The latest other reports of the same subject. */
  readonly others: ListedReport[]
}
