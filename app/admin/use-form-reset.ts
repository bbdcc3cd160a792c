import { useEffect, useRef, type RefObject } from 'react'

/**
 * Resets a form when `defaults` changes, because inputs ignore new default values once edited. The
 * focus stays where it is.
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
