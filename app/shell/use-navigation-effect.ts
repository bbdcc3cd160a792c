import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Runs after every navigation since the first rendering, including back. */
export function useNavigationEffect(run: () => void): void {
  const { key } = useLocation()
  const seen = useRef(key)
  const runAgain = useEffectEvent(run)
  useEffect(() => {
    if (seen.current !== key) runAgain()
    seen.current = key
  }, [key])
}
