import { useEffect } from 'react'

/**
 * Loads code at the first pointer or key event, so that it is there before the first click and
 * still works if the network fails later.
 * @param load must be the same function at every render; its failures are ignored here
 */
export function useFirstInteraction(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController()
    // Captured, because React stops events for sections that are not hydrated yet.
    const once = { once: true, passive: true, capture: true, signal: stop.signal }
    const prepare = () => void load().catch(() => {})
    for (const type of ['pointerover', 'pointerdown', 'keydown'])
      addEventListener(type, prepare, once)
    return () => stop.abort()
  }, [load])
}
