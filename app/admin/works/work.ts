/** Whether a work is public, and if not, why. */
export const WORK_STATES = ['published', 'draft', 'hidden', 'withheld'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** An artwork in the operators' list. */
export type ListedWork = {
  readonly id: string
  readonly title: string
  readonly artistId: string
  readonly artist: string
  /** `withheld` means that the artist is suspended. */
  readonly state: WorkState
  readonly hiddenReason: string | null
  /** ISO timestamp. */
  readonly createdAt: string
  /** Euros; null without a price. */
  readonly price: number | null
  readonly imageUrl: string
}

/** The filters of the list of works. */
export const WORK_FILTERS = ['all', 'published', 'hidden'] as const
export type WorkFilter = (typeof WORK_FILTERS)[number]
