/** The filters of the list of reports. */
export const REPORT_FILTERS = ['open', 'in-progress', 'resolved', 'dismissed', 'all'] as const

/** Whether guests can see the subject. A message is `private` until it is deleted. */
export const SUBJECT_STATES = ['public', 'withheld', 'private', 'deleted'] as const
export type SubjectState = (typeof SUBJECT_STATES)[number]

/** The recipients of an operator's message. */
export const RECIPIENTS = ['reporter', 'owner'] as const
export type Recipient = (typeof RECIPIENTS)[number]
