import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../../ui/components/icon.tsx'
import type { ActiveFilter } from './search-filter.ts'
import type { SearchParameter } from './search-query.ts'

/** The active filters of the search, and whether sections open. */
export type FilterSectionState = {
  readonly filters: readonly ActiveFilter[]
  /** Opens all sections, on windows with space for them side by side. */
  readonly isUnfolded: boolean
}

type FilterSectionProps = FilterSectionState & {
  readonly title: string
  /** The parameters of its fields; of a range, the first one. */
  readonly name: SearchParameter
  /** Open although nothing in it is active. */
  readonly startsOpen?: boolean | undefined
  readonly children: ReactNode
}

/** The foldable fields of one filter. The summary names the active values. */
export function FilterSection({
  filters,
  isUnfolded,
  title,
  name,
  startsOpen = false,
  children,
}: FilterSectionProps) {
  const id = useId()
  const active = filters.filter((filter) => filter.name === name)
  // Opens once by itself; a section that the user then closes stays closed.
  const [isOpen, setIsOpen] = useState(startsOpen)
  if (!isOpen && (isUnfolded || active.length > 0)) setIsOpen(true)
  return (
    <details className="search-section" open={isOpen}>
      <summary>
        <span>
          <span id={id} className="search-title">
            {title}
          </span>
          {active.length > 0 && <span className="search-active"> {namesOf(active)}</span>}
        </span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <fieldset aria-labelledby={id}>{children}</fieldset>
    </details>
  )
}

/** Such as `red, green`: the title of the section says already that they are colours. */
const namesOf = (active: readonly ActiveFilter[]) =>
  active.map(({ label }) => label.replace(/^colour /, '')).join(', ')
