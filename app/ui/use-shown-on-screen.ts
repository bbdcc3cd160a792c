import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to a new element that is not on the screen: after Back, the router restores the position
 * of a longer page than the failure that is shown instead.
 */
export function useShownOnScreen<Shown extends Element>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return element
}
