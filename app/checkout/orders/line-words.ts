import type { LineChange, LineRole, LineStage } from './line-state.ts'

/** The labels of stages in badges and timelines. */
export const STAGE_NAMES = {
  placed: 'Ordered',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'return-requested': 'Return requested',
  cancelled: 'Cancelled',
  returned: 'Returned',
} as const satisfies Record<LineStage, string>

export const ROLE_NAMES = {
  buyer: 'the buyer',
  artist: 'the artist',
  operator: 'the gallery',
} as const satisfies Record<Exclude<LineRole, 'system'>, string>

/** The actor of a change, worded for the reader. */
export function byText(by: LineRole, reader: LineRole): string {
  if (by === 'system') return 'automatically'
  return by === reader ? 'by you' : `by ${ROLE_NAMES[by]}`
}

/** The button labels of changes. */
export const CHANGE_LABELS = {
  confirmed: 'Confirm this work',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  'return-requested': 'Ask for a return',
  cancelled: 'Cancel this work',
  returned: 'Mark as returned',
} as const satisfies Record<LineChange, string>

/** The label of the note that a change accepts; null for a change without one. */
export const NOTE_LABELS = {
  confirmed: null,
  shipped: 'Carrier and tracking number',
  delivered: null,
  'return-requested': 'Reason',
  cancelled: 'Reason',
  returned: null,
} as const satisfies Record<LineChange, string | null>

/** The text before the date of an automatic change. */
export const DUE_TEXTS: Partial<Record<LineChange, string>> = {
  delivered: 'Counts as delivered on',
  cancelled: 'Cancelled automatically unless shipped by',
}
