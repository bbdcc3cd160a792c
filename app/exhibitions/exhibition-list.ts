import { isUuid } from '../kernel/id.ts'

/** Stands for the last day of an exhibition that has none. */
export const NO_LAST_DAY = '9999-12-31'

/** The place of an exhibition in the list of all: those that are not over come first. */
export type ExhibitionPlace = {
  readonly isPast: boolean
  /** yyyy-mm-dd, or `NO_LAST_DAY`. */
  readonly lastDay: string
  readonly id: string
}

/** Opaque to clients. */
export const encodeExhibitionCursor = ({ isPast, lastDay, id }: ExhibitionPlace): string =>
  `${isPast ? 'past' : 'open'}.${lastDay}.${id}`

/** @returns null for a text that is not a valid cursor */
export function decodeExhibitionCursor(text: string): ExhibitionPlace | null {
  const [group, lastDay = '', id = '', ...more] = text.split('.')
  const isGroup = group === 'past' || group === 'open'
  const isDay = /^\d{4}-\d\d-\d\d$/.test(lastDay) && !Number.isNaN(Date.parse(lastDay))
  // `Date.parse` takes the 31st of every month for a day.
  const isReal = isDay && new Date(lastDay).toISOString().startsWith(lastDay)
  return isGroup && isReal && isUuid(id) && more.length === 0
    ? { isPast: group === 'past', lastDay, id }
    : null
}
