import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../ui/interaction/announcer.tsx'

/**
 * Does after a client-side navigation what a browser does after a page load: announces the title,
 * and moves the focus when its element is gone. Changes of the query alone are ignored.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // React sets the new title in the same commit, so the next frame has it.
    const frame = requestAnimationFrame(() => {
      announce(document.title)
      if (document.activeElement !== document.body && document.activeElement !== null) return
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return null
}
