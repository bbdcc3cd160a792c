import { type RefObject, useEffect, useState } from 'react'

/** Pixels below the window at which a place counts as near. */
const AHEAD = '600px'

/** Whether a place has come near the window, such as for data that is asked for only then. */
export function useNearWindow(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
