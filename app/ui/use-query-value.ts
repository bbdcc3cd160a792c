import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps what is typed into a field until the address has another value, also after Back. The field
 * is uncontrolled, because React would lose what was typed before it hydrated the field.
 * @param value also the field's `defaultValue`
 */
export function useQueryValue(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value || field.current === null) return
    shown.current = value
    field.current.value = value
  }, [value])
  return field
}
