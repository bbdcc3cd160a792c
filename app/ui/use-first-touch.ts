import { useEffect } from 'react'

/**
 * Fetches what may soon be needed when somebody first turns to the page, by pointer or key: so that it is
 * there even if the network then goes away, and a mouse's first press has nothing of it to wait for.
 * @param load stays the same function; when it fails, whoever needs the thing asks again
 */
export function useFirstTouch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController()
    // On the way down: React keeps to itself what is meant for a part that is not alive yet.
    const once = { once: true, passive: true, capture: true, signal: stop.signal }
    const prepare = () => void load().catch(() => {})
    for (const type of ['pointerover', 'pointerdown', 'keydown'])
      addEventListener(type, prepare, once)
    return () => stop.abort()
  }, [load])
}
