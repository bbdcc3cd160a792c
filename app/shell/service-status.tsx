import { type RefObject, useEffect, useRef, useState } from 'react'
import { announce } from '../ui/announcer.tsx'
import { askHealth, type Health, HEALTH_INTERVAL_MS, healthWords } from './service-health.ts'
import styles from './service-status.module.css'

/**
 * How the service is, as it says itself: asked while the footer is in view, and no oftener than once
 * a minute. Without scripts, a link to the same answer.
 */
export function ServiceStatus() {
  const place = useRef<HTMLAnchorElement>(null)
  const health = useHealth(place)
  return (
    <a
      ref={place}
      href="/readyz"
      className={styles['status']}
      data-health={health}
      title="The service's own answer"
    >
      <span className={styles['lamp']} aria-hidden="true" />
      {healthWords[health]}
    </a>
  )
}

function useHealth(place: RefObject<HTMLElement | null>): Health {
  const [health, setHealth] = useState<Health>('unknown')

  useEffect(() => {
    let last: Health = 'unknown'
    let askedAt = -Infinity
    let inView = false
    const ask = async () => {
      askedAt = performance.now()
      const now = await askHealth(fetch, navigator.onLine)
      // Only a change is news; the first answer is just there.
      if (last !== 'unknown' && now !== last) announce(healthWords[now])
      last = now
      setHealth(now)
    }
    const askInTime = () => {
      const due = performance.now() - askedAt >= HEALTH_INTERVAL_MS
      if (inView && due && document.visibilityState === 'visible') void ask()
    }
    const askAtOnce = () => {
      askedAt = -Infinity
      askInTime()
    }
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false
      askInTime()
    })
    if (place.current !== null) observer.observe(place.current)
    const timer = setInterval(askInTime, HEALTH_INTERVAL_MS)
    const stop = new AbortController()
    document.addEventListener('visibilitychange', askInTime, stop)
    addEventListener('online', askAtOnce, stop)
    addEventListener('offline', askAtOnce, stop)
    return () => {
      observer.disconnect()
      clearInterval(timer)
      stop.abort()
    }
  }, [place])

  return health
}
