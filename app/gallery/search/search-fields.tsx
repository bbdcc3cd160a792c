import { useEffect, useId, useRef } from 'react'
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

/**
 * Keeps the typed text until the search has another value. Uncontrolled, because React would lose
 * what was typed before it hydrated the field.
 */
export function TypedField({ query, name, label, isWide = false, ...rest }: TypedFieldProps) {
  const id = useId()
  const value = new URLSearchParams(query).get(name) ?? ''
  const field = useRef<HTMLInputElement>(null)
  const searched = useRef(value)
  useEffect(() => {
    if (searched.current === value || field.current === null) return
    searched.current = value
    field.current.value = value
  }, [value])
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
