import { useEffect, useState, type RefObject } from 'react'

/**
 * Lets an element fill the screen instead of the window, where the browser can. Escape and leaving
 * the element end it.
 */
export function useScreenFill(place: RefObject<HTMLElement | null>) {
  const [isFilled, setIsFilled] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const element = place.current
    const update = () => setIsFilled(document.fullscreenElement === element)
    document.addEventListener('fullscreenchange', update, listening)
    return () => {
      listening.abort()
      if (element !== null && document.fullscreenElement === element) leave()
    }
  }, [place])
  const toggle = () => {
    if (isFilled) leave()
    // A browser or an embedding page may refuse; the window stays filled.
    else place.current?.requestFullscreen().catch(() => undefined)
  }
  // False on iPhones and in frames that do not allow it.
  return { isOffered: document.fullscreenEnabled, isFilled, toggle }
}

function leave(): void {
  document.exitFullscreen().catch(() => undefined)
}
