import { DAY_MS } from '../kernel/day.ts'

/** The selectable numbers of weeks, this week included. */
export const PERIODS = [12, 26, 52] as const
export type Period = (typeof PERIODS)[number]

/** @param text the query parameter; anything invalid gives the shortest period */
export const parsePeriod = (text: string | null): Period =>
  PERIODS.find((period) => `${period}` === text) ?? PERIODS[0]

/** Views are kept for this many days. */
export const VIEW_RETENTION_DAYS = 7 * 53
/** The maximum of works on the statistics page. */
export const MAX_LISTED_WORKS = 50
/** The maximum of sources on the statistics page. */
export const MAX_SOURCES = 20

/**
 * The figures of a work or a week. Favourites and cart lines count in the week in which they were
 * added, while they exist.
 */
export type Activity = {
  readonly views: number
  readonly favourites: number
  readonly carts: number
  /** Copies sold, without cancelled and returned lines. */
  readonly sold: number
  /** Euros. */
  readonly earned: number
}

export type WeekActivity = Activity & {
  /** yyyy-mm-dd, a Monday (UTC). */
  readonly week: string
  /** New followers who still follow the artist. */
  readonly followers: number
}

export type WorkActivity = Activity & { readonly artworkId: string; readonly title: string }

export type SourceViews = { readonly source: string; readonly views: number }

export type Statistics = {
  /** Every week of the period, oldest first. */
  readonly weeks: WeekActivity[]
  /** The most viewed works, in that order. */
  readonly works: WorkActivity[]
  /** The number of works with any activity; `works` may list fewer. */
  readonly workCount: number
  readonly sources: SourceViews[]
}

/** The first Monday (UTC) of a period of weeks that ends with this week. @returns yyyy-mm-dd */
export function firstWeek(now: Date, period: number): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return isoDay(start - (daysSinceMonday + 7 * (period - 1)) * DAY_MS)
}

/** @param first the first Monday, yyyy-mm-dd @returns the Mondays of a period, oldest first */
export function weeksFrom(first: string, period: number): string[] {
  const start = Date.parse(first)
  return Array.from({ length: period }, (_, week) => isoDay(start + 7 * week * DAY_MS))
}

const isoDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

export function sumOf(rows: readonly Activity[]): Activity {
  const sum = (field: keyof Activity) => rows.reduce((total, row) => total + row[field], 0)
  return {
    views: sum('views'),
    favourites: sum('favourites'),
    carts: sum('carts'),
    sold: sum('sold'),
    earned: sum('earned'),
  }
}
