import { useEffect, useRef, type RefObject } from 'react'

/**
 * Shows the default values of a form's inputs when `defaults` changes: inputs keep what was typed
 * otherwise. The focus stays where it is.
 */
export function useFormReset(defaults: string | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(defaults)
  useEffect(() => {
    if (shown.current === defaults) return
    shown.current = defaults
    form.current?.reset()
  }, [defaults])
  return form
}
