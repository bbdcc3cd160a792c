import { countText, factLine } from '../kernel/count.ts'
import { datesText, kindLabel, stateLabel } from './exhibition.ts'
import type { ExhibitionSummary } from './exhibition.schema.ts'

type Facts = Pick<ExhibitionSummary, 'kind' | 'opensOn' | 'closesOn' | 'place' | 'state' | 'count'>

/** Such as `Exhibition · On now · 1 May 2026 – 30 June 2026 · Porto · 8 works`. */
export function exhibitionFacts({ kind, state, place, count, ...dates }: Facts): string {
  return factLine([
    kindLabel(kind),
    state === null ? '' : stateLabel(state),
    datesText(dates),
    place,
    count === 0 ? 'no works' : countText(count, 'work'),
  ])
}
