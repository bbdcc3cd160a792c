import { DAY_MS } from '../kernel/day.ts'

/** The choices of how many weeks are shown, this week included. */
export const PERIODS = [12, 26, 52] as const
export type Period = (typeof PERIODS)[number]

/** @param text of a query; the shortest period for anything else */
export const parsePeriod = (text: string | null): Period =>
  PERIODS.find((period) => `${period}` === text) ?? PERIODS[0]

/** How long views are kept. */
export const VIEW_RETENTION_DAYS = 7 * 53
/** Works that a page of statistics has. */
export const MAX_LISTED_WORKS = 50
/** Sources that a page of statistics has. */
export const MAX_SOURCES = 20

/**
 * What happened to works. Favourites and cart lines count if they still exist, in the week in which
 * they were added.
 */
export type Activity = {
  readonly views: number
  readonly favourites: number
  readonly carts: number
  /** Copies sold; cancelled and returned lines do not count. */
  readonly sold: number
  /** Euros. */
  readonly earned: number
}

export type WeekActivity = Activity & {
  /** yyyy-mm-dd, a Monday (UTC). */
  readonly week: string
  /** New followers who still follow. */
  readonly followers: number
}

export type WorkActivity = Activity & { readonly artworkId: string; readonly title: string }

export type SourceViews = { readonly source: string; readonly views: number }

export type Statistics = {
  /** Every week of the period, oldest first. */
  readonly weeks: WeekActivity[]
  /** Most viewed first. */
  readonly works: WorkActivity[]
  /** Works with any activity; there may be more than are listed. */
  readonly workCount: number
  readonly sources: SourceViews[]
}

/** The Monday (UTC) with which a period begins that ends with this week. @returns yyyy-mm-dd */
export function firstWeek(now: Date, period: number): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return isoDay(start - (daysSinceMonday + 7 * (period - 1)) * DAY_MS)
}

/** @param first yyyy-mm-dd @returns the Mondays of a period, oldest first */
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
