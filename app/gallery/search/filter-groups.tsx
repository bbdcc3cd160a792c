import type { Facets } from '../../search/search.schema.ts'
import { ColourFilter } from './colour-filter.tsx'
import { TypedField } from './search-fields.tsx'
import type { SearchParameter } from './search-query.ts'

type FilterGroupsProps = {
  readonly query: string
  readonly facets: Facets | null
  /** A box was ticked or cleared. */
  readonly onChoose: () => void
}

/** All filters, with the number of works that each value would show. */
export function FilterGroups({ query, facets, onChoose }: FilterGroupsProps) {
  const group = { query, onChoose }
  return (
    <div className="search-groups">
      <Choices {...group} name="medium" legend="Medium" values={facets?.medium} />
      <Choices {...group} name="orientation" legend="Orientation" values={facets?.orientation} />
      <Range query={query} legend="Price in euro" from="minPrice" to="maxPrice" step="0.01" />
      <Choices
        {...group}
        name="size"
        legend="Longer side (small to 40, medium to 100, large to 160 cm)"
        values={facets?.size}
      />
      <ColourFilter {...group} />
      <Range query={query} legend="Width in cm" from="minWidth" to="maxWidth" />
      <Range query={query} legend="Height in cm" from="minHeight" to="maxHeight" />
      <Range query={query} legend="Year" from="yearFrom" to="yearTo" />
      <Availability {...group} counts={facets?.availability} />
      <Choices {...group} name="tag" legend="Tags" values={facets?.tag} />
      <Choices {...group} name="artistId" legend="Artists" values={facets?.artist} />
      <Choices {...group} name="place" legend="Places" values={facets?.place} />
    </div>
  )
}

/** Of one filter; the counts of a search may have more. */
const MOST_VALUES = 12

type FacetValue = Facets['medium'][number]

type ChoicesProps = Pick<FilterGroupsProps, 'query' | 'onChoose'> & {
  readonly name: SearchParameter
  readonly legend: string
  readonly values: readonly FacetValue[] | undefined
}

function Choices({ query, onChoose, name, legend, values }: ChoicesProps) {
  const chosen = new URLSearchParams(query).getAll(name)
  const rows = values?.slice(0, MOST_VALUES) ?? []
  const counted = new Set(rows.map(({ value }) => value))
  // A chosen value stays in the form, so that it can be cleared, even if it shows nothing.
  const missing = chosen.filter((value) => !counted.has(value))
  if (rows.length === 0 && missing.length === 0) return null
  const kept = missing.map((value) => ({ value, label: value, count: 0, isCapped: false }))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[...rows, ...kept].map((one) => (
        <label key={one.value} className="search-choice">
          <input
            type="checkbox"
            name={name}
            value={one.value}
            checked={chosen.includes(one.value)}
            onChange={onChoose}
          />
          <span>{one.label}</span>
          <CountOf value={one} />
        </label>
      ))}
    </fieldset>
  )
}

type AvailabilityProps = Pick<FilterGroupsProps, 'query' | 'onChoose'> & {
  readonly counts: readonly FacetValue[] | undefined
}

const AVAILABILITIES = [
  ['', 'All works'],
  ['1', 'Available'],
  ['0', 'Sold'],
] as const

function Availability({ query, onChoose, counts }: AvailabilityProps) {
  const chosen = new URLSearchParams(query).get('available') ?? ''
  return (
    <fieldset>
      <legend>Availability</legend>
      {AVAILABILITIES.map(([value, label]) => (
        <label key={value} className="search-choice">
          <input
            type="radio"
            name="available"
            value={value}
            checked={chosen === value}
            onChange={onChoose}
          />
          <span>{label}</span>
          {value !== '' && <CountOf value={counts?.find((one) => one.value === value)} />}
        </label>
      ))}
    </fieldset>
  )
}

const CountOf = ({ value }: { readonly value: FacetValue | undefined }) => (
  <span className="search-count">
    {value?.count ?? 0}
    {value?.isCapped === true && '+'}
  </span>
)

type RangeProps = {
  readonly query: string
  readonly legend: string
  readonly from: SearchParameter
  readonly to: SearchParameter
  readonly step?: string
}

/** Both ends are typed, and count when the form is sent. */
function Range({ query, legend, from, to, step = '1' }: RangeProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="search-range">
        <TypedField query={query} name={from} label="From" type="number" min={0} step={step} />
        <TypedField query={query} name={to} label="To" type="number" min={0} step={step} />
      </div>
    </fieldset>
  )
}
