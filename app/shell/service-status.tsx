import { type RefObject, useEffect, useRef, useState } from 'react'
import { announce } from '../ui/announcer.tsx'
import { type Health, healthWords } from './health-words.ts'
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
    let isGone = false
    let stop = () => {}
    // Nobody waits for it: fetched when the page is alive.
    import('./service-watch.ts').then(
      ({ watchService }) => {
        if (isGone || place.current === null) return
        stop = watchService(place.current, (now, as) => {
          if (as === 'news') announce(healthWords[now])
          setHealth(now)
        })
      },
      () => {
        // No network: the link leads to the same answer.
      },
    )
    return () => {
      isGone = true
      stop()
    }
  }, [place])

  return health
}
