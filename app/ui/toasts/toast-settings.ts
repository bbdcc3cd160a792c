/** Section 9 of the specification, in milliseconds. A loading toast never expires. */
export const TOAST_DURATION_MS = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
} as const

/** The delay between dismissal and removal. */
export const TOAST_REMOVAL_DELAY_MS = 1000

/** The id of the toast for a refused form. Any success dismisses it. */
export const REFUSAL_TOAST = 'refusal'
