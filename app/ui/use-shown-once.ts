import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Keeps a secret that an action returned once, since the next form of the page replaces the
 * action's data.
 * @returns the last value that was not null, until the page is left
 */
export function useShownOnce<Value>(value: Value | null): Value | null {
  const { pathname } = useLocation()
  const [kept, setKept] = useState({ pathname, value })
  const isNew = kept.pathname !== pathname || (value !== null && value !== kept.value)
  if (!isNew) return kept.value
  setKept({ pathname, value })
  return value
}
