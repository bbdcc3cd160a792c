import { isUuid } from '../kernel/id.ts'
import type { ExhibitionState } from './exhibition.ts'

/** Stands for the last day of an exhibition that has none. */
export const NO_LAST_DAY = '9999-12-31'

/** The groups of the list of all exhibitions, in their order. Those without dates are current. */
export const LISTED_STATES = [
  'current',
  'upcoming',
  'past',
] as const satisfies readonly ExhibitionState[]

/** The place of an exhibition in the list of all. */
export type ExhibitionPlace = {
  readonly state: ExhibitionState
  /** yyyy-mm-dd: the first day of upcoming ones, else the last day or `NO_LAST_DAY`. */
  readonly day: string
  readonly id: string
}

/** Opaque to clients. */
export const encodeExhibitionCursor = ({ state, day, id }: ExhibitionPlace): string =>
  `${state}.${day}.${id}`

/** @returns null for a text that is not a valid cursor */
export function decodeExhibitionCursor(text: string): ExhibitionPlace | null {
  const [group, day = '', id = '', ...more] = text.split('.')
  const state = LISTED_STATES.find((known) => known === group)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  // `Date.parse` takes the 31st of every month for a day.
  const isReal = isDay && new Date(day).toISOString().startsWith(day)
  if (state === undefined || !isReal || !isUuid(id) || more.length > 0) return null
  return { state, day, id }
}
