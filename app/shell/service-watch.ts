import type { Health } from './health-words.ts'
import { askHealth, HEALTH_INTERVAL_MS } from './service-health.ts'

/**
 * Asks how the service is while a place in the page is in view, and no oftener than it changes its mind.
 * @returns stops asking
 */
export function watchService(
  place: Element,
  tell: (health: Health, as: 'news' | 'known') => void,
): () => void {
  let last: Health = 'unknown'
  let askedAt = -Infinity
  let inView = false
  const ask = async () => {
    askedAt = performance.now()
    const now = await askHealth(fetch, navigator.onLine)
    // Only a change is news; the first answer is just there.
    tell(now, last !== 'unknown' && now !== last ? 'news' : 'known')
    last = now
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
  observer.observe(place)
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
}
