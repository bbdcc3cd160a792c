import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/announcer.tsx'

/**
 * What a browser does by itself for whole pages: says the new page's name, and gives the focus a
 * place when what had it is gone. Filters and pages of a list, which only change the query, are not new.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // The new title is set in the same commit; the next frame surely has it.
    const frame = requestAnimationFrame(() => {
      announce(document.title)
      if (document.activeElement !== document.body && document.activeElement !== null) return
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return null
}
