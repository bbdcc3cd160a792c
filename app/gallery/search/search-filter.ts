import { countText } from '../../kernel/count.ts'
import { MAX_VALUES, type Count } from '../../search/search.ts'
import { toggleValue, withValues, type SearchParameter } from './search-query.ts'

/** An active filter: its parameter, its label, and the search without it. */
export type ActiveFilter = {
  /** The parameter; of a range, that of the lower end. */
  readonly name: SearchParameter
  readonly label: string
  readonly without: string
}

/** Labels of values, keyed by filter and value, such as `artistId 0190…`. */
export type ValueLabels = ReadonlyMap<string, string>

/** The filters that are values, with the prefix of their labels. Most may have several values. */
const VALUE_FILTERS = [
  ['medium', ''],
  ['orientation', ''],
  ['size', ''],
  ['tag', '#'],
  ['artistId', 'by '],
  ['place', 'from '],
  ['colour', 'colour '],
  ['available', ''],
] as const satisfies ReadonlyArray<readonly [SearchParameter, string]>

/** Labels of values that are not counted. */
const LABELS: ValueLabels = new Map([
  ['available 1', 'available'],
  ['available true', 'available'],
  ['available 0', 'sold'],
  ['available false', 'sold'],
])

type RangeFilter = {
  readonly from: SearchParameter
  readonly to: SearchParameter
  readonly label: (text: string) => string
  readonly before?: string
}

const RANGE_FILTERS: readonly RangeFilter[] = [
  { from: 'minPrice', to: 'maxPrice', label: (text) => text, before: '€' },
  { from: 'minWidth', to: 'maxWidth', label: (text) => `${text} cm wide` },
  { from: 'minHeight', to: 'maxHeight', label: (text) => `${text} cm high` },
  { from: 'yearFrom', to: 'yearTo', label: (text) => `made ${text}` },
]

/**
 * The filters of a search, in the order of the form, without words and sort order. Takes at most
 * `MAX_VALUES` of a parameter: each link repeats all others, and a search with more is refused.
 */
export function activeFilters(query: string, labels: ValueLabels = new Map()): ActiveFilter[] {
  const parameters = new URLSearchParams(query)
  const textOf = (name: string, value: string) =>
    labels.get(`${name} ${value}`) ?? LABELS.get(`${name} ${value}`) ?? value
  const values = VALUE_FILTERS.flatMap(([name, before]) =>
    parameters
      .getAll(name)
      .slice(0, MAX_VALUES)
      .map((value) => ({
        name,
        label: before + (name === 'colour' ? colourText(value, labels) : textOf(name, value)),
        without: toggleValue(query, name, value),
      })),
  )
  const ranges = RANGE_FILTERS.flatMap(({ from, to, label, before = '' }) => {
    const text = rangeText(parameters.get(from), parameters.get(to), before)
    if (text === null) return []
    return [
      { name: from, label: label(text), without: withValues(query, { [from]: '', [to]: '' }) },
    ]
  })
  return [...values, ...ranges]
}

/** Such as `red 70 %`. */
function colourText(value: string, labels: ValueLabels): string {
  const [hex = '', share] = value.split(':')
  const name = labels.get(`colour ${hex}`) ?? `#${hex.replace('#', '')}`
  return share === undefined ? name : `${name} ${Math.round(Number(share) * 100)} %`
}

function rangeText(min: string | null, max: string | null, before: string): string | null {
  if (min !== null && max !== null) return `${before}${min} to ${before}${max}`
  if (min !== null) return `from ${before}${min}`
  return max === null ? null : `up to ${before}${max}`
}

/** Such as `1 work` or `1,000+ works`. */
export const totalText = ({ count, isCapped }: Count): string =>
  count === 0 ? 'No works' : countText(count, 'work', isCapped ? count : Infinity)
