import { type RefObject, useEffect, useState } from 'react'

/** Distance below the window within which an element counts as near. */
const NEAR_MARGIN = '600px'

/** Whether an element has come near the window, for example to load its data only then. */
export function useNearWindow(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: NEAR_MARGIN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
