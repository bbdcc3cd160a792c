import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../ui/interaction/announcer.tsx'

/**
 * Imitates a page load after a client-side navigation: announces the title, and moves the focus if
 * its element is gone. A change of the query alone counts if it changes the title, as in a search.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const last = useRef({ address: '', shown: '' })

  useEffect(() => {
    if (last.current.address === address) return undefined
    // React sets the title in the same commit, so it is in place by the next frame.
    const frame = requestAnimationFrame(() => {
      const { title, activeElement } = document
      const before = last.current.shown
      const shown = `${pathname} ${title}`
      last.current = { address, shown }
      if (before === '' || before === shown) return
      announce(title)
      if (activeElement !== document.body && activeElement !== null) return
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [address, pathname])

  return null
}
