import type { Facets } from '../../search/search.schema.ts'
import { ColourFilter } from './colour-filter.tsx'
import { FilterSection, type FilterSectionState } from './filter-section.tsx'
import { TypedField } from './search-fields.tsx'
import type { ValueLabels } from './search-filter.ts'
import type { SearchParameter } from './search-query.ts'

type GroupProps = FilterSectionState & {
  readonly query: string
  /** A box was ticked or cleared. */
  readonly onChoose: () => void
}

type FilterGroupsProps = GroupProps & {
  readonly facets: Facets | null
  readonly labels: ValueLabels
}

/** All filters, with the number of works that each value would show. */
export function FilterGroups({ facets, labels, ...group }: FilterGroupsProps) {
  const choices = { ...group, labels }
  return (
    <div className="search-groups">
      <Choices {...choices} name="medium" title="Medium" values={facets?.medium} startsOpen />
      <Range
        {...group}
        title="Price in euro"
        from="minPrice"
        to="maxPrice"
        step="0.01"
        startsOpen
      />
      <Choices {...choices} name="orientation" title="Orientation" values={facets?.orientation} />
      <Choices
        {...choices}
        name="size"
        title="Longer side"
        hint="Small to 40, medium to 100, large to 160 cm"
        values={facets?.size}
      />
      <FilterSection {...group} name="colour" title="Colours, up to three">
        <ColourFilter query={group.query} onChoose={group.onChoose} />
      </FilterSection>
      <Range {...group} title="Width in cm" from="minWidth" to="maxWidth" />
      <Range {...group} title="Height in cm" from="minHeight" to="maxHeight" />
      <Range {...group} title="Year" from="yearFrom" to="yearTo" />
      <Availability {...group} counts={facets?.availability} />
      <Choices {...choices} name="tag" title="Tags" values={facets?.tag} />
      <Choices {...choices} name="artistId" title="Artists" values={facets?.artist} />
      <Choices {...choices} name="place" title="Places" values={facets?.place} />
    </div>
  )
}

/** Most values that a filter shows; a search may count more. */
const MAX_SHOWN_VALUES = 12

type FacetValue = Facets['medium'][number]
/** The count is absent where it is unknown. */
type ChoiceValue = Pick<FacetValue, 'value' | 'label'> & Partial<FacetValue>

type ChoicesProps = GroupProps & {
  readonly labels: ValueLabels
  readonly name: SearchParameter
  readonly title: string
  readonly hint?: string
  readonly values: readonly FacetValue[] | undefined
  readonly startsOpen?: boolean
}

function Choices({ query, onChoose, labels, hint, values, ...section }: ChoicesProps) {
  const { name } = section
  const chosen = new URLSearchParams(query).getAll(name)
  const rows = values?.slice(0, MAX_SHOWN_VALUES) ?? []
  const shown = new Set(rows.map(({ value }) => value))
  // A chosen value stays in the form, so that it can be cleared, even if it shows nothing.
  const missing = chosen.filter((value) => !shown.has(value))
  if (rows.length === 0 && missing.length === 0) return null
  const kept = missing.map((value): ChoiceValue => {
    const label = labels.get(`${name} ${value}`) ?? value
    return values?.find((one) => one.value === value) ?? { value, label }
  })
  return (
    <FilterSection {...section}>
      {hint !== undefined && <p className="search-hint">{hint}</p>}
      {[...rows, ...kept].map((one: ChoiceValue) => (
        <label key={one.value} className="search-choice">
          <input
            type="checkbox"
            name={name}
            value={one.value}
            checked={chosen.includes(one.value)}
            onChange={onChoose}
          />
          <span>{one.label}</span>
          {one.count !== undefined && <CountOf value={one} />}
        </label>
      ))}
    </FilterSection>
  )
}

type AvailabilityProps = GroupProps & { readonly counts: readonly FacetValue[] | undefined }

const AVAILABILITIES = [
  ['', 'All works'],
  ['1', 'Available'],
  ['0', 'Sold'],
] as const

function Availability({ query, onChoose, counts, ...section }: AvailabilityProps) {
  const chosen = new URLSearchParams(query).get('available') ?? ''
  return (
    <FilterSection {...section} name="available" title="Availability">
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
    </FilterSection>
  )
}

const CountOf = ({ value }: { readonly value: Partial<FacetValue> | undefined }) => (
  <span className="search-count">
    {value?.count ?? 0}
    {value?.isCapped === true && '+'}
  </span>
)

type RangeProps = GroupProps & {
  readonly title: string
  readonly from: SearchParameter
  readonly to: SearchParameter
  readonly step?: string
  readonly startsOpen?: boolean
}

/** Both ends are typed, and count when the form is sent. */
function Range({ query, from, to, step = '1', ...section }: RangeProps) {
  return (
    <FilterSection {...section} name={from}>
      <div className="search-range">
        <TypedField query={query} name={from} label="From" type="number" min={0} step={step} />
        <TypedField query={query} name={to} label="To" type="number" min={0} step={step} />
      </div>
    </FilterSection>
  )
}
