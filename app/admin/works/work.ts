/** Whether a work is public, and if not, why. */
export const WORK_STATES = ['published', 'draft', 'hidden', 'withheld'] as const

/** The filters of the list of works. */
export const WORK_FILTERS = ['all', 'published', 'hidden'] as const
