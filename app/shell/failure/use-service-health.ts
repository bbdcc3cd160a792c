import { type RefObject, useEffect, useState } from 'react'
import { announce } from '../../ui/interaction/announcer.tsx'
import { checkHealth, healthLabels, type Health } from './service-health.ts'

const HEALTH_INTERVAL_MS = 60_000

/** Checks the service while an element is in view, at most once a minute. Announces changes. */
export function useServiceHealth(element: RefObject<Element | null>): Health {
  const [health, setHealth] = useState<Health>('unknown')

  useEffect(() => {
    if (element.current === null) return undefined
    let last: Health = 'unknown'
    let checkedAt = -Infinity
    let isInView = false
    const unmounted = new AbortController()

    const check = async () => {
      checkedAt = performance.now()
      const now = await checkHealth(fetch, navigator.onLine)
      if (unmounted.signal.aborted) return
      // The first result is not a change to announce.
      if (last !== 'unknown' && now !== last) announce(healthLabels[now])
      last = now
      setHealth(now)
    }
    const checkIfDue = () => {
      const isDue = performance.now() - checkedAt >= HEALTH_INTERVAL_MS
      if (isInView && isDue && document.visibilityState === 'visible') void check()
    }
    const checkNow = () => {
      checkedAt = -Infinity
      checkIfDue()
    }

    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      checkIfDue()
    })
    observer.observe(element.current)
    const timer = setInterval(checkIfDue, HEALTH_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkIfDue, unmounted)
    addEventListener('online', checkNow, unmounted)
    addEventListener('offline', checkNow, unmounted)
    return () => {
      observer.disconnect()
      clearInterval(timer)
      unmounted.abort()
    }
  }, [element])

  return health
}
