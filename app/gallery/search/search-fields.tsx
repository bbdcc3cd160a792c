import { useId } from 'react'
import { useQueryValue } from '../../ui/use-query-value.ts'
import { defaultSort, SHOWN_SORT_FIELD, SORT_LABELS } from './search-sort.ts'
import type { SearchParameter } from './search-query.ts'

type TypedFieldProps = {
  readonly query: string
  readonly name: SearchParameter
  readonly label: string
  readonly type: 'search' | 'number'
  readonly isWide?: boolean
  readonly maxLength?: number
  readonly min?: number
  readonly step?: string
}

export function TypedField({ query, name, label, isWide = false, ...rest }: TypedFieldProps) {
  const id = useId()
  const value = new URLSearchParams(query).get(name) ?? ''
  const field = useQueryValue(value)
  return (
    <div className={isWide ? 'search-field search-words' : 'search-field'}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} ref={field} id={id} name={name} defaultValue={value} autoComplete="off" />
    </div>
  )
}

type SortFieldProps = { readonly query: string; readonly onChoose: () => void }

export function SortField({ query, onChoose }: SortFieldProps) {
  const id = useId()
  const shown = defaultSort(query)
  return (
    <div className="search-field">
      <input type="hidden" name={SHOWN_SORT_FIELD} value={shown} />
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        name="sort"
        value={new URLSearchParams(query).get('sort') ?? shown}
        onChange={onChoose}
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
