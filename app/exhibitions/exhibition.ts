import { formatDay } from '../kernel/day.ts'

/** The kinds of groups of works. Only exhibitions have dates and a place. */
export const EXHIBITION_KINDS = ['series', 'exhibition'] as const
export type ExhibitionKind = (typeof EXHIBITION_KINDS)[number]

/** Series and exhibitions of one artist. */
export const MAX_EXHIBITIONS = 50

/** Works of one series or exhibition. */
export const MAX_EXHIBITION_WORKS = 200

/** Works that an artist puts at the top of their page. */
export const MAX_PINNED_WORKS = 200

/** Days, yyyy-mm-dd; null for one that is not known. */
export type ExhibitionDates = {
  readonly opensOn: string | null
  readonly closesOn: string | null
}

export type ExhibitionState = 'upcoming' | 'current' | 'past'

/**
 * The first and the last day are part of an exhibition.
 * @param today yyyy-mm-dd
 * @returns null without dates
 */
export function stateOn(
  { opensOn, closesOn }: ExhibitionDates,
  today: string,
): ExhibitionState | null {
  if (opensOn === null && closesOn === null) return null
  if (opensOn !== null && today < opensOn) return 'upcoming'
  return closesOn !== null && today > closesOn ? 'past' : 'current'
}

/** Whether the dates are in their order, as far as both are known. */
export const areOrdered = ({ opensOn, closesOn }: ExhibitionDates): boolean =>
  opensOn === null || closesOn === null || opensOn <= closesOn

export const kindLabel = (kind: ExhibitionKind): string =>
  kind === 'series' ? 'Series' : 'Exhibition'

/** Such as `1 May 2026 – 30 June 2026`; '' without dates. */
export function datesText({ opensOn, closesOn }: ExhibitionDates): string {
  if (opensOn === null) return closesOn === null ? '' : `Until ${formatDay(closesOn)}`
  if (closesOn === null) return `From ${formatDay(opensOn)}`
  return opensOn === closesOn
    ? formatDay(opensOn)
    : `${formatDay(opensOn)} – ${formatDay(closesOn)}`
}

const STATES = { upcoming: 'Opens soon', current: 'On now', past: 'Past' } as const

export const stateLabel = (state: ExhibitionState): string => STATES[state]

/** The page of a series or an exhibition. */
export const exhibitionPath = (id: string): string => `/exhibition/${encodeURIComponent(id)}`
