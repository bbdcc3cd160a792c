/** Section 9 of the specification, in milliseconds. A loading toast never expires. */
export const TOAST_DURATION_MS = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
  custom: 4000,
} as const

/** From dismissed to gone. */
export const TOAST_REMOVAL_DELAY_MS = 1000

/** How many are held at once; the oldest gives way. The library keeps this limit itself. */
export const TOAST_LIMIT = 20

/** The widest a toast gets; toaster.module.css says the same. */
export const TOAST_MAX_WIDTH_PX = 350
